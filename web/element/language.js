/** The languages of the viewer. */

import de from "../locales/de.js";
import en from "../locales/en.js";
import { speaker } from "../reel/messages.js";

/** @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */
const LOCALES = { en, de };

/**
 * Return the available language for a language tag such as `de-AT`, English if there is none.
 *
 * @param {string} wish
 * @param {readonly string[]} there
 */
export function languageFor(wish, there) {
  const parts = wish.toLowerCase().split("-");
  return there.find((name) => name === parts[0]) ?? "en";
}

/** The language that is spoken where one is wanted. @param {string} wanted language tag, as in `lang` */
export const languageOf = (wanted) => languageFor(wanted, Object.keys(LOCALES));

/**
 * @param {string} language one of those that `languageOf` gives
 * @param {Readonly<Record<string, Record<string, string>>>} [more] texts that a game brings: language → key → text
 */
export function speakerOf(language, more = {}) {
  return speaker(language, LOCALES[language], more[language] ?? {}, en, more.en ?? {});
}
