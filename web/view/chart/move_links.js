/** Links to moves in sentences about a game. */

import { html } from "../dom.js";

/** @typedef {Pick<import("../host.js").Services, "goTo" | "preview">} Services */

/** Names of the arguments of messages that are numbers of moves. */
const MOVE_ARGUMENT = /^m(?:ove|\d)$/;
/** Encloses the number of a move in a text: a character for private use, which no text has. */
const MARK = "\uE000";

/** Mark an argument of a message if it is the number of a move, so that `linkMoves` finds it. @param {unknown} value @param {string} name of the argument */
export const markMove = (value, name) => (MOVE_ARGUMENT.test(name) ? MARK + value + MARK : value);

/**
 * Return a text with marked moves as texts and buttons. A button previews the position of its move, and goes there.
 *
 * @param {string} text
 * @param {readonly number[]} line nodes by the numbers of the moves
 * @param {Services} services
 */
export function linkMoves(text, line, services) {
  return text.split(MARK).map((part, index) => (index % 2 ? moveLink(part, line[Number(part)], services) : part));
}

/** @param {string} text @param {number} node @param {Services} services */
function moveLink(text, node, services) {
  return leadTo(html("button", { type: "button", class: "move-link" }, text), node, services);
}

/**
 * Let a button preview a node, and go there when it is pressed.
 *
 * @param {HTMLButtonElement} button
 * @param {number} node
 * @param {Services} services
 */
export function leadTo(button, node, services) {
  for (const name of ["pointerenter", "focus"]) button.addEventListener(name, () => services.preview(node));
  for (const name of ["pointerleave", "blur"]) button.addEventListener(name, () => services.preview(null));
  button.addEventListener("click", () => void services.goTo(node));
  return button;
}
