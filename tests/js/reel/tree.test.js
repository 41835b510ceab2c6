import assert from "node:assert/strict";
import { test } from "node:test";

import { childrenOf, indexTree, pathTo, siblingIndex } from "../../../web/reel/tree.js";
import { FORKED, longLine, treeOf } from "./trees.js";

test("children come in file order", () => {
  assert.deepEqual(childrenOf(FORKED, 2), [3, 6, 8]);
  assert.deepEqual(childrenOf(FORKED, 6), [7, 9]);
  assert.deepEqual(childrenOf(FORKED, 5), []);
});

test("the path leads from the root to the node", () => {
  assert.deepEqual(pathTo(FORKED, 9), [0, 1, 2, 6, 9]);
  assert.deepEqual(pathTo(FORKED, 0), [0]);
});

test("siblings are counted from 0", () => {
  assert.deepEqual(
    [1, 3, 6, 8, 7, 9].map((node) => siblingIndex(FORKED, node)),
    [0, 0, 1, 2, 0, 1],
  );
});

test("a node that was removed is looked for no longer than there are siblings", () => {
  const tree = { ...FORKED, parent: FORKED.parent.with(6, -1) };
  assert.equal(siblingIndex(tree, 6), 0);
  assert.equal(siblingIndex({ ...tree, parent: FORKED.parent.with(5, 2) }, 5), 3);
});

test("depth is the number of ancestors", () => {
  assert.deepEqual([...FORKED.depth], [0, 1, 2, 3, 4, 5, 3, 4, 3, 4]);
});

test("a tree of 100,000 nodes does not overflow the stack", () => {
  const line = longLine(100_000);
  assert.equal(line.depth[99_999], 99_999);
  assert.equal(pathTo(line, 99_999).length, 100_000);
  const star = indexTree(treeOf(Array.from({ length: 50_000 }, (_, node) => (node ? 0 : -1))));
  assert.equal(childrenOf(star, 0).length, 49_999);
});
