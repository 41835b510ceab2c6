/** The texts of the page in its current language. English is part of the page; other languages are loaded when chosen. */

import { speaker } from "../element/text.js";
import en from "../locales/page/en.js";

/** @typedef {Readonly<Record<string, string>>} Locale */

/** @type {Readonly<Record<string, () => Promise<{ default: Locale }>>>} */
const OTHERS = { de: () => import("../locales/page/de.js") };

let language = "en";
let say = speaker("en", en);

/** Return a text with its arguments filled in. @param {string} key @param {Record<string, string | number>} [values] */
export const text = (key, values = {}) => say([key, values]);

/** Return whether there is a text with this key. @param {string} key */
export const hasText = (key) => Object.hasOwn(en, key);

/** Return the file name extensions as the current language lists them. @param {readonly string[]} extensions */
export const listed = (extensions) => new Intl.ListFormat(language, { type: "disjunction" }).format(extensions);

/** Switch to a language. English stays where the other texts cannot be loaded. @param {string} wanted */
export async function switchLanguage(wanted) {
  try {
    const table = (await OTHERS[wanted]?.())?.default;
    language = table ? wanted : "en";
    say = table ? speaker(wanted, table, en) : speaker("en", en);
  } catch {
    language = "en";
    say = speaker("en", en);
  }
  document.documentElement.lang = language;
}

/** Attribute of an element that names a text → what the text becomes. */
const PLACES = /** @type {const} */ ({
  text: "textContent",
  label: "ariaLabel",
  title: "title",
  placeholder: "placeholder",
  content: "content",
});

/** Fill in the texts that elements of index.html name in `data-text`, `data-label`, `data-title` and `data-content`. */
export function translateDocument() {
  for (const [name, property] of Object.entries(PLACES)) {
    for (const element of document.querySelectorAll(`[data-${name}]`)) {
      Reflect.set(element, property, text(element.getAttribute(`data-${name}`) ?? ""));
    }
  }
}
