/** The texts of the dialog that reads a position from a photo. Those of other languages are loaded with it, not with the page. */

import { createFormatter } from "../../reel/messages.js";
import { page_photo as en } from "../../texts/english.js";
import { importPhotoTexts } from "../../texts/translations.js";
import { text as pageText } from "../page_texts.js";

let say = createFormatter("en", en);

/** Load the texts in the current language of the page; they are English if that fails. */
export async function loadTexts() {
  const { lang } = document.documentElement;
  const table = lang === "en" ? en : (await importPhotoTexts(lang).catch(() => null))?.default;
  say = table ? createFormatter(lang, table, en) : createFormatter("en", en);
}

/** Return a text of this part, or of the page, in the current language. @param {string} key @param {Record<string, string | number>} [values] */
export const text = (key, values = {}) => (Object.hasOwn(en, key) ? say([key, values]) : pageText(key, values));

/** Return the name of a value of a cell: of a side, or that the cell is empty. @param {import("./photo_boards.js").PhotoBoard} board @param {number} value */
export const valueText = ({ sides }, value) => text(value ? sides[value - 1].name : "empty");

/** Return what is unusual about a position in words. @param {import("./photo_boards.js").PhotoBoard} board @param {import("../../reel/reel.js").Message} message whose argument `side` is the value of its cells */
export function problemText(board, [key, values = {}]) {
  const side = typeof values.side === "number" ? valueText(board, values.side) : "";
  return text(key, { .../** @type {Record<string, string | number>} */ (values), side });
}
