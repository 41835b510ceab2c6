/**
 * The labels of nodes in the language of the viewer.
 *
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./messages.js").FormatMessage} FormatMessage
 */

import { FLAG } from "./tree.js";

/** Pattern of the label of a setup that places a single stone: identifier and point, such as `AW D5`. */
const SINGLE_STONE = /^A(\S+) (\p{L}+\d+)$/u;
/** Pattern of the label of a move without points, such as `pass` and `swap-sides`. */
const WORDS = /^[a-z-]+$/;

/** Return the label of a move, translated if it is in words. @param {string} label @param {FormatMessage} say */
export function moveText(label, say) {
  // as on the buttons for such moves, whose English texts differ from the labels only by their capitals
  const key = `trying/action.${label}`;
  const text = WORDS.test(label) ? say(key) : key;
  return text === key ? label : text;
}

/**
 * Return the text of a node's label. That of a setup without moves is in words if it is a single stone, such as "White D5", else empty.
 * Return null if the node has no label.
 *
 * @param {Pick<Reel, "tree" | "sides">} reel
 * @param {number} node
 * @param {FormatMessage} say
 */
export function labelText({ tree, sides }, node, say) {
  const label = tree.label[node] ?? null;
  if (!(tree.flags[node] & FLAG.setup) || tree.side[node] >= 0) return label && moveText(label, say);
  const [, color, point] = SINGLE_STONE.exec(label ?? "") ?? [];
  const side = sides.find((each) => each.color === color);
  return side ? `${say(side.name)} ${point}` : "";
}

/** Return the name of a side for screen readers: without the sign of its direction, which is a picture. @param {Reel["sides"][number] | undefined} side @param {FormatMessage} say */
export const spokenSide = (side, say) => (side ? say(side.name).replace(/ ?[\u2194\u2195]/, "") : "");
