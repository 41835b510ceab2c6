/** The worker of a page: start Python and answer the page's requests, with the messages of `protocol.js`. */

import { answer, codeOf, lastLine, start } from "./python.js";

const scope =
  /** @type {{ postMessage(message: import("./protocol.js").FromWorker, transfer?: Transferable[]): void } & EventTarget} */ (
    /** @type {unknown} */ (globalThis)
  );

/** Resolves `wasm`. @type {(wasm: WebAssembly.Module | null) => void} */
let receiveWasm = () => {};
/** The runtime that the page has compiled, null if it may not compile. @type {Promise<WebAssembly.Module | null>} */
const wasm = new Promise((resolve) => (receiveWasm = resolve));

scope.addEventListener("message", async (event) => {
  const message = /** @type {MessageEvent<import("./protocol.js").ToWorker>} */ (event).data;
  try {
    if (message.type === "wasm") receiveWasm(message.value);
    else if (message.type === "start")
      scope.postMessage(await start(message, wasm, (report) => scope.postMessage(report)));
    else {
      const value = await answer(message);
      scope.postMessage({ type: "result", value }, value ? [value.buffer] : []);
    }
  } catch (error) {
    const code = codeOf(error, message.type === "ask" ? "python" : "start-failed");
    scope.postMessage({ type: "failure", code, detail: lastLine(error) });
  }
});
