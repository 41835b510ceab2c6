/** The texts of the page in its current language. English is part of the page; other languages are loaded when chosen. */

import en from "../locales/page/en.js";
import { createFormatter } from "../reel/messages.js";

/** @typedef {Readonly<Record<string, string>>} Locale */

/** @type {Readonly<Record<string, () => Promise<{ default: Locale }>>>} */
const LOADERS = {
  de: () => import("../locales/page/de.js"),
  es: () => import("../locales/page/es.js"),
  fr: () => import("../locales/page/fr.js"),
  it: () => import("../locales/page/it.js"),
  nl: () => import("../locales/page/nl.js"),
  pl: () => import("../locales/page/pl.js"),
  "pt-BR": () => import("../locales/page/pt-BR.js"),
  ru: () => import("../locales/page/ru.js"),
  ja: () => import("../locales/page/ja.js"),
  ko: () => import("../locales/page/ko.js"),
  "zh-Hans": () => import("../locales/page/zh-Hans.js"),
};

let language = "en";
let say = createFormatter("en", en);

/** Return a text with its arguments filled in. @param {string} key @param {Record<string, string | number>} [values] */
export const text = (key, values = {}) => say([key, values]);

/** Return whether there is a text with this key. @param {string} key */
export const hasText = (key) => Object.hasOwn(en, key);

/** Return the file name extensions as the current language lists them. @param {readonly string[]} extensions */
export const listed = (extensions) => new Intl.ListFormat(language, { type: "disjunction" }).format(extensions);

/** Switch to a language. English is used if the texts cannot be loaded. @param {string} tag */
export async function switchLanguage(tag) {
  try {
    const table = (await LOADERS[tag]?.())?.default;
    language = table ? tag : "en";
    say = table ? createFormatter(tag, table, en) : createFormatter("en", en);
  } catch {
    language = "en";
    say = createFormatter("en", en);
  }
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

/** Fill in the texts that elements of index.html name in `data-text`, `data-label`, `data-title` and `data-content`. */
export function translateDocument() {
  for (const [name, property] of Object.entries(TRANSLATED_PROPERTIES)) {
    for (const element of document.querySelectorAll(`[data-${name}]`)) {
      Reflect.set(element, property, text(element.getAttribute(`data-${name}`) ?? ""));
    }
  }
}
