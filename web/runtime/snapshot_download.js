/** Download the memory snapshot in the worker, and unpack it while it arrives. */

import { isIntact } from "./file_checks.js";
import { fetchPart } from "./integrity.js";
import { Unpacking } from "./lzma.js";
import { CORE, HASHES } from "./parts.js";

/**
 * Download the memory snapshot and return its content. Rejects if it is not available or damaged.
 *
 * @param {string} url
 * @param {(percent: number) => void} onProgress called as its data arrives
 * @returns {Promise<ArrayBuffer>}
 */
export async function downloadSnapshot(url, onProgress) {
  const snapshot = new Unpacking(CORE.packed, CORE.size);
  let arrivedBytes = 0;
  let isDamaged = false;
  const unpack = (/** @type {Uint8Array} */ chunk) => {
    arrivedBytes += chunk.length;
    onProgress(Math.floor((arrivedBytes / CORE.packed) * 100));
    try {
      if (!isDamaged) snapshot.push(chunk);
    } catch {
      isDamaged = true;
    }
  };
  const packed = await fetchPart(url, HASHES.core, unpack);
  const { content } = snapshot;
  if (!content || !(await isIntact(packed, HASHES.core))) throw new Error("damaged memory snapshot");
  return content;
}
