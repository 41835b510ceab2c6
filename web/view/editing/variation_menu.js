/** The menu of a move in the list or in the tree: its order among the variations, and its deletion. */

import { EDIT_KEYS, keyLabel } from "../key_table.js";
import { openMenu } from "../menu/menu.js";

/** @typedef {Pick<import("./editing.js").Editing, "run" | "services" | "text">} Editing */

const COMMANDS = ["mainLine", "moveUp", "deleteNode"];

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
  openMenu(services, {
    label: text("variation"),
    anchor: event,
    entries: COMMANDS.map((command) => ({
      name: command,
      label: text(command),
      key: keyLabel(command, EDIT_KEYS),
      isDisabled: node === 0,
      act: () => editing.run(command, node),
    })),
  });
}
