/** The files that a start of Python needs: their addresses, and the transfer of the two large ones to the worker. */

import { fetchPart } from "./integrity.js";
import { CORE, HASHES, PARTS } from "./parts.js";

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
    worker.postMessage({ type: "part", part: "wasm", value });
  } catch {
    // a page that is isolated from its worker cannot send compiled code
    worker.postMessage({ type: "part", part: "wasm", value: null });
  }
}

/**
 * Send the memory snapshot to the worker when it requests it, piece by piece as it arrives. A worker that boots from the wheel without
 * one learns that it is not there.
 *
 * @param {Worker} worker
 * @param {import("./parts.js").Parts} parts
 * @param {boolean} isNeeded whether to reject if it is not there
 * @param {AbortSignal} signal
 * @param {(percent: number) => void} onProgress called as its data arrives
 */
export async function sendSnapshot(worker, parts, isNeeded, signal, onProgress) {
  await new Promise((resolve) => {
    worker.addEventListener("message", ({ data }) => data.type === "need-snapshot" && resolve(null), { signal });
  });
  let arrivedBytes = 0;
  const send = (/** @type {Uint8Array} */ value) => {
    arrivedBytes += value.length;
    onProgress(Math.floor((arrivedBytes / CORE.packed) * 100));
    worker.postMessage({ type: "chunk", value });
  };
  const value = await fetchPart(parts.core, HASHES.core, send, signal).then(
    () => true,
    (error) => {
      if (isNeeded || error.code === "tampered") throw error;
      return false;
    },
  );
  worker.postMessage({ type: "part", part: "core", value });
}
