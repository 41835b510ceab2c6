/** The menu that saves the record with the moves that were tried: parts of it as a file, or as text. */

import { html } from "../dom.js";

/** Part of the record → key of its entry. @type {readonly [import("../../runtime/client.js").SaveScope, string][]} */
const SCOPES = [
  ["record", "saveRecord"],
  ["game", "saveGame"],
  ["line", "saveLine"],
  ["additions", "saveAdditions"],
];
const GAP_PX = 4;
/** Names of files that can stay as they are, because they are those of records in the form that is written. */
const RECORD_NAME = /\.\w*sgf$/i;

/** Return the name under which a record is saved. @param {string | null} name of the record */
export function savedName(name) {
  if (!name) return "game.sgf";
  return RECORD_NAME.test(name) ? name : `${name.replace(/\.[^.]*$/, "")}.sgf`;
}

/**
 * Open the menu below a button.
 *
 * @param {import("../viewer.js").Viewer} viewer
 * @param {import("../../reel/messages.js").FormatMessage} text
 * @param {HTMLElement} button
 */
export function openSaveMenu(viewer, text, button) {
  const loader = viewer.host.record();
  if (!loader) return;
  const bytesOf = (/** @type {(typeof SCOPES)[number][0]} */ scope) =>
    loader.saveDraft(viewer.reel, scope, viewer.node);
  const menu = html("div", { class: "try-menu", role: "menu", popover: "auto", "data-arrows": true });
  const add = (/** @type {string} */ key, /** @type {() => Promise<void>} */ act) => {
    const entry = html("button", { type: "button", role: "menuitem", "data-save": key }, text(key));
    entry.addEventListener("click", () => {
      menu.hidePopover();
      act().catch((error) => viewer.fail(error));
    });
    menu.append(entry);
  };
  for (const [scope, key] of SCOPES) add(key, async () => download(await bytesOf(scope), savedName(loader.name)));
  add("copyGame", async () => {
    await navigator.clipboard.writeText(new TextDecoder().decode(await bytesOf("game")));
    viewer.speak(viewer.say("copied"));
  });
  menu.addEventListener("keydown", (event) => moveFocus(event, menu));
  menu.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") return;
    if (menu.matches(":focus-within")) button.focus({ preventScroll: true });
    menu.remove();
  });
  button.after(menu);
  menu.showPopover();
  const { bottom, right } = button.getBoundingClientRect();
  menu.style.top = `${bottom + GAP_PX}px`;
  menu.style.left = `${Math.max(GAP_PX, right - menu.offsetWidth)}px`;
  menu.querySelector("button")?.focus();
}

/** Let the browser save a file. @param {Uint8Array} bytes @param {string} name */
function download(bytes, name) {
  const url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (bytes)]));
  html("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Move the focus with the arrow keys. @param {KeyboardEvent} event @param {HTMLElement} menu */
function moveFocus(event, menu) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (!step) return;
  event.preventDefault();
  const entries = [...menu.querySelectorAll("button")];
  const index = entries.findIndex((entry) => entry.matches(":focus"));
  entries[(index + step + entries.length) % entries.length].focus();
}
