import assert from "node:assert/strict";
import { test } from "node:test";

import { foldedLinesTo, rowAt, rowOfNode, rowsOf, topsOf } from "../../../web/reel/move_rows.js";
import { indexTree } from "../../../web/reel/tree.js";
import { FORKED, longLine, treeOf } from "./trees.js";

/** Rows with room for eight moves, one less at each level of variations. */
const OPTIONS = {
  columns: 0,
  width: 8,
  indentWidth: 1,
  foldWidth: 1,
  widthOf: () => 1,
  hasNote: (/** @type {number} */ _node) => false,
  opened: new Set(),
};

/** Lay out a tree that is given by its parents. @param {number[]} parent @param {number[]} side @param {object} [options] */
function layOut(parent, side, options) {
  return rowsOf(indexTree({ parent }), side, { ...OPTIONS, ...options });
}

/** A game of one line in which the sides move as given; the root has no move. @param {number[]} sides @param {object} [options] */
function roundsOf(sides, options) {
  const side = [-1, ...sides];
  return layOut(
    side.map((_, node) => node - 1),
    side,
    { columns: 2, ...options },
  ).rows;
}

/** @param {import("../../../web/reel/move_rows.js").Row[]} rows */
const nodesOf = (rows) => rows.map(({ nodes }) => nodes);

// -- rounds

test("two sides have two columns, and the root has a row of its own", () => {
  assert.deepEqual(roundsOf([0, 1, 0, 1, 0]), [
    { indent: 0, nodes: [0] },
    { indent: 0, nodes: [1, 2], round: 1 },
    { indent: 0, nodes: [3, 4], round: 2 },
    { indent: 0, nodes: [5], round: 3 },
  ]);
});

test("four sides have four columns, and a side that does not move has an empty one", () => {
  assert.deepEqual(nodesOf(roundsOf([0, 1, 2, 3, 0, 2, 3, 1, 1], { columns: 4 })), [
    [0],
    [1, 2, 3, 4],
    [5, -1, 6, 7],
    [-1, 8],
    [-1, 9],
  ]);
});

test("a move is in the column of its side when the second side begins", () => {
  assert.deepEqual(nodesOf(roundsOf([1, 0, 1])), [[0], [-1, 1], [2, 3]]);
});

test("a position without a move ends a round", () => {
  assert.deepEqual(nodesOf(roundsOf([0, -1, 1, 0])), [[0], [1], [2], [-1, 3], [4]]);
});

test("without columns the moves run on", () => {
  assert.deepEqual(nodesOf(roundsOf([0, 1, 0, 1], { columns: 0, width: 3 })), [
    [0, 1, 2],
    [3, 4],
  ]);
});

// -- comments

test("comments follow their round, with the names of the moves if it has several", () => {
  const hasNote = (/** @type {number} */ node) => node === 0 || node === 2 || node === 3;
  assert.deepEqual(roundsOf([0, 1, 0], { hasNote }), [
    { indent: 0, nodes: [0] },
    { indent: 0, nodes: [0], isNote: true, isNamed: false },
    { indent: 0, nodes: [1, 2], round: 1 },
    { indent: 0, nodes: [2], isNote: true, isNamed: true },
    { indent: 0, nodes: [3], round: 2 },
    { indent: 0, nodes: [3], isNote: true, isNamed: false },
  ]);
});

test("a running row ends at a comment", () => {
  const hasNote = (/** @type {number} */ node) => node === 1;
  assert.deepEqual(nodesOf(roundsOf([0, 1], { columns: 0, hasNote })), [[0, 1], [1], [2]]);
});

// -- variations

test("variations follow the round of the move that they replace", () => {
  assert.deepEqual(rowsOf(FORKED, [-1, 0, 1, 0, 1, 0, 0, 1, 0, 1], { ...OPTIONS, columns: 2 }).rows, [
    { indent: 0, nodes: [0] },
    { indent: 0, nodes: [1, 2], round: 1 },
    { indent: 0, nodes: [3, 4], round: 2 },
    { indent: 1, nodes: [6, 7, 9] },
    { indent: 1, nodes: [8] },
    { indent: 0, nodes: [5], round: 3 },
  ]);
});

