/**
 * The text for screen readers when the current node has changed.
 *
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../state/state.js").State} State
 */

import { FLAG } from "../reel/tree.js";
import { lineOf } from "../state/state.js";

/**
 * Return the move of the current node in words; after a jump also the position in the current line and the overview.
 *
 * @param {State} state
 * @param {number} previous node
 * @param {FormatMessage} say
 * @param {() => string} overview returns the numbers of the sides and the status
 */
export function announcement(state, previous, say, overview) {
  const { reel, tree, node } = state;
  const frame = reel.frames[node];
  const parts = [frame?.say ? say(frame.say) : say("start")];
  if (frame?.legal === false) parts.push(say("illegal"));
  if (reel.tree.flags[node] & FLAG.comment) parts.push(say("hasComment"));
  const { parent } = tree;
  const isJump = ![node, parent[node]].includes(previous) && parent[previous] !== node;
  const text = parts.join(", ");
  return isJump
    ? `${say(["moveOf", { move: tree.depth[node], count: lineOf(state).length - 1 }])}. ${text}. ${overview()}`
    : text;
}
