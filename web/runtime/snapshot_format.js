/**
 * Read the memory snapshot that the build writes (`build_scripts/pyodide/snapshot.mjs`). It contains the initial data of Pyodide's
 * WebAssembly file, which the build has moved here, and the differences from them when Python is ready to run. A start without a
 * snapshot uses a file with only the initial data (`build_scripts/pyodide/shrink_wasm.mjs`). All numbers are 32-bit little-endian:
 *
 *     magic, length of the head, number of data runs, number of changed runs
 *     head: the part that Pyodide's `_loadSnapshot` expects before the memory
 *     runs: offset and length of each
 *     the bytes of all runs
 */

export const MAGIC = 0x32_52_42_53; // "SBR2"
/** The memory that a snapshot may fill. */
const MEMORY_BYTES = 36 * 2 ** 20;
const WASM_PAGE_BYTES = 2 ** 16;
const FIXED_BYTES = 16;

/**
 * @typedef {object} Runs
 * @property {Uint32Array} spans offset and length of each
 * @property {Uint8Array} bytes
 *
 * @typedef {object} Snapshot
 * @property {Uint8Array} head
 * @property {Runs} data
 * @property {Runs} changed
 */

/**
 * Return the parts of a snapshot file; throw if the file is something else or truncated.
 *
 * @param {ArrayBuffer} file
 * @returns {Snapshot}
 */
export function parseSnapshot(file) {
  const [magic = 0, headLength = 0, dataCount = 0, changedCount = 0] = new Uint32Array(file, 0, FIXED_BYTES / 4);
  if (magic !== MAGIC) throw new Error("not a memory snapshot");
  const spans = new Uint32Array(file, FIXED_BYTES + headLength, (dataCount + changedCount) * 2);
  const data = spans.subarray(0, dataCount * 2);
  const changed = spans.subarray(dataCount * 2);
  const bytes = new Uint8Array(file, spans.byteOffset + spans.byteLength);
  if (byteLength(data) + byteLength(changed) !== bytes.length) throw new Error("truncated memory snapshot");
  return {
    head: new Uint8Array(file, FIXED_BYTES, headLength),
    data: { spans: data, bytes: bytes.subarray(0, byteLength(data)) },
    changed: { spans: changed, bytes: bytes.subarray(byteLength(data)) },
  };
}

/**
 * Return the number of bytes in spans, which are pairs of start and length.
 *
 * @param {Uint32Array} spans
 * @returns {number} total number of bytes
 */
function byteLength(spans) {
  return spans.reduce((sum, value, index) => (index % 2 ? sum + value : sum), 0);
}

/** Make a new memory as large as a snapshot may be, before any code has seen its size. @param {WebAssembly.Memory} memory */
export function growMemory(memory) {
  memory.grow((MEMORY_BYTES - memory.buffer.byteLength) / WASM_PAGE_BYTES);
}

/**
 * Write runs to the memory of a runtime: the data before any code runs, the changes after the runtime has been instantiated.
 *
 * @param {Runs} runs
 * @param {Uint8Array} heap
 */
export function writeRuns({ spans, bytes }, heap) {
  let start = 0;
  for (let index = 0; index < spans.length; index += 2) {
    const end = start + spans[index + 1];
    heap.set(bytes.subarray(start, end), spans[index]);
    start = end;
  }
}
