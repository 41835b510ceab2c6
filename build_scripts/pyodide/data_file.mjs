/** Write the data with which Pyodide's WebAssembly module starts, in the format of the memory snapshot. */

import { MAGIC } from "../../web/runtime/snapshot_format.js";

/** Runs of data with at most this many zeros between them are joined. */
const MAX_GAP_BYTES = 64;

/** Return the content of a memory, whose rest is zero, as a file. @param {Uint8Array} heap */
export function dataFile(heap) {
  /** @type {[start: number, end: number][]} */
  const runs = [];
  for (let at = 0; at < heap.length; at += 1) {
    if (!heap[at]) continue;
    const last = runs.at(-1);
    if (last && at - last[1] <= MAX_GAP_BYTES) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  const spans = runs.flatMap(([start, end]) => [start, end - start]);
  return Buffer.concat([
    new Uint8Array(Uint32Array.of(MAGIC, 0, runs.length, 0, ...spans).buffer),
    ...runs.map(([start, end]) => heap.subarray(start, end)),
  ]);
}
