/** The menu that saves the record with the edits of the reader: parts of it as a file, or as text. */

import { openDialog } from "../../state/state.js";
import { html } from "../dom.js";

/** Part of the record to save → message key of its menu entry. @type {readonly [import("../../runtime/calls.js").SaveScope, string][]} */
const SCOPES = [
  ["record", "saveRecord"],
  ["game", "saveGame"],
  ["line", "saveLine"],
  ["additions", "saveAdditions"],
];
const GAP_PX = 4;

/**
 * Open the menu of what to save below its button, or below that of the main menu while no moves are tried.
 *
 * @param {import("./trying.js").Trying} trying
 */
export function openSaveMenu({ services, text, saving, toolbar }) {
  const saveButton = toolbar.button("save");
  const menuButton = /** @type {HTMLElement | null} */ (services.element.querySelector(".menu-button"));
  const button = saveButton.isConnected || !menuButton ? saveButton : menuButton;
  const menu = html("div", { class: "try-menu", role: "menu", popover: "auto", "data-arrows": true });
  const add = (/** @type {string} */ key, /** @type {string} */ label, /** @type {() => Promise<void>} */ act) => {
    const entry = html("button", { type: "button", role: "menuitem", "data-save": key }, label);
    entry.addEventListener("click", () => {
      menu.hidePopover();
      act().catch((error) => services.fail(error));
    });
    menu.append(entry);
  };
  if (saving.file) add("saveFile", text(["saveFile", { name: saving.file.name }]), () => saving.save());
  for (const [scope, key] of SCOPES) add(key, text(saving.hasPicker ? `${key}As` : key), () => saving.saveAs(scope));
  add("copyGame", text("copyGame"), () => saving.copy());
  add("share", services.say("share"), async () => services.dispatch(openDialog, { name: "share" }));
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

/** Move the focus with the arrow keys. @param {KeyboardEvent} event @param {HTMLElement} menu */
function moveFocus(event, menu) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (!step) return;
  event.preventDefault();
  const entries = [...menu.querySelectorAll("button")];
  const index = entries.findIndex((entry) => entry.matches(":focus"));
  entries[(index + step + entries.length) % entries.length].focus();
}
