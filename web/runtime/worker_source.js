/**
 * Start a worker. Browsers start none from another origin, and a sandboxed frame has an origin of its own; but every page may start one
 * from a text that it has fetched, if the host allows it (`Access-Control-Allow-Origin`).
 */

import { fetchPart, isForeign } from "./integrity.js";
import { WORKER_HASH } from "./parts.js";
import { RuntimeFailure } from "./protocol.js";
import { workerAddress } from "./trusted_types.js";

/**
 * Start a worker from a script or, if the script is on another host, from a checked copy, and return it.
 *
 * @param {string} script address of a module without imports
 * @param {AbortSignal} signal that no worker is wanted any more
 */
export async function createWorker(script, signal) {
  const isModule = !isForeign(script);
  const copy = isModule ? null : new Blob([await fetchPart(script, WORKER_HASH)], { type: "text/javascript" });
  signal.throwIfAborted();
  const address = copy ? URL.createObjectURL(copy) : script;
  try {
    // in a sandboxed frame Chromium starts no module worker from a text
    const worker = new Worker(workerAddress(address), isModule ? { type: "module" } : {});
    // once it sends a message, its text is loaded
    worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
    return worker;
  } catch (error) {
    throw new RuntimeFailure("no-worker", String(error));
  }
}
