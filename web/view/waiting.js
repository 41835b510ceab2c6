/** What is seen until the board is drawn. */

import { html } from "./dom.js";

/**
 * The poster, what the element holds itself, or the outline of a board.
 *
 * @param {HTMLElement} stage which shows what the element holds
 * @param {HTMLElement} element
 * @param {string | null} poster address of a picture
 */
export function showWaiting(stage, element, poster) {
  if (poster) stage.replaceChildren(html("img", { class: "poster", src: poster, alt: "" }));
  else if (!element.innerText.trim() && !element.querySelector("img, svg, picture")) stage.replaceChildren(html("div", { class: "outline-board" }));
}

/** Says how loading goes, above what is seen. @param {HTMLElement} stage @param {string} text */
export function tellWaiting(stage, text) {
  const note = stage.querySelector(".note-loading") ?? html("p", { class: "note-loading", role: "status" });
  note.textContent = text;
  if (!note.parentNode) stage.prepend(note);
}
