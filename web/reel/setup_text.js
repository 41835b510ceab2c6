/**
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./messages.js").FormatMessage} FormatMessage
 */

import { FLAG } from "./tree.js";

/** Pattern of the label of a setup that places a single stone: identifier and point, such as `AW D5`. */
const SINGLE_STONE = /^A(\S+) (\p{L}+\d+)$/u;

/**
 * Return the setup of a node without moves in words, such as "White D5", empty if it is not a single stone. Return null for
 * other nodes.
 *
 * @param {Pick<Reel, "tree" | "sides">} reel
 * @param {number} node
 * @param {FormatMessage} say
 */
export function setupText({ tree, sides }, node, say) {
  if (!(tree.flags[node] & FLAG.setup) || tree.side[node] >= 0) return null;
  const [, color, point] = SINGLE_STONE.exec(tree.label[node] ?? "") ?? [];
  const side = sides.find((each) => each.color === color);
  return side ? `${say(side.name)} ${point}` : "";
}
