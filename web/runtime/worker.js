/** The worker of a page: start Python and answer the page's requests, with the messages of `protocol.js`. */

import { checksumOf } from "./checksum.js";
import { Unpacking } from "./lzma.js";
import { CORE } from "./parts.js";
import { answer, failureOf, start } from "./python.js";

const scope =
  /** @type {{ postMessage(message: import("./protocol.js").FromWorker, transfer?: Transferable[]): void } & EventTarget} */ (
    /** @type {unknown} */ (globalThis)
  );

/** Functions that resolve the promises of `receivePart`, by part @type {Map<string, (value: any) => void>} */
const resolvers = new Map();

/** The unpacking of the memory snapshot that is arriving, null without one. @type {Unpacking | null} */
let snapshot = null;

/** The files that the page sends: functions that return promises of them. @type {import("./python.js").Files} */
const files = {
  wasm: () => receivePart("wasm"),
  core: async () => {
    const arrival = receivePart("core");
    snapshot = new Unpacking(CORE.packed, CORE.size);
    scope.postMessage({ type: "need-snapshot" });
    const content = (await arrival) ? snapshot?.content : null;
    snapshot = null;
    return content && checksumOf(content) === CORE.checksum ? content : null;
  },
};

/** Return a promise of a part that the page sends. @param {import("./protocol.js").Part["part"]} name @returns {Promise<any>} */
function receivePart(name) {
  return new Promise((resolve) => resolvers.set(name, resolve));
}

/** Pass a part from the page to the function that waits for it. @param {import("./protocol.js").Part} message */
function handlePart({ part, value }) {
  resolvers.get(part)?.(value);
  resolvers.delete(part);
}

/** Unpack the next piece of the snapshot; the pieces after a damaged one are ignored. @param {Uint8Array} chunk */
function unpack(chunk) {
  try {
    snapshot?.push(chunk);
  } catch {
    snapshot = null;
  }
}

scope.addEventListener("message", async (event) => {
  const message = /** @type {MessageEvent<import("./protocol.js").ToWorker>} */ (event).data;
  if (message.type === "part") return handlePart(message);
  if (message.type === "chunk") return unpack(message.value);
  try {
    if (message.type === "start")
      return scope.postMessage(await start(message, files, (report) => scope.postMessage(report)));
    const value = await answer(message);
    scope.postMessage({ type: "result", value }, value ? [value.buffer] : []);
  } catch (error) {
    scope.postMessage({ type: "failure", ...failureOf(error, message.type === "ask" ? "python" : "start-failed") });
  }
});
