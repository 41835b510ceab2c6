/** The worker of a page: start Python and answer the page's requests, with the messages of `protocol.js`. */

import { answer, failureOf, start } from "./python.js";

const scope =
  /** @type {{ postMessage(message: import("./protocol.js").FromWorker, transfer?: Transferable[]): void } & EventTarget} */ (
    /** @type {unknown} */ (globalThis)
  );

scope.addEventListener("message", async (event) => {
  const message = /** @type {MessageEvent<import("./protocol.js").ToWorker>} */ (event).data;
  try {
    if (message.type === "start") scope.postMessage(await start(message, (report) => scope.postMessage(report)));
    else {
      const value = await answer(message);
      scope.postMessage({ type: "result", value }, value ? [value.buffer] : []);
    }
  } catch (error) {
    scope.postMessage({ type: "failure", ...failureOf(error, message.type === "ask" ? "python" : "start-failed") });
  }
});
