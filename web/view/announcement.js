/** The text for screen readers when the current node has changed. */

import { FLAG } from "../reel/tree.js";

/**
 * Return the move of the current node in words; after a jump also its number, the numbers of the sides and the status.
 *
 * @param {import("./viewer.js").Viewer} viewer
 * @param {number} previous node
 */
export function announcement({ reel, node, say, tree, controls, scores, status }, previous) {
  const frame = reel.frames[node];
  const parts = [frame?.say ? say(frame.say) : say("start")];
  if (frame?.legal === false) parts.push(say("illegal"));
  if (reel.tree.flags[node] & FLAG.comment) parts.push(say("hasComment"));
  const { parent } = tree;
  const isJump = ![node, parent[node]].includes(previous) && parent[previous] !== node;
  const text = parts.join(", ");
  return isJump ? `${controls.slider.ariaValueText}. ${text}. ${scores.text}. ${status.textContent}` : text;
}
