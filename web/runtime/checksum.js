/**
 * Tells a damaged file from an intact one. A checksum is no protection against an attacker, but it takes a few milliseconds for
 * the memory snapshot where a cryptographic hash takes five times as long.
 */

/** Words that are added in one step: independent sums keep the processor busy. */
const STRIDE = 8;

/**
 * Return the checksum of a file: four sums of its 32-bit little-endian words, and the sum of all intermediate values of the first
 * of them, which depends on the order. The build computes the same (`build_scripts/checksum.py`).
 *
 * @param {ArrayBuffer} content zeros are added up to a multiple of 32 bytes
 * @returns {string}
 */
export function checksumOf(content) {
  const steps = Math.floor(content.byteLength / (STRIDE * 4));
  const sums = new Int32Array(5);
  add(new Int32Array(content, 0, steps * STRIDE), sums);
  const end = new Uint8Array(STRIDE * 4);
  end.set(new Uint8Array(content, steps * STRIDE * 4));
  add(new Int32Array(end.buffer), sums);
  return Array.from(sums, (sum) => (sum >>> 0).toString(16)).join("-");
}

/** @param {Int32Array} words @param {Int32Array} sums */
function add(words, sums) {
  // local numbers are several times as fast as elements of an array
  let [first, second, third, fourth, ordered] = sums;
  for (let index = 0; index < words.length; index += STRIDE) {
    first = (first + words[index] + words[index + 4]) | 0;
    second = (second + words[index + 1] + words[index + 5]) | 0;
    third = (third + words[index + 2] + words[index + 6]) | 0;
    fourth = (fourth + words[index + 3] + words[index + 7]) | 0;
    ordered = (ordered + first) | 0;
  }
  sums.set([first, second, third, fourth, ordered]);
}
