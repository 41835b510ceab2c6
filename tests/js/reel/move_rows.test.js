import assert from "node:assert/strict";
import { test } from "node:test";

import { rowOfNode, rowsOf } from "../../../web/reel/move_rows.js";
import { indexTree } from "../../../web/reel/tree.js";
import { FORKED, longLine, treeOf } from "./trees.js";

test("side lines stand indented below the move that they replace", () => {
  assert.deepEqual(rowsOf(FORKED, 8), [
    { indent: 0, nodes: [0, 1, 2, 3] },
    { indent: 1, nodes: [6, 7] },
    { indent: 2, nodes: [9] },
    { indent: 1, nodes: [8] },
    { indent: 0, nodes: [4, 5] },
  ]);
});

test("a row has no more moves than fit, fewer where it is indented", () => {
  const rows = rowsOf(FORKED, 2);
  assert.ok(rows.every(({ indent, nodes }) => nodes.length <= Math.max(1, 2 - indent)));
  assert.deepEqual(
    rows.flatMap(({ nodes }) => nodes).sort((one, other) => one - other),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
});

test("what follows a hidden way is left out", () => {
  assert.deepEqual(rowsOf(FORKED, 8, new Set([2])), [{ indent: 0, nodes: [0, 1, 2] }]);
});

test("every node is in the row that is told", () => {
  const rows = rowsOf(FORKED, 3);
  const places = rowOfNode(rows);
  for (let node = 0; node < 10; node += 1) assert.ok(rows[places.get(node)].nodes.includes(node));
});

test("large trees of any form are laid out", () => {
  assert.equal(rowsOf(longLine(100_000), 4).length, 25_000);
  const comb = indexTree(
    treeOf(Array.from({ length: 40_001 }, (_, node) => (node % 2 ? node - 1 : Math.max(node - 2, -1)))),
  );
  const rows = rowsOf(comb, 4);
  assert.equal(
    rows.reduce((sum, { nodes }) => sum + nodes.length, 0),
    40_001,
  );
  assert.ok(rows.every(({ indent }) => indent <= 6));
});
