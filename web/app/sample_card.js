/** A card on the start screen with the picture of a sample, which opens it. */

import { html } from "../view/dom.js";

/** Return the name of a file without its extension. @param {string} file */
export const stemOf = (file) => file.replace(/\.\w+$/, "");

/** Return the address of a sample from the name of its file. @param {string} file */
const addressOf = (file) => `samples/${encodeURIComponent(file)}`;

/**
 * Return a list item with a picture and a link that opens a sample. There is space for its tags, which come later.
 *
 * @param {string} file
 * @param {string} title
 * @param {string} note
 * @param {(src: string) => void} open
 */
export function sampleCard(file, title, note, open) {
  const address = addressOf(file);
  const picture = html("img", { alt: "", loading: "lazy", width: "96", height: "96", src: `${address}.svg` });
  const link = html(
    "a",
    { href: `?src=${address}` },
    picture,
    html("span", {}, html("b", {}, title), html("span", { class: "note" }, note), html("span", { class: "tags" })),
  );
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(address);
  });
  return html("li", { "data-file": file }, link);
}
