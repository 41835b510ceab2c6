/** The worker of one page, or of all: start Python and answer the pages' requests, with the messages of `protocol.js`. */

import { Connections } from "./connections.js";
import { compile, download } from "./download.js";
import { CORE, HASHES } from "./parts.js";
import { runningLockOf } from "./protocol.js";
import { answer, failureOf, limitCalls, start } from "./python.js";

/** @typedef {import("./protocol.js").FromWorker} FromWorker */

const scope =
  /** @type {{ name: string, postMessage(message: FromWorker, transfer?: Transferable[]): void } & EventTarget} */ (
    /** @type {unknown} */ (globalThis)
  );

/** Functions that resolve the promises of `receivePart`, by part @type {Map<string, (value: any) => void>} */
const resolvers = new Map();

/** The files that the page sends. @type {import("./python.js").Files} */
const files = {
  wasm: () => receivePart("wasm"),
  core: () => {
    const snapshot = receivePart("core");
    scope.postMessage({ type: "need-snapshot" });
    return snapshot;
  },
};

/** Wait for a part from the page. @param {import("./protocol.js").Part["part"]} name @returns {Promise<any>} */
function receivePart(name) {
  return new Promise((resolve) => resolvers.set(name, resolve));
}

/** Pass a part from the page to the function that waits for it. @param {import("./protocol.js").Part} message */
function handlePart({ part, value }) {
  resolvers.get(part)?.(value);
  resolvers.delete(part);
}

/** Start Python in a shared worker, which gets its files itself: its pages may go, and cannot send it compiled code. */
const startShared = async (
  /** @type {import("./protocol.js").Start} */ message,
  /** @type {(message: FromWorker) => void} */ report,
) => {
  const { parts } = message;
  const onProgress = (/** @type {number} */ percent) => report({ type: "stage", stage: "runtime", percent });
  const ready = await start(
    message,
    {
      wasm: () => compile(parts.wasm, HASHES.wasm),
      core: () => download(parts.core, HASHES.core, CORE, onProgress),
    },
    report,
  );
  limitCalls();
  return ready;
};

const connections = new Connections({ start: startShared, answer, failureOf, end: () => close() });
// only in shared workers
scope.addEventListener("connect", (event) => connections.connect(/** @type {MessageEvent} */ (event).ports[0]));
const holdRunningLock = () => void navigator.locks.request(runningLockOf(scope.name), () => new Promise(() => {}));
scope.addEventListener("connect", holdRunningLock, { once: true });

scope.addEventListener("message", async (event) => {
  const message =
    /** @type {MessageEvent<Exclude<import("./protocol.js").ToWorker, import("./protocol.js").Leave>>} */ (event).data;
  if (message.type === "part") return handlePart(message);
  const isRequest = message.type === "ask";
  try {
    if (isRequest) {
      const { id, call, args } = message;
      const value = await answer(call, args);
      scope.postMessage({ type: "result", id, value }, value ? [value.buffer] : []);
    } else {
      scope.postMessage(await start(message, files, (report) => scope.postMessage(report)));
    }
  } catch (error) {
    const failure = failureOf(error, isRequest ? "python" : "start-failed");
    scope.postMessage({ type: "failure", id: isRequest ? message.id : null, ...failure });
  }
});
