/** Finds elements of the page, and adds styles to it. */

import { createSheet } from "../view/adopted_style.js";

/** Return the element of index.html with an id. @param {string} id */
export const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Add a style sheet to the page, given as its text. Content policies allow adopted style sheets. @param {string} styles */
export function adopt(styles) {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, createSheet(styles)];
}
