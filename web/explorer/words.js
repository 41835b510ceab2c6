/** The words of a search for games, the same as in `boardreel/game_words.py`. */

import { fold } from "./text_folding.js";

const WORD = /[\p{L}\p{N}_]+/gu;
const DATE = /^\d{4}(?:-\d\d){0,2}$/;

/**
 * Return the words of a query: in lower case and without accents. A date is one word.
 * @param {string} query
 */
export function wordsOf(query) {
  const words = query.split(/\s+/).flatMap((text) => (DATE.test(text) ? [text] : (fold(text).match(WORD) ?? [])));
  return [...new Set(words)];
}
