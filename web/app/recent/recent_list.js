/** The list of recent files on the start screen. */

import { button, html } from "../../view/dom.js";
import { find } from "../elements.js";
import { nameText } from "../name_texts.js";
import { INDEX, listItems, RECORD, removeItems } from "../record_store.js";
import { showThumbnail, thumbnailCanvas } from "../thumbnail_canvas.js";

/** @typedef {import("./recent_records.js").RecentRecord} RecentRecord */

/** Return the name of a recent record: its first file, and how many others there are. @param {readonly string[]} names */
const nameOf = (names) =>
  names.length > 1 ? nameText("fileSet", { name: names[0], count: names.length - 1 }) : names[0];

/**
 * @typedef {object} Actions
 * @property {(id: string, file: number) => void} open opens a record of the list, by its id and the number of its file
 * @property {(id: string | null) => void} release releases the memory that holds a record, or all records
 */

/** Show the list of records that are stored in the browser. @param {Actions} actions */
export async function showRecent(actions) {
  const records = /** @type {RecentRecord[]} */ (await listItems(RECORD));
  find("recent").hidden = !records.length;
  find("recent-list").replaceChildren(...records.map((record) => row(record, actions)));
}

/** Remove a recent record from memory and from the browser, or all of them. @param {string | null} id null for all @param {Actions["release"]} release */
export async function removeRecent(id, release) {
  release(id);
  await Promise.all([RECORD, INDEX].map((kind) => removeItems(kind, id)));
}

/**
 * Return the list item of a recently opened record: a button to open it and one to remove it.
 *
 * @param {RecentRecord} record
 * @param {Actions} actions
 */
function row({ id, names, title, game, place, thumbnail }, actions) {
  const name = nameOf(names);
  const note = [game, name].filter((part) => part && part !== title).join(" \u00b7 ");
  const picture = thumbnailCanvas();
  if (thumbnail) showThumbnail(picture, thumbnail);
  const heading = html("b", {}, html("bdi", {}, title || name));
  const label = html("span", {}, heading, html("span", { class: "note" }, html("bdi", {}, note)));
  const openButton = button({ class: "open" }, () => actions.open(id, place.file), picture, label);
  const removeLabel = nameText("remove", { name: title || name });
  const remove = async () => {
    const next = item.nextElementSibling ?? item.previousElementSibling;
    await removeRecent(id, actions.release);
    item.remove();
    find("recent").hidden = !find("recent-list").children.length;
    /** @type {HTMLElement} */ (next?.querySelector(".remove") ?? find("choose")).focus();
  };
  const removeAttributes = { class: "remove", "aria-label": removeLabel, title: removeLabel };
  const item = html("li", {}, openButton, button(removeAttributes, remove, "\u00d7"));
  return item;
}
