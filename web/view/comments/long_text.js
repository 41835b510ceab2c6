/**
 * Draws long texts in slices, so that no text blocks the page. The slices after the first one are drawn on request.
 *
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 */

import { button } from "../dom.js";

/** Number of characters of a slice. */
export const SLICE_CHARACTERS = 10_000;
/** Length of the part at the end of a slice in which a line break or space is searched for. */
const SEARCH_CHARACTERS = 1000;

/**
 * Return the offset at which a slice of a text ends: after a line, else before a space, else at least not within a character.
 *
 * @param {string} text
 * @param {number} start
 * @returns {number}
 */
export function endOfSlice(text, start) {
  const end = start + SLICE_CHARACTERS;
  if (end >= text.length) return text.length;
  const searchStart = end - SEARCH_CHARACTERS;
  const line = text.lastIndexOf("\n", end - 1);
  if (line >= searchStart) return line + 1;
  const space = text.lastIndexOf(" ", end);
  if (space >= searchStart) return space;
  return /[\uD800-\uDBFF]/.test(text[end - 1]) ? end - 1 : end;
}

/**
 * Append a text to an element. If it has more than one slice, a button shows the others.
 *
 * @param {HTMLElement} parent
 * @param {string} text
 * @param {FormatMessage} say
 * @param {(slice: string) => void} append draws a slice at the end of the element
 */
export function appendLongText(parent, text, say, append) {
  let start = 0;
  const drawSlice = () => {
    const end = endOfSlice(text, start);
    append(text.slice(start, end));
    start = end;
  };
  drawSlice();
  if (start >= text.length) return;
  const drawRest = () => {
    // the text can be scrolled with keys then
    /** @type {HTMLElement | null} */ (parent.closest("[tabindex]"))?.focus({ preventScroll: true });
    more.remove();
    const drawRemainingSlices = () => {
      if (!parent.isConnected || start >= text.length) return;
      drawSlice();
      setTimeout(drawRemainingSlices);
    };
    drawRemainingSlices();
  };
  const more = button({ class: "command show-all", part: "button" }, drawRest, say("showAll"));
  parent.append(more);
}
