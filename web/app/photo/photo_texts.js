/** The texts of the dialog that reads a position from a photo. */

import { page_photo as en } from "../../texts/english.js";
import { partTexts } from "../part_texts.js";

/** Return a text of this part, or of the page, in the current language. */
export const text = partTexts("photo", en);

/** Return the name of a value of a cell: of a side, or that the cell is empty. @param {import("./photo_boards.js").PhotoBoard} board @param {number} value */
export const valueText = ({ sides }, value) => text(value ? sides[value - 1].name : "empty");

/** Return what is unusual about a position in words. @param {import("./photo_boards.js").PhotoBoard} board @param {import("../../reel/reel.js").Message} message whose argument `side` is the value of its cells */
export function problemText(board, [key, values = {}]) {
  const side = typeof values.side === "number" ? valueText(board, values.side) : "";
  return text(key, { .../** @type {Record<string, string | number>} */ (values), side });
}
