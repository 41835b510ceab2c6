/**
 * Long texts, drawn in slices: the first one at once, the others when the reader asks for them, so that no text blocks the page.
 *
 * @typedef {import("../element/text.js").Say} Say
 */

import { html } from "./dom.js";

/** Characters that are drawn in one go. */
export const SLICE_CHARACTERS = 10_000;
/** How far before the end of a slice a better place to cut is looked for. */
const SEARCH_CHARACTERS = 1000;

/**
 * Return where a slice of a text ends: after a line, else before a space, else not within a character.
 *
 * @param {string} text
 * @param {number} start
 * @returns {number}
 */
export function endOfSlice(text, start) {
  const end = start + SLICE_CHARACTERS;
  if (end >= text.length) return text.length;
  const least = end - SEARCH_CHARACTERS;
  const line = text.lastIndexOf("\n", end - 1);
  if (line >= least) return line + 1;
  const space = text.lastIndexOf(" ", end);
  if (space >= least) return space;
  return /[\uD800-\uDBFF]/.test(text[end - 1]) ? end - 1 : end;
}

/**
 * Append a text to an element, with a button after the first slice that shows the rest.
 *
 * @param {HTMLElement} parent
 * @param {string} text
 * @param {Say} say
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
  const button = html("button", { type: "button", class: "command show-all" }, say("showAll"));
  parent.append(button);
  button.addEventListener("click", () => {
    button.remove();
    const drawOthers = () => {
      if (!parent.isConnected || start >= text.length) return;
      drawSlice();
      setTimeout(drawOthers);
    };
    drawOthers();
  });
}
