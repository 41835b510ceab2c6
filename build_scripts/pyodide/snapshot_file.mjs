/** Find what of a memory has to be shipped, and write it in the format of `web/runtime/snapshot_format.js`. */

import { MAGIC } from "../../web/runtime/snapshot_format.js";

/** @typedef {import("../../web/runtime/snapshot_format.js").Snapshot["data"]} Runs */

/** Memory is compared in steps of this many bytes. */
const STEP = 64;

/** Return whether two memories differ in a range. @param {Uint8Array} one @param {Uint8Array} other @param {number} at @param {number} length */
export const differs = (one, other, at, length) =>
  Buffer.compare(one.subarray(at, at + length), other.subarray(at, at + length)) !== 0;

/**
 * Return what of a memory differs from another one, or is to be shipped in any case.
 *
 * @param {Uint8Array} memory
 * @param {Uint8Array} other
 * @param {(at: number) => boolean} [isShipped]
 * @returns {Runs}
 */
export function differences(memory, other, isShipped = () => false) {
  /** @type {[start: number, end: number][]} */
  const runs = [];
  for (let at = 0; at < memory.length; at += STEP) {
    if (!isShipped(at) && !differs(memory, other, at, STEP)) continue;
    const last = runs.at(-1);
    if (last && at - last[1] <= STEP) last[1] = at + STEP;
    else runs.push([at, at + STEP]);
  }
  return {
    spans: Uint32Array.from(runs.flatMap(([start, end]) => [start, end - start])),
    bytes: Buffer.concat(runs.map(([start, end]) => memory.subarray(start, end))),
  };
}

/** Return the content of a snapshot file. @param {Uint8Array} head @param {Runs} data @param {Runs} changed */
export function snapshotFile(head, data, changed) {
  const fixed = Uint32Array.of(MAGIC, head.length, data.spans.length / 2, changed.spans.length / 2);
  const [start, ...spans] = [fixed, data.spans, changed.spans].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  return Buffer.concat([start, head, ...spans, data.bytes, changed.bytes]);
}
