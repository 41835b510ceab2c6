/** Finds and creates elements of the page. */

import { createSheet } from "../view/adopted_style.js";
import { html } from "../view/dom.js";

/** Return the element of index.html with an id. @param {string} id */
export const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Return a button that calls a function.
 *
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, string>} [attributes]
 */
export function button(label, act, attributes = {}) {
  const element = html("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", act);
  return element;
}

/** Add a style sheet to the page, given as its text. Content policies allow adopted style sheets. @param {string} styles */
export function adopt(styles) {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, createSheet(styles)];
}
