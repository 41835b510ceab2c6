/**
 * Detect damaged files. A checksum is no protection against an attacker, but it takes a few milliseconds for
 * the memory snapshot where a cryptographic hash takes five times as long.
 */

/** Number of words added in one step; independent sums use the processor's parallel units. */
const STRIDE_WORDS = 8;

/**
 * Return the checksum of a file: four sums of its 32-bit little-endian words, and the sum of all intermediate values of the first
 * of them, which depends on the order. The build computes the same (`build_scripts/pyodide/checksum.py`).
 *
 * @param {ArrayBuffer} content padded with zeros to a multiple of 32 bytes
 * @returns {string}
 */
export function checksumOf(content) {
  const steps = Math.floor(content.byteLength / (STRIDE_WORDS * 4));
  const sums = new Int32Array(5);
  add(new Int32Array(content, 0, steps * STRIDE_WORDS), sums);
  const end = new Uint8Array(STRIDE_WORDS * 4);
  end.set(new Uint8Array(content, steps * STRIDE_WORDS * 4));
  add(new Int32Array(end.buffer), sums);
  return Array.from(sums, (sum) => (sum >>> 0).toString(16)).join("-");
}

/**
 * Add the words to the five sums; the number of words is a multiple of `STRIDE_WORDS`.
 *
 * @param {Int32Array} words
 * @param {Int32Array} sums
 */
function add(words, sums) {
  // local variables are several times as fast as array elements
  let [first, second, third, fourth, ordered] = sums;
  for (let index = 0; index < words.length; index += STRIDE_WORDS) {
    first = (first + words[index] + words[index + 4]) | 0;
    second = (second + words[index + 1] + words[index + 5]) | 0;
    third = (third + words[index + 2] + words[index + 6]) | 0;
    fourth = (fourth + words[index + 3] + words[index + 7]) | 0;
    ordered = (ordered + first) | 0;
  }
  sums.set([first, second, third, fourth, ordered]);
}
