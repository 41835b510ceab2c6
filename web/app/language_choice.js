/** The language of the page: the user's choice, else the browser's first language for which there are texts. */

import { findLanguage } from "../reel/language_tag.js";
import { LANGUAGE_NAMES } from "../texts/languages.js";
import { keepText, keptText } from "./kept_text.js";

const STORAGE_KEY = "boardreel-language";

/**
 * Return the language tag of the page for the user's choice and the browser's languages in order of preference.
 *
 * @param {string} choice a key of `LANGUAGE_NAMES`, or empty to follow the browser
 * @param {readonly string[]} preferred
 */
export function languageFrom(choice, preferred) {
  const available = Object.keys(LANGUAGE_NAMES);
  for (const tag of [choice, ...preferred]) {
    const language = findLanguage(tag, available);
    if (language) return language;
  }
  return "en";
}

/** Return the stored language choice, or an empty string if there is none or storage is denied. */
export const storedChoice = () => keptText(STORAGE_KEY) ?? "";

/** Store the user's language choice; with an empty choice, the page follows the browser again. @param {string} choice */
export const storeChoice = (choice) => keepText(STORAGE_KEY, choice);
