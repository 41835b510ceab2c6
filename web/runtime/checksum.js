/**
 * Detect damaged files. A checksum is no protection against an attacker, but it takes a few milliseconds for
 * the memory snapshot where a cryptographic hash takes five times as long.
 */

/** Number of words added in one step; independent sums use the processor's parallel units. */
const STRIDE_WORDS = 8;
const STRIDE_BYTES = STRIDE_WORDS * 4;

/**
 * The checksum of a file, also of one that arrives in parts: four sums of its 32-bit little-endian words, and the sum of all
 * intermediate values of the first of them, which depends on the order. The file is padded with zeros to a multiple of 32 bytes. The
 * build computes the same (`build_scripts/pyodide/checksum.py`).
 */
export class Checksum {
  #sums = new Int32Array(5);
  /** Number of bytes that have been added. */
  #length = 0;

  /** @param {ArrayBuffer} content of the whole file, which may be filled later */
  constructor(content) {
    this.content = content;
  }

  /** Add the bytes before a position, except for those after the last full step. @param {number} length */
  addUntil(length) {
    const words = Math.floor((length - this.#length) / STRIDE_BYTES) * STRIDE_WORDS;
    add(new Int32Array(this.content, this.#length, words), this.#sums);
    this.#length += words * 4;
  }

  /** Add the rest and return the checksum. @returns {string} */
  finish() {
    this.addUntil(this.content.byteLength);
    const end = new Uint8Array(STRIDE_BYTES);
    end.set(new Uint8Array(this.content, this.#length));
    add(new Int32Array(end.buffer), this.#sums);
    return Array.from(this.#sums, (sum) => (sum >>> 0).toString(16)).join("-");
  }
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
