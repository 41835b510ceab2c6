/** The languages of the viewer. */

import { importOnDemand } from "../loading/on_demand.js";
import en from "../locales/en.js";
import { findLanguage } from "../reel/language_tag.js";
import { createFormatter } from "../reel/messages.js";

/**
 * @typedef {Readonly<Record<string, string>>} Texts
 *
 * @typedef {object} LanguageModule texts in one language; the build adds those of the parts, and of the games
 * @property {Texts} default of the viewer, of its parts (see `withTexts`), and those that all games share
 * @property {Readonly<Record<string, Texts>>} [games] id of a kind of game -> its own texts
 */

/** A game does not wait longer for the texts of its viewer. */
const MAX_TEXTS_DELAY_MS = 5000;

/** Language -> function that imports its texts. Those in English are always there. @type {Readonly<Record<string, () => Promise<LanguageModule>>>} */
const IMPORTS = {
  de: () => import("../locales/de.js"),
  es: () => import("../locales/es.js"),
  fr: () => import("../locales/fr.js"),
  it: () => import("../locales/it.js"),
  nl: () => import("../locales/nl.js"),
  pl: () => import("../locales/pl.js"),
  "pt-BR": () => import("../locales/pt-BR.js"),
  ru: () => import("../locales/ru.js"),
  ja: () => import("../locales/ja.js"),
  ko: () => import("../locales/ko.js"),
  "zh-Hans": () => import("../locales/zh-Hans.js"),
};
/** Language -> its texts, once they are loaded. @type {Record<string, LanguageModule>} */
const loadedTexts = { en: { default: en } };

/** Return the language of the viewer for a language tag such as `de-AT`, English if there is none. @param {string} tag */
export const viewerLanguage = (tag) => findLanguage(tag, Object.keys(IMPORTS)) ?? "en";

/** Load the texts of a language. If they do not come, the viewer speaks English. @param {string} language a result of `viewerLanguage` */
export async function loadTexts(language) {
  if (loadedTexts[language]) return;
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_TEXTS_DELAY_MS));
  const loading = importOnDemand(IMPORTS[language]).then((texts) => {
    loadedTexts[language] = texts;
  });
  await Promise.race([loading.catch(() => {}), timeout]);
}

/**
 * Return a function that formats the messages of the viewer, whose texts have been loaded, and of a game.
 *
 * @param {string} language a result of `viewerLanguage`
 * @param {Readonly<Record<string, Record<string, string>>>} [gameTexts] language -> key -> text
 * @param {string} [kind] of the game
 */
export function formatterFor(language, gameTexts = {}, kind = "") {
  const { default: texts = {}, games = {} } = loadedTexts[language] ?? {};
  return createFormatter(language, games[kind] ?? {}, texts, gameTexts[language] ?? {}, en, gameTexts.en ?? {});
}

/**
 * Return a row of the list of games with its result in a language whose texts have been loaded, if they have it.
 *
 * @param {import("../reel/reel.js").GameRow} row
 * @param {string} language a result of `viewerLanguage`
 */
export function translatedRow({ resultMessage, ...row }, language) {
  if (!resultMessage) return row;
  const [kind, message] = resultMessage;
  const result = formatterFor(language, {}, kind)(message);
  return result === message[0] ? row : { ...row, result };
}
