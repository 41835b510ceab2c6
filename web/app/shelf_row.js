/** The rows of the lists of the start screen whose items can be removed. */

import { button, html } from "../view/dom.js";
import { nameText } from "./name_texts.js";

/** Return the name of several files: that of the first one, and how many others there are. @param {readonly string[]} names */
export const fileSetName = (names) =>
  names.length > 1 ? nameText("fileSet", { name: names[0], count: names.length - 1 }) : names[0];

/**
 * Return a list item: a button to open something, and one to remove it.
 *
 * @param {object} shown
 * @param {string} shown.title
 * @param {string} shown.note
 * @param {HTMLElement} [shown.picture]
 * @param {() => void} open
 * @param {() => void} remove
 */
export function shelfRow({ title, note, picture }, open, remove) {
  const noteLine = html("span", { class: "note" }, html("bdi", {}, note));
  const label = html("span", {}, html("b", {}, html("bdi", {}, title)), noteLine);
  const openButton = button({ class: "open" }, open, picture ?? [], label);
  const removeLabel = nameText("remove", { name: title });
  const attributes = { class: "remove", "aria-label": removeLabel, title: removeLabel };
  return html("li", {}, openButton, button(attributes, remove, "\u00d7"));
}
