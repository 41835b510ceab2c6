/**
 * Reads one Reel a line, writes one line each: whether the page accepts it, how long that took, and what the model of the viewer
 * (everything between the Reel and the drawing) makes of an accepted one.
 */

import { createInterface } from "node:readline";
import { gameStateAt, isFrameLoaded, itemsAt, lettersOf } from "../../web/reel/frames.js";
import { createFormatter, titleOf } from "../../web/reel/messages.js";
import { numbersAt } from "../../web/reel/move_numbers.js";
import { rowOfNode, rowsOf } from "../../web/reel/move_rows.js";
import { line } from "../../web/reel/navigation.js";
import { findLink, linkTo } from "../../web/reel/permalinks.js";
import { pointsOf } from "../../web/reel/points.js";
import { isReel } from "../../web/reel/reel_validator.js";
import { indexTree, pathTo, siblingIndex } from "../../web/reel/tree.js";

/** Nodes of a game that are visited. */
const MOST = 50;

/** @param {import("../../web/reel/reel.js").Reel} reel */
function visit(reel) {
  const shape = indexTree(reel.tree);
  const say = createFormatter(...Object.values(reel.messages));
  const options = {
    columns: reel.sides.length,
    width: 300,
    indentWidth: 14,
    widthOf: () => 60,
    hasNote: (/** @type {number} */ node) => (reel.tree.flags[node] & 1) > 0,
    hidden: new Set(),
    opened: new Set(),
  };
  const { rows } = rowsOf(shape, reel.tree.side, options);
  rowOfNode(rows, reel.tree.parent.length);
  titleOf(reel, say);
  const points = pointsOf(reel.scene);
  if (points.count) points.neighbor(0, [1, 0]);
  for (let node = 0; node < Math.min(MOST, reel.tree.parent.length); node += 1) {
    findLink(shape, linkTo(shape, node, reel.tree.label), reel.tree.label);
    pathTo(shape, node);
    if (node) siblingIndex(shape, node);
    line(shape, node, new Map());
    if (!isFrameLoaded(reel, shape, node)) continue;
    const items = itemsAt(reel, shape, node);
    lettersOf(reel, items);
    gameStateAt(reel, shape, node);
    numbersAt(reel, shape, node);
    const frame = reel.frames[node];
    for (const message of [...(frame?.remarks ?? []), ...(frame?.say ? [frame.say] : [])]) say(message);
  }
}

for await (const text of createInterface({ input: process.stdin })) {
  const begun = performance.now();
  let error = null;
  let valid = false;
  try {
    const value = JSON.parse(text);
    valid = isReel(value);
    if (valid) visit(value);
  } catch (thrown) {
    error = String(thrown instanceof Error ? thrown.stack : thrown);
  }
  console.log(JSON.stringify({ valid, error, milliseconds: performance.now() - begun }));
}
