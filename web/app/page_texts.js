/** The texts of the page in its current language. English is part of the page; other languages are loaded when chosen. */

import { createFormatter } from "../reel/messages.js";
import { messageOf } from "../runtime/protocol.js";
import { page as en } from "../texts/english.js";
import { TRANSLATED } from "../texts/languages.js";
import { importPageTexts } from "../texts/translations.js";

let say = createFormatter("en", en);

/** Return a text of the page in its current language, with its arguments filled in. @param {string} key @param {Record<string, string | number>} [values] */
export const text = (key, values = {}) => say([key, values]);

/**
 * Return a module of the page that is being imported; reject with an error whose message is for the visitor.
 *
 * @template T
 * @param {Promise<T>} importing
 * @returns {Promise<T>}
 */
export const partOfPage = (importing) =>
  importing.catch((error) => Promise.reject(new Error(text("notLoaded", { reason: messageOf(error) }))));

/** Switch the page to a language. English is used if the texts cannot be loaded. @param {string} tag */
export async function switchLanguage(tag) {
  const importing = TRANSLATED.includes(tag) ? importPageTexts(tag) : Promise.reject();
  const table = await importing.then(
    (texts) => texts.default,
    () => null,
  );
  const language = table ? tag : "en";
  say = createFormatter(language, table ?? {}, en);
  document.documentElement.lang = language;
}

/** Suffix of the `data-` attribute that names a text → property that receives the text. */
const TRANSLATED_PROPERTIES = /** @type {const} */ ({
  text: "textContent",
  label: "ariaLabel",
  title: "title",
  placeholder: "placeholder",
  content: "content",
});

/** The English texts of elements of index.html by key: those that only they have are not part of the scripts. @type {Map<string, string>} */
const english = new Map();

/** Fill in the texts that elements of index.html name in `data-text`, `data-label`, `data-title` and `data-content`. */
export function translateDocument() {
  for (const [name, property] of Object.entries(TRANSLATED_PROPERTIES)) {
    for (const element of document.querySelectorAll(`[data-${name}]`)) {
      const key = element.getAttribute(`data-${name}`) ?? "";
      if (!english.has(key)) english.set(key, Reflect.get(element, property));
      const translated = text(key);
      Reflect.set(element, property, translated === key ? english.get(key) : translated);
    }
  }
}
