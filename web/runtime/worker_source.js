/**
 * Find a source from which the browser starts a worker. It starts none from another origin, and a sandboxed frame has an origin of its
 * own; but every page may start one from a text that it has fetched, if the host allows it (`Access-Control-Allow-Origin`).
 */

import { fetchPart, get, isForeign } from "./integrity.js";
import { WORKER_HASH } from "./parts.js";
import { RuntimeFailure } from "./protocol.js";
import { workerAddress } from "./trusted_types.js";

/** Address of the worker's script, a module without imports. */
export const WORKER_SCRIPT = new URL("./worker.js", import.meta.url).href;

/**
 * @typedef {object} WorkerSource
 * @property {string} address
 * @property {WorkerOptions} options
 */

/**
 * Return a source from which the browser starts a worker: the address of its script or of a copy of it, and the worker's options.
 *
 * @returns {Promise<WorkerSource>}
 */
export async function findWorkerSource() {
  if (!isForeign(WORKER_SCRIPT)) return { address: WORKER_SCRIPT, options: { type: "module" } };
  const text = await fetchPart(WORKER_SCRIPT, WORKER_HASH);
  // a classic worker: in a sandboxed frame Chromium starts no module worker from a text
  return { address: URL.createObjectURL(new Blob([text], { type: "text/javascript" })), options: {} };
}

/** Start a worker from a source and return it. @param {WorkerSource} source */
export function startWorker({ address, options }) {
  try {
    const worker = new Worker(workerAddress(address), options);
    // once it sends a message, its text is loaded
    worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
    return worker;
  } catch (error) {
    throw new RuntimeFailure("no-worker", String(error));
  }
}

/** Return the failure by which the script of the worker is not available, null if it is. @returns {Promise<RuntimeFailure | null>} */
export async function scriptFailure() {
  try {
    const response = await get(WORKER_SCRIPT);
    void response.body?.cancel();
    const type = response.headers.get("Content-Type") ?? "";
    return /javascript/.test(type) ? null : new RuntimeFailure("network", `${WORKER_SCRIPT}: ${type}`);
  } catch (error) {
    return /** @type {RuntimeFailure} */ (error);
  }
}
