/**
 * The memory snapshot as the build ships it (`build_scripts/pyodide/snapshot.mjs` writes it): the data that the code of Pyodide begins
 * with, which the build has taken out of the WebAssembly file, and what differs from them once Python is about to run.
 * The start without a snapshot gets a file of the first alone (`build_scripts/pyodide/split_data.py`). All numbers are 32 bit, little
 * endian:
 *
 *     magic, length of the head, count of runs of data, count of runs that differ
 *     head: what Pyodide's `_loadSnapshot` expects before the memory
 *     runs: offset and length, for each
 *     the bytes of all runs
 */

export const MAGIC = 0x32_52_42_53; // "SBR2"
const FIXED = 16;

/**
 * @typedef {object} Runs
 * @property {Uint32Array} places offset and length, for each
 * @property {Uint8Array} bytes
 *
 * @typedef {object} Snapshot
 * @property {Uint8Array} head
 * @property {Runs} data
 * @property {Runs} changed
 */

/**
 * Finds the parts of a snapshot; throws where it is not one or not whole.
 *
 * @param {ArrayBuffer} file
 * @returns {Snapshot}
 */
export function parseSnapshot(file) {
  const [magic = 0, headLength = 0, dataCount = 0, changedCount = 0] = new Uint32Array(file, 0, FIXED / 4);
  if (magic !== MAGIC) throw new Error("not a memory snapshot");
  const places = new Uint32Array(file, FIXED + headLength, (dataCount + changedCount) * 2);
  const data = places.subarray(0, dataCount * 2);
  const changed = places.subarray(dataCount * 2);
  const bytes = new Uint8Array(file, places.byteOffset + places.byteLength);
  if (length(data) + length(changed) !== bytes.length) throw new Error("the memory snapshot is not whole");
  return {
    head: new Uint8Array(file, FIXED, headLength),
    data: { places: data, bytes: bytes.subarray(0, length(data)) },
    changed: { places: changed, bytes: bytes.subarray(length(data)) },
  };
}

/** @param {Uint32Array} places @returns {number} bytes in all */
function length(places) {
  return places.reduce((sum, value, index) => (index % 2 ? sum + value : sum), 0);
}

/**
 * Writes runs over the memory of a runtime: the data of a snapshot when there is nothing in it yet, what is changed once the
 * runtime has been instantiated.
 *
 * @param {Runs} runs
 * @param {Uint8Array} heap
 */
export function writeRuns({ places, bytes }, heap) {
  let from = 0;
  for (let index = 0; index < places.length; index += 2) {
    const to = from + places[index + 1];
    heap.set(bytes.subarray(from, to), places[index]);
    from = to;
  }
}
