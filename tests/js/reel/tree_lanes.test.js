import assert from "node:assert/strict";
import { test } from "node:test";

import { indexTree } from "../../../web/reel/tree.js";
import { TreeFolding } from "../../../web/reel/tree_folding.js";
import { layOutLanes } from "../../../web/reel/tree_lanes.js";
import {
  drawnColumn,
  drawnColumns,
  drawnTrunk,
  lastOnCurrentLine,
  lineEnd,
  lineOf,
  linesIn,
  pieceOf,
  piecesIn,
  trunksIn,
  unfoldAround,
} from "../../../web/reel/tree_window.js";
import { FORKED, longLine, treeOf } from "./trees.js";

/** @typedef {import("../../../web/reel/tree.js").TreeIndex} TreeIndex */

const EVERYTHING = { left: 0, right: 1e6, top: 0, bottom: 1e6 };

/** @param {TreeIndex} tree */
function lanesOf(tree) {
  const steps = layOutLanes(tree);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Return a picture of a tree: one text per lane, in cells of four characters; `-` marks a stroke, `\`` its beginning at a trunk, `+3`
 * three folded nodes.
 *
 * @param {import("../../../web/reel/tree_lanes.js").Lanes} lanes
 * @param {import("../../../web/reel/tree_window.js").Unfolded[]} [unfolded]
 */
function pictureOf(lanes, unfolded = []) {
  const rows = Array.from({ length: lanes.lanes }, () => Array(drawnColumns(lanes, unfolded)).fill(" "));
  for (const line of linesIn(lanes, unfolded, EVERYTHING)) {
    const row = rows[lanes.lineLane[line]];
    const trunk = lanes.lineTrunk[line];
    const start = trunk < 0 ? 0 : drawnTrunk(lanes, unfolded, trunk);
    row.fill("-", start, lineEnd(lanes, unfolded, line) + 1);
    if (trunk >= 0) row[start] = "`";
    for (const { index, count, column } of piecesIn(lanes, unfolded, line, EVERYTHING))
      row[column] = count > 1 ? `+${count}` : String(lanes.order[index]);
  }
  return rows.map((row) =>
    row
      .map((text) => text.padEnd(4))
      .join("")
      .trimEnd(),
  );
}

/** A line of `length` nodes with side lines: fork → lengths. @param {number} length @param {Record<number, number[]>} sides */
function lineWithSides(length, sides) {
  // in file order: the main line continues before the side lines of a fork
  /** @type {number[]} */
  const parents = Array.from({ length }, (_, node) => node - 1);
  for (const fork of Object.keys(sides)
    .map(Number)
    .sort((one, other) => other - one))
    for (const side of sides[fork])
      for (let node = 0; node < side; node += 1) parents.push(node ? parents.length - 1 : fork);
  return indexTree(treeOf(parents));
}

test("the main line is straight, and side lines are below their forks", () => {
  assert.deepEqual(pictureOf(lanesOf(FORKED)), [
    "0   1   2   3   4   5",
    "        `   6   7",
    "            `   9",
    "        `   8",
  ]);
});

test("side lines of different forks share a lane where there is room", () => {
  assert.deepEqual(pictureOf(lanesOf(lineWithSides(6, { 1: [1], 4: [1] }))), [
    "0   1   2   3   4   5",
    "    `   7       `   6",
  ]);
});

test("a side line that is too long goes below the side lines of later forks", () => {
  assert.deepEqual(pictureOf(lanesOf(lineWithSides(6, { 1: [4], 3: [1] }))), [
    "0   1   2   3   4   5",
    "            `   6",
    "    `   7   8   9   10",
  ]);
});

test("three nodes or more between the ends of a run are folded", () => {
  assert.deepEqual(pictureOf(lanesOf(longLine(4))), ["0   1   2   3"]);
  assert.deepEqual(pictureOf(lanesOf(longLine(5))), ["0   +3  4"]);
  assert.deepEqual(pictureOf(lanesOf(lineWithSides(12, { 5: [7] }))), [
    "0   +4  5   6   +4  11",
    "        `   12  +5  18",
  ]);
});

test("nodes near the current one are unfolded", () => {
  const lanes = lanesOf(longLine(40));
  const line = Array.from({ length: 40 }, (_, node) => node);
  const around = (/** @type {number} */ depth) => pictureOf(lanes, unfoldAround(lanes, line, depth, 2))[0];
  assert.equal(around(20), "0   +17 18  19  20  21  22  +16 39");
  assert.equal(around(21), "0   +18 19  20  21  22  23  +15 39", "the current node stays in its column");
  assert.equal(around(1), "0   1   2   3   +35 39");
  assert.equal(around(0), "0   1   2   +36 39");
  assert.equal(around(5), "0   1   2   3   4   5   6   7   +31 39", "no fold of less than three nodes");
  assert.equal(around(39), "0   +36 37  38  39");
});

test("unfolding moves what is to the right of it, and changes no lane", () => {
  const lanes = lanesOf(lineWithSides(12, { 0: [9], 8: [2] }));
  assert.deepEqual(pictureOf(lanes), ["0   1   +6  8   9   10  11", "            `   12  13", "`   14  +7  22"]);
  const unfolded = unfoldAround(lanes, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 4, 1);
  assert.deepEqual(pictureOf(lanes, unfolded), [
    "0   1   2   3   4   5   6   7   8   9   10  11",
    "                                `   12  13",
    "`   14  +7  22",
  ]);
});

test("only what does not fit is folded, the longest runs first", () => {
  const tree = lineWithSides(30, { 6: [9], 20: [2] });
  const folding = new TreeFolding(tree);
  const widths = [100, 30, 29, 19, 18, 12, 3].map((columns) => folding.minFolded(columns));
  assert.deepEqual(widths, [Infinity, Infinity, 12, 12, 7, 5, 3]);
  assert.equal(new TreeFolding(longLine(200_000)).minFolded(20), 199_998);
  assert.equal(new TreeFolding(longLine(4)).minFolded(1), 3);
});

/** A source of numbers that is the same in every run (a linear congruential generator). @param {number} seed */
function numbersFrom(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** A tree in file order. @param {number} seed @param {number} count @param {number} branching how many of ten nodes start a side line */
function randomTree(seed, count, branching) {
  const below = numbersFrom(seed);
  const path = [0];
  const parents = [-1];
  while (parents.length < count) {
    if (below(10) < branching) path.length = 1 + below(path.length);
    parents.push(/** @type {number} */ (path.at(-1)));
    path.push(parents.length - 1);
  }
  return indexTree(treeOf(parents));
}

/** Return the current line through a node. @param {TreeIndex} tree @param {number} node */
function lineThrough(tree, node) {
  const line = [];
  for (let ancestor = node; ancestor >= 0; ancestor = tree.parent[ancestor]) line.unshift(ancestor);
  for (let child = tree.firstChild[node]; child >= 0; child = tree.firstChild[child]) line.push(child);
  return line;
}

for (const [seed, count, branching] of [
  [1, 40, 5],
  [2, 300, 1],
  [3, 300, 3],
  [4, 300, 8],
  [5, 2000, 2],
  [6, 1000, 10],
]) {
  const tree = randomTree(seed, count, branching);
  const lanes = lanesOf(tree);
  const node = numbersFrom(seed)(count);
  const line = lineThrough(tree, node);
  const unfolded = unfoldAround(lanes, line, tree.depth[node], 4);
  const about = `random tree ${seed} of ${count} nodes`;

  test(`${about}: every node is in one cell, and no two share one`, () => {
    const taken = new Set();
    const shown = new Uint8Array(count);
    for (const other of linesIn(lanes, unfolded, EVERYTHING))
      for (const { index, count: nodes, column, lane } of piecesIn(lanes, unfolded, other, EVERYTHING)) {
        assert.ok(!taken.has(`${column} ${lane}`));
        taken.add(`${column} ${lane}`);
        for (let at = index; at < index + nodes; at += 1) shown[lanes.order[at]] += 1;
      }
    assert.ok(shown.every((times) => times === 1));
  });

  test(`${about}: strokes cross neither nodes nor other strokes`, () => {
    /** @type {Map<string, string>} cell → what is there */
    const taken = new Map();
    const take = (/** @type {number} */ column, /** @type {number} */ lane, /** @type {string} */ what) => {
      const cell = `${column} ${lane}`;
      assert.ok([undefined, what].includes(taken.get(cell)), `${cell}: ${taken.get(cell)} and ${what}`);
      taken.set(cell, what);
    };
    for (const other of linesIn(lanes, unfolded, EVERYTHING)) {
      const start = drawnColumn(lanes, unfolded, other, lanes.lineColumn[other]);
      for (let column = start; column <= lineEnd(lanes, unfolded, other); column += 1)
        take(column, lanes.lineLane[other], `line ${other}`);
    }
    for (const trunk of trunksIn(lanes, unfolded, EVERYTHING)) {
      const column = drawnTrunk(lanes, unfolded, trunk);
      for (let lane = lanes.trunkTop[trunk] + 1; lane <= lanes.trunkBottom[trunk]; lane += 1)
        take(column, lane, `trunk ${trunk}`);
    }
  });

  test(`${about}: a part of it shows what the whole has there`, () => {
    const below = numbersFrom(seed + 100);
    const all = linesIn(lanes, unfolded, EVERYTHING);
    for (let run = 0; run < 40; run += 1) {
      const left = below(drawnColumns(lanes, unfolded));
      const top = below(lanes.lanes);
      const area = { left, right: left + below(12), top, bottom: top + below(12) };
      const isInside = (/** @type {import("../../../web/reel/tree_window.js").Piece} */ { column, lane }) =>
        column >= area.left && column <= area.right && lane >= area.top && lane <= area.bottom;
      assert.deepEqual(
        linesIn(lanes, unfolded, area).flatMap((other) => piecesIn(lanes, unfolded, other, area)),
        all.flatMap((other) => piecesIn(lanes, unfolded, other, EVERYTHING)).filter(isInside),
      );
      const crosses = (/** @type {number} */ trunk) => {
        const column = drawnTrunk(lanes, unfolded, trunk);
        const isBeside = column < area.left || column > area.right;
        return !isBeside && lanes.trunkTop[trunk] <= area.bottom && lanes.trunkBottom[trunk] >= area.top;
      };
      const found = trunksIn(lanes, unfolded, area);
      assert.deepEqual(
        trunksIn(lanes, unfolded, EVERYTHING).filter((trunk) => crosses(trunk) && !found.includes(trunk)),
        [],
      );
    }
  });

  test(`${about}: the current line is found on the lines of the tree`, () => {
    const isOnCurrentLine = (/** @type {number} */ index) => line.includes(lanes.order[index]);
    const found = new Set();
    for (const other of linesIn(lanes, unfolded, EVERYTHING)) {
      const first = lanes.cellStart[lanes.lineCell[other]];
      if (!isOnCurrentLine(first)) continue;
      const last = lastOnCurrentLine(lanes, other, isOnCurrentLine);
      for (let index = first; index <= last; index += 1) found.add(lanes.order[index]);
    }
    assert.deepEqual(
      [...found].sort((one, other) => one - other),
      line.toSorted((one, other) => one - other),
    );
    const piece = pieceOf(lanes, unfolded, lanes.indexOf[node]);
    assert.deepEqual([piece.count, lanes.order[piece.index]], [1, node], "the current node is not folded");
    assert.equal(piece.lane, lanes.lineLane[lineOf(lanes, lanes.indexOf[node])]);
  });
}

test("every variation knows its position among its siblings", () => {
  const lanes = lanesOf(indexTree(treeOf([-1, 0, 0, 0, 0])));
  const positions = [1, 2, 3, 4].map((node) => lanes.linePosition[lineOf(lanes, lanes.indexOf[node])]);
  assert.deepEqual(positions, [1, 2, 3, 4]);
  assert.equal(lanes.trunkChildren[0], 4);
  assert.deepEqual(pictureOf(lanes), ["0   1", "`   2", "`   3", "`   4"]);
});

test("large trees of any form are laid out in many short steps", () => {
  const comb = indexTree(
    treeOf(Array.from({ length: 200_001 }, (_, node) => (node % 2 ? node - 1 : Math.max(node - 2, -1)))),
  );
  const wide = indexTree(treeOf(Array.from({ length: 200_000 }, (_, node) => (node ? 0 : -1))));
  for (const tree of [comb, wide, longLine(200_000)]) {
    const steps = [...layOutLanes(tree)];
    assert.ok(tree.firstChild[0] === 1 && (steps.length > 40 || tree.nextSibling.every((sibling) => sibling < 0)));
    assert.equal(lanesOf(tree).order.length, tree.parent.length);
  }
});
