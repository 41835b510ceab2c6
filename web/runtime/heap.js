/**
 * The memory snapshot as the build ships it (`build_scripts/snapshot.mjs` writes it): only what differs from the memory
 * that the WebAssembly file brings itself. All numbers are 32 bit, little endian:
 *
 *     magic, length of the head, count of runs
 *     head: what Pyodide's `_loadSnapshot` expects before the memory
 *     runs: offset and length, for each
 *     the bytes of all runs
 */

export const MAGIC = 0x31_52_42_53; // "SBR1"
const FIXED = 12;

/**
 * @typedef {object} Snapshot
 * @property {Uint8Array} head
 * @property {Uint32Array} runs
 * @property {Uint8Array} bytes
 */

/**
 * Finds the parts of a snapshot; throws where it is not one or not whole.
 *
 * @param {ArrayBuffer} file
 * @returns {Snapshot}
 */
export function openSnapshot(file) {
  const [magic = 0, headLength = 0, runCount = 0] = new Uint32Array(file, 0, FIXED / 4);
  if (magic !== MAGIC) throw new Error("not a memory snapshot");
  const runs = new Uint32Array(file, FIXED + headLength, runCount * 2);
  const bytes = new Uint8Array(file, runs.byteOffset + runs.byteLength);
  const length = runs.reduce((sum, value, index) => (index % 2 ? sum + value : sum), 0);
  if (length !== bytes.length) throw new Error("the memory snapshot is not whole");
  return { head: new Uint8Array(file, FIXED, headLength), runs, bytes };
}

/**
 * Writes a snapshot over the memory of a runtime that has only just been instantiated.
 *
 * @param {Snapshot} snapshot
 * @param {Uint8Array} heap
 */
export function writeSnapshot({ runs, bytes }, heap) {
  let from = 0;
  for (let index = 0; index < runs.length; index += 2) {
    const to = from + runs[index + 1];
    heap.set(bytes.subarray(from, to), runs[index]);
    from = to;
  }
}
