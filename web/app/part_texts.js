/** The texts of a part of the page that is loaded on demand. */

import { withTexts } from "../reel/messages.js";
import { text } from "./page_texts.js";

/** Return the text of a message in the language of the page; for the key `locale`, the tag of that language. @type {import("../reel/messages.js").FormatMessage} */
const sayOnPage = (message) => {
  const [key, values] = typeof message === "string" ? [message] : message;
  if (key === "locale") return document.documentElement.lang;
  return text(key, /** @type {Record<string, string | number>} */ (values));
};

/**
 * Return a function that returns the texts of a part, and other texts of the page, in the current language.
 *
 * @param {string} part name of its part in `web/texts`, without `page_`
 * @param {Readonly<Record<string, string>>} en its English texts
 * @returns {(key: string, values?: Record<string, string | number>) => string}
 */
export const partTexts =
  (part, en) =>
  (key, values = {}) =>
    withTexts(sayOnPage, { part, en })([key, values]);
