/**
 * Reads one Reel a line, writes one line each: whether the page accepts it, how long that took, and what the model of the viewer
 * (everything between the Reel and the drawing) makes of an accepted one.
 */

import { createInterface } from "node:readline";

import { findLink, linkTo } from "../../web/element/links.js";
import { line } from "../../web/element/navigation.js";
import { numbersAt } from "../../web/element/numbers.js";
import { pointsOf } from "../../web/element/points.js";
import { isTold, itemsAt, lettersOf, standingAt } from "../../web/element/position.js";
import { isReel } from "../../web/element/reel_validator.js";
import { rowOfNode, rowsOf } from "../../web/element/rows.js";
import { speaker, titleOf } from "../../web/element/text.js";
import { onMainLine, pathTo, shapeOf } from "../../web/element/tree.js";

/** Nodes of a game that are visited. */
const MOST = 50;

/** @param {import("../../web/reel.js").Reel} reel */
function visit(reel) {
  const shape = shapeOf(reel.tree);
  const say = speaker(...Object.values(reel.messages));
  rowOfNode(rowsOf(shape, 8));
  titleOf(reel, say);
  const points = pointsOf(reel.scene);
  if (points.count) points.neighbour(0, [1, 0]);
  for (let node = 0; node < Math.min(MOST, reel.tree.parent.length); node += 1) {
    findLink(shape, linkTo(shape, node, reel.tree.label), reel.tree.label);
    pathTo(shape, node);
    onMainLine(shape, node);
    line(shape, node, new Map());
    if (!isTold(reel, shape, node)) continue;
    const items = itemsAt(reel, shape, node);
    lettersOf(reel, items);
    standingAt(reel, shape, node);
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
