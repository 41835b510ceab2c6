/** The languages of the viewer. */

import { importOnDemand } from "../loading/on_demand.js";
import en from "../locales/en.js";
import { createFormatter } from "../reel/messages.js";

/** @typedef {Readonly<Record<string, string>>} Texts */

/** A game does not wait longer for the texts of its viewer. */
const MAX_TEXTS_DELAY_MS = 5000;

/** Language -> function that imports its texts. Those in English are always there. @type {Readonly<Record<string, () => Promise<{ default: Texts }>>>} */
const IMPORTS = { de: () => import("../locales/de.js") };
/** Language -> its texts, once they are loaded. @type {Record<string, Texts>} */
const loadedTexts = { en };

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
export const viewerLanguage = (tag) => languageFor(tag, Object.keys(IMPORTS));

/** Load the texts of a language. If they do not come, the viewer speaks English. @param {string} language a result of `viewerLanguage` */
export async function loadTexts(language) {
  if (loadedTexts[language]) return;
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_TEXTS_DELAY_MS));
  const loading = importOnDemand(IMPORTS[language]).then(({ default: texts }) => {
    loadedTexts[language] = texts;
  });
  await Promise.race([loading.catch(() => {}), timeout]);
}

/**
 * Return a function that formats the messages of the viewer, whose texts have been loaded, and of a game.
 *
 * @param {string} language a result of `viewerLanguage`
 * @param {Readonly<Record<string, Record<string, string>>>} [gameTexts] language -> key -> text
 */
export function formatterFor(language, gameTexts = {}) {
  return createFormatter(language, loadedTexts[language] ?? {}, gameTexts[language] ?? {}, en, gameTexts.en ?? {});
}
