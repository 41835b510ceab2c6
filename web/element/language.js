/** The languages of the viewer. */

import de from "../locales/de.js";
import en from "../locales/en.js";
import { createFormatter } from "../reel/messages.js";

/** @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */
const LOCALES = { en, de };

/**
 * Return the available language for a language tag such as `de-AT`, English if there is none.
 *
 * @param {string} tag
 * @param {readonly string[]} available
 */
export function languageFor(tag, available) {
  const [primary] = tag.toLowerCase().split("-");
  return available.find((name) => name === primary) ?? "en";
}

/** Return the language of the viewer for a language tag, as in `lang`. @param {string} tag */
export const viewerLanguage = (tag) => languageFor(tag, Object.keys(LOCALES));

/**
 * Return a function that formats the messages of the viewer and of a game.
 *
 * @param {string} language a result of `viewerLanguage`
 * @param {Readonly<Record<string, Record<string, string>>>} [gameTexts] language -> key -> text
 */
export function formatterFor(language, gameTexts = {}) {
  return createFormatter(language, LOCALES[language], gameTexts[language] ?? {}, en, gameTexts.en ?? {});
}
