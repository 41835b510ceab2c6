/** Links to moves in sentences about a game. */

import { button } from "../dom.js";

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
  const link = { class: "move-link" };
  return text
    .split(MARK)
    .map((part, index) => (index % 2 ? moveButton(link, line[Number(part)], services, part) : part));
}

/**
 * Return a button that previews a node, and goes there when it is pressed.
 *
 * @param {import("../dom.js").Attributes} attributes
 * @param {number} node
 * @param {Services} services
 * @param {...import("../dom.js").Child} children
 */
export function moveButton(attributes, node, services, ...children) {
  const element = button(attributes, () => void services.goTo(node), children.flat());
  for (const name of ["pointerenter", "focus"]) element.addEventListener(name, () => services.preview(node));
  for (const name of ["pointerleave", "blur"]) element.addEventListener(name, () => services.preview(null));
  return element;
}
