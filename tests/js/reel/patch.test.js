import assert from "node:assert/strict";
import { test } from "node:test";

import { addFrames } from "../../../web/reel/frames.js";
import { ADDED, applyPatch, branchStart, isInTree, recordedNode } from "../../../web/reel/patch.js";
import { childrenOf, indexTree } from "../../../web/reel/tree.js";

/** @typedef {import("../../../web/reel/reel.js").Reel} Reel */
/** @typedef {import("../../../web/reel/reel.js").ReelPatch} ReelPatch */

/** A record of four nodes: 0 – 1 – 2, and 3 as the second child of 1. */
function example() {
  const parent = [-1, 0, 1, 1];
  const fill = (/** @type {unknown} */ value) => parent.map(() => value);
  const reel = /** @type {Reel} */ (
    /** @type {unknown} */ ({
      tree: {
        parent,
        label: fill("x"),
        side: fill(0),
        number: fill(1),
        flags: fill(0),
        signs: [],
        printed: [],
        figures: [],
      },
      frames: Object.fromEntries(parent.map((_, node) => [node, {}])),
      items: [],
      infos: [[]],
      diagnostics: [],
      diagnosticsLeftOut: 0,
      complete: true,
      checked: true,
    })
  );
  return { reel, tree: indexTree(reel.tree) };
}

/** @param {Record<number, object>} frames @returns {ReelPatch["frames"]} */
const part = (frames) => ({
  items: [],
  infos: [[]],
  frames,
  diagnostics: [],
  omittedDiagnostics: [],
  flags: [],
  checked: [0, 0],
});

/** @param {ReturnType<typeof example>} game @param {Partial<ReelPatch>} patch */
function patched({ reel, tree }, patch) {
  applyPatch(
    reel,
    tree,
    { children: [], nodes: [], frames: part({}), ...patch },
    (frames) => addFrames(reel, frames),
    4,
  );
}

/** Adds node 4, and node 5 after it, to node 2. @param {ReturnType<typeof example>} game */
function withBranch(game) {
  patched(game, { children: [[2, [4]]], nodes: [[4, "a1", 1, 3, 0, null]], frames: part({ 4: { comment: "new" } }) });
  patched(game, { children: [[4, [5]]], nodes: [[5, "b2", 0, 4, 1, "!"]], frames: part({ 5: {} }) });
}

test("a played move is added to the tree, the tables and the frames", () => {
  const game = example();
  withBranch(game);
  const { reel, tree } = game;
  assert.deepEqual(reel.tree.parent, [-1, 0, 1, 1, 2, 4]);
  assert.deepEqual(childrenOf(tree, 4), [5]);
  assert.equal(tree.depth[5], 4);
  assert.equal(reel.tree.label[4], "a1");
  assert.deepEqual(reel.tree.signs, [[5, "!"]]);
  assert.equal(reel.frames[4].comment, "new");
  assert.deepEqual(
    reel.tree.flags.map((flags) => flags & ADDED),
    [0, 0, 0, 0, ADDED, ADDED],
  );
});

test("a removed branch keeps its numbers and can come back", () => {
  const game = example();
  withBranch(game);
  patched(game, { children: [[2, []]] });
  assert.equal(isInTree(game.reel, 4), false);
  assert.deepEqual(childrenOf(game.tree, 2), []);
  assert.equal(game.reel.tree.parent.length, 6);
  patched(game, { children: [[2, [4]]] });
  assert.equal(isInTree(game.reel, 5), true);
  assert.deepEqual(childrenOf(game.tree, 2), [4]);
});

test("children follow the order of the draft, which later patches keep", () => {
  const game = example();
  patched(game, { children: [[1, [3, 2]]] });
  assert.deepEqual(childrenOf(game.tree, 1), [3, 2]);
  patched(game, { children: [[2, [4]]], nodes: [[4, "a1", 1, 3, 0, null]], frames: part({ 4: {} }) });
  assert.deepEqual(childrenOf(game.tree, 1), [3, 2]);
});

test("the frame of a changed node is replaced", () => {
  const game = example();
  patched(game, { nodes: [[2, "x", 0, 1, 1, "?"]], frames: part({ 2: { comment: "second" } }) });
  patched(game, { nodes: [[2, "x", 0, 1, 1, null]], frames: part({ 2: { comment: "third" } }) });
  assert.equal(game.reel.frames[2].comment, "third");
  assert.deepEqual(game.reel.tree.signs, []);
  assert.equal(game.reel.tree.flags[2], 1, "a node of the record stays one");
});

test("a branch starts at its first added node, or at the last fork of added nodes", () => {
  const game = example();
  withBranch(game);
  assert.equal(branchStart(game.tree, 5, 4), 4);
  assert.equal(branchStart(game.tree, 3, 4), -1);
  assert.equal(recordedNode(game.tree, 5, 4), 2);
  assert.equal(recordedNode(game.tree, 3, 4), 3);
  patched(game, { children: [[4, [5, 6]]], nodes: [[6, "c3", 0, 4, 0, null]], frames: part({ 6: {} }) });
  assert.equal(branchStart(game.tree, 6, 4), 6);
});
