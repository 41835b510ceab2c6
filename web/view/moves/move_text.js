/** A move in words, for the parts that are imported on demand. */

import { labelText, spokenSide } from "../../reel/label_text.js";
import { visible } from "../dom.js";

/**
 * Return the number, player and text of a node's move, each empty if it is missing.
 *
 * @param {{ reel: import("../../reel/reel.js").Reel, say: import("../../reel/messages.js").FormatMessage }} game
 * @param {number} node
 */
export function moveParts({ reel, say }, node) {
  const { tree, sides } = reel;
  const side = sides[tree.side[node]];
  return {
    number: tree.number[node] ? String(tree.number[node]) : "",
    side: spokenSide(side, say),
    text: visible(labelText(reel, node, say) ?? ""),
  };
}
