/** The files that a start of Python needs: their addresses, and the transfer of the compiled runtime to the worker. */

import { PARTS } from "./parts.js";

/** Address of the worker's script. */
export const WORKER_SCRIPT = new URL("./worker.js", import.meta.url);

/**
 * Return the absolute URLs of the parts of the runtime, by their names.
 *
 * @param {string} base
 * @returns {import("./parts.js").Parts}
 */
export function absoluteParts(base) {
  const entries = Object.entries(PARTS).map(([name, path]) => [name, new URL(path, base).href]);
  return Object.fromEntries(entries);
}

/**
 * Send the compiled WebAssembly file to the worker, or null if the page is not allowed to compile.
 *
 * @param {Worker} worker
 * @param {Promise<WebAssembly.Module | null>} wasm
 */
export async function sendWasm(worker, wasm) {
  const value = await wasm;
  try {
    worker.postMessage({ type: "wasm", value });
  } catch {
    // a page that is isolated from its worker cannot send compiled code
    worker.postMessage({ type: "wasm", value: null });
  }
}