test("a short variation of a variation is in parentheses", () => {
  const { brackets } = rowsOf(FORKED, new Array(10).fill(-1), OPTIONS);
  assert.deepEqual([...brackets], [0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
  // the variation 2 3, replaced inside by 4 5 in place of 3
  const nested = layOut([-1, 0, 0, 2, 2, 4], new Array(6).fill(-1));
  assert.deepEqual(nodesOf(nested.rows), [
    [0, 1],
    [2, 3, 4, 5],
  ]);
  assert.deepEqual([...nested.brackets], [0, 0, 0, 0, 1, 2]);
});

test("a longer variation, or one with a comment, is indented", () => {
  const parent = [-1, 0, 0, 2, 2, 4, 5, 6];
  const side = parent.map(() => -1);
  assert.deepEqual(layOut(parent, side).rows.at(-1), { indent: 2, nodes: [4, 5, 6, 7] });
  const hasNote = (/** @type {number} */ node) => node === 4;
  assert.deepEqual(nodesOf(layOut(parent.slice(0, 6), side, { hasNote }).rows), [[0, 1], [2, 3], [4], [4], [5]]);
});

test("an indented row has less room", () => {
  const parent = [-1, 0, ...Array.from({ length: 11 }, (_, index) => (index ? index + 1 : 0))];
  const { rows } = layOut(parent, new Array(13).fill(-1));
  assert.deepEqual(
    rows.map(({ nodes }) => nodes.length),
    [2, 7, 4],
  );
});

/** A tree in which every line has a variation of two moves, whose second move has a variation, and so on. */
const STAIRCASE = Array.from({ length: 41 }, (_, node) => (node % 2 ? node - 1 : Math.max(node - 2, -1)));

test("deep variations are folded", () => {
  const side = STAIRCASE.map(() => -1);
  const hasNote = () => true; // so that none is in parentheses
  const { rows } = layOut(STAIRCASE, side, { hasNote });
  assert.deepEqual(rows.at(-1), { indent: 3, nodes: [8], folded: 32 });
  const opened = new Set([8]);
  const more = layOut(STAIRCASE, side, { hasNote, opened }).rows;
  assert.deepEqual(more.at(-1), { indent: 3, nodes: [10], folded: 30 });
  assert.deepEqual(
    more.filter(({ isUnfolded }) => isUnfolded).map(({ nodes }) => nodes[0]),
    [8],
    "the first row can fold it again",
  );
  assert.ok(more.length > rows.length);
});

test("the variations on the path to a node can be opened", () => {
  const tree = indexTree({ parent: STAIRCASE });
  assert.deepEqual(foldedLinesTo(tree, 15), [8, 10, 12, 14]);
  assert.deepEqual(foldedLinesTo(tree, 6), []);
  const options = { ...OPTIONS, hasNote: () => true, opened: new Set(foldedLinesTo(tree, 15)) };
  const { rows } = rowsOf(
    tree,
    STAIRCASE.map(() => -1),
    options,
  );
  assert.ok(rowOfNode(rows, STAIRCASE.length)[15] >= 0);
});

// -- any tree

/** Return a function that returns numbers from 0 up to, but not including, 1; the same ones for the same seed. @param {number} seed */
function randomNumbers(seed) {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** @param {() => number} next */
function randomTree(next) {
  const parent = [-1];
  while (parent.length < 60)
    parent.push(next() < 0.7 ? parent.length - 1 : Math.max(0, parent.length - 1 - Math.floor(next() * 9)));
  return parent;
}

test("every node of any tree is listed once, or is folded away", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const next = randomNumbers(seed);
    const parent = randomTree(next);
    const tree = indexTree({ parent });
    const side = parent.map(() => Math.floor(next() * 5) - 1);
    const noted = parent.map(() => next() < 0.2);
    const options = {
      ...OPTIONS,
      columns: seed % 2 ? 4 : 0,
      hasNote: (/** @type {number} */ node) => noted[node],
      opened: new Set([...parent.keys()].filter(() => next() < 0.3)),
    };
    const { rows, brackets } = rowsOf(tree, side, options);
    const moves = rows.filter(({ isNote }) => !isNote);
    const listed = moves.flatMap(({ nodes }) => nodes.filter((node) => node >= 0));
    assert.equal(new Set(listed).size, listed.length);
    const folded = moves.reduce((sum, row) => sum + (row.folded ?? 0), 0);
    assert.equal(listed.length + folded, parent.length);
    // a move comes after the one before it, and a first child before its siblings
    const order = new Map(listed.map((node, index) => [node, index]));
    for (const node of listed.slice(1)) {
      assert.ok((order.get(parent[node]) ?? Infinity) < (order.get(node) ?? -1));
      const sibling = tree.nextSibling[node];
      if (order.has(sibling)) assert.ok((order.get(node) ?? Infinity) < (order.get(sibling) ?? -1));
    }
    // comments of the listed moves, each once, except those of folded variations
    const hidden = new Set(moves.flatMap(({ folded, nodes }) => (folded ? nodes : [])));
    const notes = rows.flatMap(({ isNote, nodes }) => (isNote ? nodes : []));
    assert.deepEqual(
      notes.toSorted((one, other) => one - other),
      listed.filter((node) => noted[node] && !hidden.has(node)).toSorted((one, other) => one - other),
    );
    // rounds: a move is in the column of its side; other rows are not wider than the list
    for (const { round, nodes, indent } of moves) {
      if (round) for (const [column, node] of nodes.entries()) assert.ok(node < 0 || side[node] === column);
      else assert.ok(nodes.length <= OPTIONS.width - indent);
    }
    // parentheses come in pairs
    let depth = 0;
    for (const node of listed) {
      if (brackets[node] & 1) depth += 1;
      assert.ok(depth <= 1);
      if (brackets[node] & 2) depth -= 1;
    }
    assert.equal(depth, 0);
    const indexes = rowOfNode(rows, parent.length);
    for (const node of listed) assert.ok(rows[indexes[node]].nodes.includes(node) && !rows[indexes[node]].isNote);
    for (const node of parent.keys()) if (!order.has(node)) assert.equal(indexes[node], -1);
  }
});

test("large trees of any form are laid out", () => {
  const line = rowsOf(longLine(100_000), [-1, ...Array.from({ length: 99_999 }, (_, index) => index % 2)], {
    ...OPTIONS,
    columns: 2,
  });
  assert.equal(line.rows.length, 50_001);
  const comb = indexTree(
    treeOf(Array.from({ length: 40_001 }, (_, node) => (node % 2 ? node - 1 : Math.max(node - 2, -1)))),
  );
  const starts = foldedLinesTo(comb, 39_999);
  const { rows } = rowsOf(comb, new Array(40_001).fill(-1), {
    ...OPTIONS,
    hasNote: () => true,
    opened: new Set(starts),
  });
  assert.ok(rows.length > 40_000);
  assert.ok(rows.every(({ indent }) => indent <= 3));
});

// -- heights

test("a row is found by its height", () => {
  const heights = [30, 0, 44, 30];
  const { rows } = layOut([-1, 0, 1, 2], [-1, 0, 0, 0], { columns: 1 });
  const tops = topsOf(rows, (row) => heights[rows.indexOf(row)]);
  assert.deepEqual([...tops], [0, 30, 30, 74, 104]);
  assert.deepEqual(
    [-5, 0, 29, 30, 73, 74, 1000].map((height) => rowAt(tops, height)),
    [0, 0, 0, 2, 2, 3, 3],
  );
  assert.equal(
    rowAt(
      topsOf([], () => 30),
      10,
    ),
    0,
  );
});
