/**
 * Where a worker starts from. A browser starts none from another origin, and a sandboxed frame has an origin of its own; but
 * every page may start one from a text that it has fetched, where the host lets it (`Access-Control-Allow-Origin`).
 */

import { fetchPart, isForeign } from "./integrity.js";
import { WORKER_HASH } from "./parts.js";
import { RuntimeFailure } from "./protocol.js";
import { workerAddress } from "./trusted_types.js";

/**
 * @typedef {object} Start
 * @property {string} address
 * @property {WorkerOptions} options
 */

/**
 * @param {URL} script the worker as a module that imports no other
 * @returns {Promise<Start>}
 */
export async function findWorkerSource(script) {
  if (!isForeign(script.href)) return { address: script.href, options: { type: "module" } };
  const text = await fetchPart(script.href, WORKER_HASH);
  // a classic worker: in a sandboxed frame Chromium starts no module worker from a text
  return { address: URL.createObjectURL(new Blob([text], { type: "text/javascript" })), options: {} };
}

/** @param {Start} start */
export function startWorker({ address, options }) {
  try {
    const worker = new Worker(workerAddress(address), options);
    // it has its text when it speaks
    worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
    return worker;
  } catch (error) {
    throw new RuntimeFailure("no-worker", String(error));
  }
}
