/**
 * Find a source from which the browser starts a worker. It starts none from another origin, and a sandboxed frame has an origin of its
 * own; but every page may start one from a text that it has fetched, if the host allows it (`Access-Control-Allow-Origin`).
 */

import { fetchPart, isForeign } from "./integrity.js";
import { WORKER_HASH } from "./parts.js";
import { RuntimeFailure } from "./protocol.js";
import { workerAddress } from "./trusted_types.js";

/**
 * @typedef {object} WorkerSource
 * @property {string} address
 * @property {WorkerOptions} options
 */

/**
 * Return a source from which the browser starts a worker: the address of a script or of a copy of it, and the worker's options.
 *
 * @param {URL} script a module without imports
 * @returns {Promise<WorkerSource>}
 */
export async function findWorkerSource(script) {
  if (!isForeign(script.href)) return { address: script.href, options: { type: "module" } };
  const text = await fetchPart(script.href, WORKER_HASH);
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
