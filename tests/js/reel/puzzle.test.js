import assert from "node:assert/strict";
import { test } from "node:test";

import {
  findMove,
  hintCircle,
  indexPuzzle,
  longestMove,
  outcomeAt,
  replyAt,
  solutionEnd,
  solvingMove,
  specialMoves,
} from "../../../web/reel/puzzle.js";
import { indexTree } from "../../../web/reel/tree.js";
import { treeOf } from "./trees.js";

/**
 * The root, then a solving move with two replies (1: 2 3, 4 5), a failing one with a refutation (6 7), and a pass (8). The moves of the
 * solver are 1, 3, 5, 6 and 8.
 */
const TREE = indexTree(treeOf([-1, 0, 1, 2, 1, 4, 0, 6, 0]));

/** @param {Partial<import("../../../web/reel/reel.js").Puzzle>} [fields] */
function puzzleOf(fields = {}) {
  const puzzle = {
    goal: /** @type {[string]} */ (["win"]),
    solvers: [0],
    moves: /** @type {[number, string | null, string | null, string[][]][]} */ ([
      [1, null, null, [["ee"]]],
      [3, null, null, [["aa"]]],
      [5, "L4", null, [["ba", "bb"]]],
      [6, null, null, [["cc"], ["gg"], ["ee"]]],
      [8, null, "pass", [[]]],
    ]),
    successes: [0, 1, 2, 3],
    ...fields,
  };
  const index = indexPuzzle(/** @type {any} */ ({ puzzle, start: 0 }), TREE);
  assert.ok(index);
  return index;
}

test("there is nothing to solve without moves, as in Reels of earlier versions", () => {
  assert.equal(indexPuzzle(/** @type {any} */ ({ puzzle: { goal: ["win"] }, start: 0 }), TREE), null);
  assert.equal(indexPuzzle(/** @type {any} */ ({ puzzle: null, start: 0 }), TREE), null);
});

test("a node that the tree does not have is no move", () => {
  assert.deepEqual(
    [
      ...puzzleOf({
        moves: [
          [1, null, null, [["ee"]]],
          [99, null, null, [["ff"]]],
        ],
      }).moves.keys(),
    ],
    [1],
  );
});

test("a move is found by its points in any order", () => {
  const puzzle = puzzleOf();
  assert.deepEqual(findMove(puzzle, 0, ["ee"]), { node: 1, isSymmetric: false });
  assert.deepEqual(findMove(puzzle, 4, ["bb", "ba"]), { node: 5, isSymmetric: false });
});

test("only the moves of the current node count, with all their points", () => {
  const puzzle = puzzleOf();
  assert.equal(findMove(puzzle, 0, ["aa"]), null);
  assert.equal(findMove(puzzle, 4, ["ba"]), null);
  assert.equal(findMove(puzzle, 4, ["ba", "bb", "bc"]), null);
  assert.equal(findMove(puzzle, 3, ["aa"]), null);
});

test("a symmetric form is accepted, but a recorded move takes precedence", () => {
  const puzzle = puzzleOf();
  assert.deepEqual(findMove(puzzle, 0, ["gg"]), { node: 6, isSymmetric: true });
  assert.deepEqual(findMove(puzzle, 0, ["ee"]), { node: 1, isSymmetric: false });
});

test("a special move is found by its name only", () => {
  const puzzle = puzzleOf();
  assert.deepEqual(findMove(puzzle, 0, [], "pass"), { node: 8, isSymmetric: false });
  assert.equal(findMove(puzzle, 0, []), null);
  assert.equal(findMove(puzzle, 2, [], "pass"), null);
  assert.deepEqual(specialMoves(puzzle), ["pass"]);
});

test("the first reply of the record is played until it is the reader's turn", () => {
  const puzzle = puzzleOf();
  assert.deepEqual(
    [0, 1, 2, 3, 6, 7].map((node) => replyAt(puzzle, node)),
    [-1, 2, -1, -1, 7, -1],
  );
});

test("a line succeeds at its end, and fails as soon as it cannot succeed", () => {
  const puzzle = puzzleOf();
  assert.deepEqual(
    [0, 2, 3, 5, 7].map((node) => outcomeAt(puzzle, node)),
    ["open", "open", "success", "failure", "failure"],
  );
});

test("the solution is the first line that succeeds", () => {
  const puzzle = puzzleOf();
  assert.equal(solvingMove(puzzle, 0)?.node, 1);
  assert.equal(solvingMove(puzzle, 4), null);
  assert.equal(solutionEnd(puzzle, 0), 3);
  assert.equal(solutionEnd(puzzleOf({ successes: [0, 6, 7] }), 0), 7);
});

test("points are chosen one by one if a move may have several", () => {
  assert.equal(longestMove(puzzleOf()), 2);
  assert.equal(longestMove(puzzleOf({ moves: [[1, null, null, [["ee"]]]] })), 1);
});

test("the circle of a hint contains the move, but its center is elsewhere", () => {
  for (const seed of [0, 1, 2, 3, 17]) {
    const points = [
      { x: 3, y: 4 },
      { x: 5, y: 4 },
    ];
    const { x, y, r } = hintCircle(points, 1, seed);
    for (const point of points) {
      const distance = Math.hypot(point.x - x, point.y - y);
      assert.ok(distance < r && distance > 0.2, `${seed}: ${distance} of ${r}`);
    }
  }
});
