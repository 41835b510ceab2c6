/**
 * Detect damaged files. A checksum is no protection against an attacker, but it takes a few milliseconds for
 * the memory snapshot where a cryptographic hash takes five times as long. File systems lose whole blocks, so a start looks at a
 * sample of each block of the stored snapshot, and at all of it later.
 */

/** Number of 32-bit words added in one step; independent sums use the processor's parallel units. */
const STRIDE_WORDS = 8;
const STRIDE_BYTES = STRIDE_WORDS * 4;
/** Size of the smallest block of the usual file systems. */
const BLOCK_BYTES = 4096;

/**
 * Return the checksum of a file: four sums of its 32-bit little-endian words, and the sum of all intermediate values of the first
 * of them, which depends on the order. The build computes the same (`build_scripts/pyodide/checksum.py`).
 *
 * @param {ArrayBuffer} content padded with zeros to a multiple of 32 bytes
 * @returns {string}
 */
export function checksumOf(content) {
  const sums = new Uint32Array(5);
  const wholeSteps = content.byteLength - (content.byteLength % STRIDE_BYTES);
  const end = new Uint8Array(STRIDE_BYTES);
  end.set(new Uint8Array(content, wholeSteps));
  for (const words of [new Int32Array(content, 0, wholeSteps / 4), new Int32Array(end.buffer)])
    addSteps(sums, words, STRIDE_WORDS);
  return sums.join("-");
}

/** Return the checksum of a sample of a file, the first step of each block, as the build computes it. @param {ArrayBuffer} content */
export function sampleChecksumOf(content) {
  const sums = new Uint32Array(5);
  addSteps(sums, new Int32Array(content, 0, Math.floor(content.byteLength / 4)), BLOCK_BYTES / 4);
  return sums.join("-");
}

/**
 * Add steps of words that follow each other at equal distances to the sums.
 *
 * @param {Uint32Array} sums five
 * @param {Int32Array} words
 * @param {number} distance in words from the start of a step to the start of the next
 */
function addSteps(sums, words, distance) {
  // local variables are several times as fast as array elements
  let [first, second, third, fourth, ordered] = sums;
  for (let index = 0; index + STRIDE_WORDS <= words.length; index += distance) {
    first = (first + words[index] + words[index + 4]) | 0;
    second = (second + words[index + 1] + words[index + 5]) | 0;
    third = (third + words[index + 2] + words[index + 6]) | 0;
    fourth = (fourth + words[index + 3] + words[index + 7]) | 0;
    ordered = (ordered + first) | 0;
  }
  sums.set([first, second, third, fourth, ordered]);
}
