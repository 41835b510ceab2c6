/**
 * Measure how long the layout of the move list takes for trees of 100,000 nodes: `node tests/bench/move_rows.mjs`.
 *
 * Prints the processor time of the first layout and the median of nine, in milliseconds.
 */

import { rowOfNode, rowsOf, topsOf } from "../../web/reel/move_rows.js";
import { indexTree } from "../../web/reel/tree.js";

const NODES = 100_000;
const RUNS = 9;
const ROW_HEIGHT_PX = 30;
/** Name → parent of a node. @type {Record<string, (node: number) => number>} */
const TREES = {
  "one line": (node) => node - 1,
  "only variations of the first move": (node) => (node ? 0 : -1),
  "a variation at every move": (node) => (node < NODES / 2 ? node - 1 : node - NODES / 2),
};

for (const [name, parentOf] of Object.entries(TREES)) {
  const parent = Array.from({ length: NODES }, (_, node) => parentOf(node));
  const side = parent.map((_, node) => (node ? node % 2 : -1));
  const tree = indexTree({ parent });
  const times = Array.from({ length: RUNS }, () => {
    const begun = process.cpuUsage();
    const { rows } = rowsOf(tree, side, {
      columns: 2,
      width: 400,
      indentWidth: 14,
      widthOf: () => 60,
      hasNote: (node) => node % 3 === 0,
      opened: new Set(),
    });
    rowOfNode(rows, NODES);
    topsOf(rows, () => ROW_HEIGHT_PX);
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  });
  const [first] = times;
  const median = times.sort((one, other) => one - other)[Math.floor(RUNS / 2)];
  console.log(`${name}: first ${first.toFixed(1)}, median ${median.toFixed(1)}`);
}
