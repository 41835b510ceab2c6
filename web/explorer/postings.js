/** Postings: sorted texts, each with a list of numbers, in files of limited size. See `boardreel/explorer/postings.py`. */

import { Cursor } from "./binary.js";

/** Least number of bytes that a text and the length of its list take. */
const ENTRY_BYTES = 2;

/**
 * Return the indices of the files that may have a text, or texts that begin with it if `isPrefix`.
 * @param {string[]} firstTexts the first text of every file
 * @param {string} start
 * @param {boolean} isPrefix
 */
export function filesWith(firstTexts, start, isPrefix) {
  const before = firstTexts.findLastIndex((text) => text < start);
  const isAfter = (/** @type {string} */ text) => text > start && !(isPrefix && text.startsWith(start));
  const after = firstTexts.findIndex(isAfter);
  const first = Math.max(0, before);
  const end = after < 0 ? firstTexts.length : after;
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}

/**
 * Add the lists of a file to those in `lists`, if `isWanted` says so.
 * @param {Uint8Array} content
 * @param {number} width how many numbers belong together; the first of them is stored as a difference
 * @param {(text: string) => boolean} isWanted
 * @param {Map<string, number[]>} lists
 */
export function readPostings(content, width, isWanted, lists) {
  const cursor = new Cursor(content);
  cursor.expect("BRP1");
  const entries = Array.from({ length: cursor.count(ENTRY_BYTES) }, () => ({
    text: cursor.text(),
    length: cursor.number(),
  }));
  for (const { text, length } of entries) {
    const body = new Cursor(cursor.take(length));
    if (!isWanted(text)) {
      continue;
    }
    const numbers = lists.get(text) ?? [];
    for (let game = 0; !body.isAtEnd; ) {
      game += body.number();
      numbers.push(game);
      for (let rest = width - 1; rest > 0; rest -= 1) numbers.push(body.number());
    }
    lists.set(text, numbers);
  }
}
