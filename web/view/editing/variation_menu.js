/** The menu of a move in the list or in the tree: its order among the variations, and its deletion. */

import { html } from "../dom.js";
import { EDIT_KEYS, keyLabel } from "../key_table.js";

/** @typedef {import("./editing.js").Editing} Editing */

const COMMANDS = ["mainLine", "moveUp", "deleteNode"];
const GAP_PX = 4;

/**
 * Return the node that a context menu is about: a move under the pointer, or the current one with the keyboard. Null elsewhere.
 *
 * @param {MouseEvent} event
 * @param {import("../../state/state.js").State} state
 */
export function variationNode(event, state) {
  const [target] = /** @type {Element[]} */ (event.composedPath());
  if (!target.closest(".moves, .tree")) return null;
  const element = target.closest("[data-node]");
  return element instanceof HTMLElement ? Number(element.dataset.node) : state.node;
}

/** Open the menu at the pointer, or at the element that has the focus. @param {Editing} editing @param {MouseEvent} event @param {number} node */
export function openVariationMenu(editing, event, node) {
  event.preventDefault();
  const { services, text } = editing;
  const before = /** @type {ShadowRoot} */ (services.element.getRootNode()).activeElement;
  const attributes = {
    class: "try-menu edit-menu",
    role: "menu",
    "aria-label": text("variation"),
    popover: "auto",
    "data-arrows": true,
  };
  const menu = html("div", attributes);
  for (const command of COMMANDS) {
    const entry = html(
      "button",
      { type: "button", role: "menuitem", "data-command": command, "aria-keyshortcuts": keyLabel(command, EDIT_KEYS) },
      text(command),
    );
    entry.disabled = node === 0;
    entry.addEventListener("click", () => {
      menu.hidePopover();
      editing.run(command, node);
    });
    menu.append(entry);
  }
  menu.addEventListener("keydown", (key) => moveFocus(key, menu));
  menu.addEventListener("toggle", (toggled) => {
    if (/** @type {ToggleEvent} */ (toggled).newState === "open") return;
    const hadFocus = menu.matches(":focus-within");
    menu.remove();
    if (hadFocus) (before instanceof HTMLElement ? before : services.element).focus({ preventScroll: true });
  });
  services.element.append(menu);
  menu.showPopover();
  const fits = (/** @type {number} */ start, /** @type {number} */ size, /** @type {number} */ room) =>
    Math.max(GAP_PX, Math.min(start, room - size - GAP_PX));
  menu.style.left = `${fits(event.clientX, menu.offsetWidth, innerWidth)}px`;
  menu.style.top = `${fits(event.clientY, menu.offsetHeight, innerHeight)}px`;
  menu.querySelector("button")?.focus();
}

/** Move the focus with the arrow keys. @param {KeyboardEvent} event @param {HTMLElement} menu */
function moveFocus(event, menu) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  event.stopPropagation();
  if (!step) return;
  event.preventDefault();
  const entries = [...menu.querySelectorAll("button")];
  const index = entries.findIndex((entry) => entry.matches(":focus"));
  entries[(index + step + entries.length) % entries.length].focus();
}
