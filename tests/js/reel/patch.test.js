import assert from "node:assert/strict";
import { test } from "node:test";

import { isFrameLoaded, nextUnchecked } from "../../../web/reel/frames.js";
import { applyPatch, branchStart, recordedNode } from "../../../web/reel/patch.js";
import { childrenOf, FLAG, indexTree } from "../../../web/reel/tree.js";

/** @typedef {import("../../../web/reel/reel.js").Reel} Reel */
/** @typedef {import("../../../web/reel/patch.js").ReelPatch} ReelPatch */

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

/** @param {Record<number, object>} frames @returns {ReelPatch["part"]} */
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
function patched(game, patch) {
  const { reel, tree } = game;
  const empty = { children: [], nodes: [], stale: [], kept: [], lanesEnd: Infinity, fields: {}, part: part({}) };
  game.tree = applyPatch(reel, tree, { ...empty, ...patch }, 4);
}

/** Adds node 4, and node 5 after it, to node 2. @param {ReturnType<typeof example>} game */
function withBranch(game) {
  patched(game, {
    children: [[2, [4]]],
    nodes: [[4, 2, "a1", 1, 3, 0, null, null]],
    part: part({ 4: { comment: "new" } }),
  });
  patched(game, { children: [[4, [5]]], nodes: [[5, 4, "b2", 0, 4, 1, "!", 7]], part: part({ 5: {} }) });
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
  assert.deepEqual(reel.tree.printed, [[5, 7]]);
  assert.equal(reel.frames[4].comment, "new");
  assert.equal(reel.checked, true, "the problems of the new nodes came with them");
  assert.deepEqual(
    reel.tree.flags.map((flags) => flags & FLAG.added),
    [0, 0, 0, 0, FLAG.added, FLAG.added],
  );
});

test("a removed branch keeps its numbers and can come back", () => {
  const game = example();
  withBranch(game);
  patched(game, { children: [[2, []]] });
  assert.equal(game.reel.tree.parent[4], -1);
  assert.deepEqual(childrenOf(game.tree, 2), []);
  assert.equal(game.reel.tree.parent.length, 6);
  assert.deepEqual([...game.tree.depth], [0, 1, 2, 2, -1, -1]);
  patched(game, { children: [[2, [4]]] });
  assert.equal(game.reel.tree.parent[5], 4);
  assert.deepEqual(childrenOf(game.tree, 2), [4]);
  assert.equal(game.tree.depth[5], 4);
});

test("a removed branch has no comments until it comes back", () => {
  const game = example();
  const { flags } = game.reel.tree;
  flags[2] = flags[3] = FLAG.comment;
  withBranch(game);
  patched(game, { children: [[1, [3]]] });
  assert.deepEqual(flags, [0, 0, 0, FLAG.comment, 0, 0]);
  const row = /** @type {const} */ ([2, 1, "x", 0, 1, FLAG.comment, null, null]);
  patched(game, { children: [[1, [2, 3]]], nodes: [[...row]] });
  assert.equal(flags[2], FLAG.comment);
});

test("children follow the order of the draft, which later patches keep", () => {
  const game = example();
  patched(game, { children: [[1, [3, 2]]] });
  assert.deepEqual(childrenOf(game.tree, 1), [3, 2]);
  patched(game, { children: [[2, [4]]], nodes: [[4, 2, "a1", 1, 3, 0, null, null]], part: part({ 4: {} }) });
  assert.deepEqual(childrenOf(game.tree, 1), [3, 2]);
});

test("the frame of a changed node is replaced", () => {
  const game = example();
  patched(game, { nodes: [[2, 1, "x", 0, 1, 1, "?", null]], part: part({ 2: { comment: "second" } }) });
  patched(game, { nodes: [[2, 1, "x", 0, 1, 1, null, null]], part: part({ 2: { comment: "third" } }) });
  assert.equal(game.reel.frames[2].comment, "third");
  assert.deepEqual(game.reel.tree.signs, []);
  assert.equal(game.reel.tree.flags[2], 1, "a node of the record stays one");
});

test("frames that no longer apply are dropped, lanes are cut, and other fields are replaced", () => {
  const game = example();
  const { reel, tree } = game;
  reel.lanes = {
    end: 4,
    mobility: {
      values: [
        [0, [3]],
        [2, [4]],
        [3, [5]],
      ],
    },
  };
  patched(game, { stale: [2, 3], lanesEnd: 3, fields: { title: "New title" } });
  assert.deepEqual([isFrameLoaded(reel, tree, 1), isFrameLoaded(reel, tree, 2)], [true, false]);
  assert.deepEqual(reel.lanes, {
    end: 3,
    mobility: {
      values: [
        [0, [3]],
        [2, [4]],
      ],
    },
  });
  assert.equal(reel.title, "New title");
});

test("the diagnostics of a changed node are replaced, and those of others keep their nodes", () => {
  const game = example();
  const { reel } = game;
  /** @param {number} node @param {string} code */
  const diagnostic = (node, code) => ({ node, code, severity: "error", message: code, offset: 0 });
  const lists = /** @type {ReelPatch["part"]["diagnostics"]} */ (
    /** @type {unknown} */ ([diagnostic(2, "old"), diagnostic(3, "kept"), diagnostic(2, "new")])
  );
  reel.diagnostics = lists.slice(0, 2);
  reel.frames[2] = { diagnostics: [0] };
  reel.frames[3] = { diagnostics: [1] };
  patched(game, { part: { ...part({ 2: { diagnostics: [0] } }), diagnostics: lists.slice(2) } });
  assert.deepEqual(
    [2, 3].map((node) => reel.frames[node].diagnostics?.map((index) => reel.diagnostics[index].code)),
    [["new"], ["kept"]],
  );
  patched(game, { stale: [3] });
  assert.equal(reel.diagnostics.length, 1);
  assert.deepEqual([nextUnchecked(reel), reel.checked], [3, false], "a stale node is checked again");
});

test("a branch starts at its first added node, or at the last fork of added nodes", () => {
  const game = example();
  withBranch(game);
  assert.equal(branchStart(game.tree, 5, 4), 4);
  assert.equal(branchStart(game.tree, 3, 4), -1);
  assert.equal(recordedNode(game.tree, 5, 4), 2);
  assert.equal(recordedNode(game.tree, 3, 4), 3);
  patched(game, { children: [[4, [5, 6]]], nodes: [[6, 4, "c3", 0, 4, 0, null, null]], part: part({ 6: {} }) });
  assert.equal(branchStart(game.tree, 6, 4), 6);
});
