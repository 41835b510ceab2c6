/** The languages of the viewer. */

import { importOnDemand } from "../platform/on_demand.js";
import { findLanguage } from "../reel/language_tag.js";
import { createFormatter } from "../reel/messages.js";
import { viewer as en } from "../texts/english.js";
import { TRANSLATED } from "../texts/languages.js";
import { importViewerTexts } from "../texts/translations.js";

/** @typedef {import("../texts/translations.js").Translation} Translation */

/** A game does not wait longer for the texts of its viewer. */
const MAX_TEXTS_DELAY_MS = 5000;

/** Language → the texts of the viewer in it, once they are loaded. @type {Record<string, Translation>} */
const loadedTexts = { en: { default: en } };

/** Return the language of the viewer for a language tag such as `de-AT`, English if there is none. @param {string} tag */
export const viewerLanguage = (tag) => findLanguage(tag, TRANSLATED) ?? "en";

/** Load the texts of a language. If they do not come, the viewer speaks English. @param {string} language a result of `viewerLanguage` */
export async function loadTexts(language) {
  if (loadedTexts[language]) return;
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_TEXTS_DELAY_MS));
  const loading = importOnDemand(() => importViewerTexts(language)).then((texts) => {
    loadedTexts[language] = texts;
  });
  await Promise.race([loading.catch(() => {}), timeout]);
}

/**
 * Return texts with the name of a side as a palette draws it: the text `KEY@PALETTE` takes the place of the name `KEY` in all texts of the game.
 *
 * @param {Readonly<Record<string, string>>} texts
 * @param {string} drawn the key `KEY@PALETTE`, whose texts without it stay as they are
 */
function namedAsDrawn(texts, drawn) {
  const name = texts[drawn];
  if (!name) return texts;
  const [key] = drawn.split("@");
  const [prefix] = drawn.split(".");
  const replaced = (/** @type {[string, string]} */ [other, text]) => [
    other,
    other.startsWith(`${prefix}.`) ? text.replaceAll(texts[key], name) : text,
  ];
  return Object.fromEntries(Object.entries(texts).map(replaced));
}

/**
 * Return a function that formats messages of the viewer and of a game in a language whose texts have been loaded.
 *
 * @param {string} language a result of `viewerLanguage`
 * @param {Readonly<Record<string, Record<string, string>>>} [gameTexts] language -> key -> text
 * @param {string} [kind] of the game
 * @param {string} [palette] in which its sides are drawn
 */
export function formatterFor(language, gameTexts = {}, kind = "", palette = "") {
  const { default: texts = {}, games = {} } = loadedTexts[language] ?? {};
  const { en: english = {} } = gameTexts;
  const drawn = Object.keys(english).find((key) => key.endsWith(`@${palette}`));
  const named = (/** @type {Readonly<Record<string, string>>} */ table = {}) =>
    drawn ? namedAsDrawn(table, drawn) : table;
  return createFormatter(language, named(games[kind]), named(texts), named(gameTexts[language]), en, named(english));
}

/**
 * Return a row of the list of games with its result in a language whose texts have been loaded, if the viewer has words for it.
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
