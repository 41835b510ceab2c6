/** The words of a search for games, the same as in `boardreel/game_words.py`. */

import { fold } from "./text_folding.js";

const WORD = /[\p{L}\p{N}_]+/gu;
const DATE = /^(?!0000)\d{4}(?:-(?:0\d|1[0-2])(?:-\d\d)?)?$/;

/**
 * Return the words of a text: in lower case and without accents. A text that is a date is one word.
 * @param {string} text
 * @returns {string[]}
 */
export const wordsOf = (text) => (DATE.test(text) ? [text] : [...new Set(fold(text).match(WORD))]);
