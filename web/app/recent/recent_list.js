/** The list of recent files on the start screen. */

import { find } from "../elements.js";
import { INDEX, listItems, RECORD, removeItems } from "../record_store.js";
import { fileSetName, shelfRow } from "../shelf_row.js";
import { showThumbnail, thumbnailCanvas } from "../thumbnail_canvas.js";

/** @typedef {import("./recent_records.js").RecentRecord} RecentRecord */

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
  const name = fileSetName(names);
  const note = [game, name].filter((part) => part && part !== title).join(" \u00b7 ");
  const picture = thumbnailCanvas();
  if (thumbnail) showThumbnail(picture, thumbnail);
  const remove = async () => {
    const next = item.nextElementSibling ?? item.previousElementSibling;
    await removeRecent(id, actions.release);
    item.remove();
    find("recent").hidden = !find("recent-list").children.length;
    /** @type {HTMLElement} */ (next?.querySelector(".remove") ?? find("choose")).focus();
  };
  const item = shelfRow({ title: title || name, note, picture }, () => actions.open(id, place.file), remove);
  return item;
}
