/** The commands of the edit mode that act on a node or open a dialog. */

import { keyText } from "../key_table.js";
import { openInfo } from "./info_dialog.js";
import { openProperties } from "./properties_dialog.js";

const UNDO_KEY = "Ctrl+Z";
/** Command that moves a variation → operation and the message when it is done. @type {Readonly<Record<string, readonly [op: string, done: string]>>} */
const MOVES = {
  mainLine: ["main_line", "madeMainLine"],
  moveUp: ["move_up", "movedUp"],
};

/**
 * Run a command of the edit mode on a node.
 *
 * @param {Pick<import("./editing.js").Editing, "flush" | "services" | "text" | "toggleAnywhere" | "trying">} editing
 * @param {string} command
 * @param {number} node
 */
export async function runCommand(editing, command, node) {
  const { trying, text } = editing;
  if (command === "info") return openInfo(editing);
  if (command === "properties") return openProperties(editing);
  if (command === "deleteNode") return deleteNode(editing, node);
  if (command === "anywhere") return editing.toggleAnywhere();
  const [op, done] = MOVES[command];
  const isDone = await trying.edit({ op, node }, { stays: true });
  trying.note.announce(text(isDone ? done : "nothingMoved"));
}

/** Delete a node and all nodes below it. @param {Pick<import("./editing.js").Editing, "text" | "trying">} editing @param {number} node */
export async function deleteNode({ trying, text }, node) {
  if (node === 0) return trying.note.announce(text("rootNotDeleted"));
  if (!(await trying.edit({ op: "delete", node }))) return;
  // a telephone has the button only
  const hasKeys = matchMedia("(pointer: fine)").matches;
  const undo = hasKeys ? keyText(UNDO_KEY, trying.services.say) : trying.text("undo");
  trying.note.announce(text(["deleted", { undo }]));
}
