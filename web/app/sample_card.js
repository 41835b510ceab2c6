/** A card on the start screen with the picture of a sample, which opens it. */

import { html } from "../view/dom.js";

/** Return the name of a file without its extension. @param {string} file */
export const stemOf = (file) => file.replace(/\.\w+$/, "");

/** Return the address of a sample from the name of its file. @param {string} file */
const addressOf = (file) => `samples/${encodeURIComponent(file)}`;

/** Distance of a picture from the window at which it is loaded. Lazy ones are loaded from several screens away, and each SVG file costs a document. */
const PICTURE_MARGIN = "200px";

/** Observes the pictures that are not loaded yet. @type {IntersectionObserver | null} */
let unseen = null;

/** Load a picture of the start screen, if it is not loaded yet. @param {Element} picture whose address is in `data-src` */
function load(picture) {
  const { dataset } = /** @type {HTMLElement} */ (picture);
  /** @type {HTMLImageElement} */ (picture).src ||= dataset.src ?? "";
}

/** Return an observer that loads pictures when they are about to be seen, and all of them for print. */
function observePictures() {
  addEventListener("beforeprint", () => document.querySelectorAll("#samples img").forEach(load));
  return new IntersectionObserver(
    (entries, observer) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        load(target);
      }
    },
    { rootMargin: PICTURE_MARGIN },
  );
}

/**
 * Return a list item with a picture and a link that opens a sample. There is space for its tags, which come later.
 *
 * @param {string} file
 * @param {string} title
 * @param {string} note
 * @param {(address: string) => void} open
 */
export function sampleCard(file, title, note, open) {
  const address = addressOf(file);
  const picture = html("img", { alt: "", width: "96", height: "96", "data-src": `${address}.svg` });
  unseen ??= observePictures();
  unseen.observe(picture);
  const parts = [html("b", {}, title), html("span", { class: "note" }, note), html("span", { class: "tags" })];
  const link = html("a", { href: `?src=${address}` }, picture, html("span", {}, parts));
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link.href);
  });
  return html("li", { "data-file": file }, link);
}
