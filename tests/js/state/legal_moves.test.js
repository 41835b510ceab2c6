import assert from "node:assert/strict";
import { test } from "node:test";

import {
  choosePoint,
  chooseRemoval,
  hasPieces,
  legalPoints,
  movesOf,
  piecesAt,
  placementsOf,
} from "../../../web/state/legal_moves.js";

/** @typedef {import("../../../web/state/legal_moves.js").Placements} Placements */

/** @type {Placements} */
const STONES = {
  color: "B",
  moves: [
    ["A1", null, ["aa"]],
    ["B1", null, ["ba"]],
  ],
  actions: ["pass"],
};
/** @type {Placements} */
const PIECES = {
  color: "1",
  moves: [
    ["a1", "1", ["a1"]],
    ["a1-b1", "2", ["a1", "b1"]],
    ["a1-a2", "2", ["a1", "a2"]],
  ],
  actions: [],
};

test("the moves of the worker's answer are its placements one by one", () => {
  const { moves, color } = placementsOf({
    color: "1",
    placements: [
      ["1", "a1 b1"],
      ["2", "a1,b1"],
    ],
    actions: [],
    removals: [],
  });
  assert.equal(color, "1");
  assert.deepEqual(moves, [
    ["a1", "1", ["a1"]],
    ["b1", "1", ["b1"]],
    ["a1,b1", "2", ["a1", "b1"]],
  ]);
});

test("a point with one move is played at once", () => {
  assert.deepEqual(choosePoint(STONES, [], "ba"), { move: 1, chosen: [] });
  assert.deepEqual(choosePoint(STONES, [], "ca"), { move: null, chosen: [] });
});

test("a move with several points is chosen point by point, and another start replaces the first", () => {
  /** @type {Placements} */
  const steps = {
    color: "W",
    moves: [
      ["a-b", null, ["a", "b"]],
      ["a-c", null, ["a", "c"]],
      ["d-b", null, ["d", "b"]],
      ["d-a/d", null, ["d", "a", "d"]],
    ],
    actions: [],
  };
  assert.deepEqual(choosePoint(steps, [], "a"), { move: null, chosen: ["a"] });
  assert.deepEqual(choosePoint(steps, ["a"], "c"), { move: 1, chosen: [] });
  assert.deepEqual(choosePoint(steps, ["a"], "d"), { move: null, chosen: ["d"] });
  assert.deepEqual(choosePoint(steps, ["d"], "a"), { move: null, chosen: ["d", "a"] });
  assert.deepEqual(choosePoint(steps, ["d", "a"], "d"), { move: 3, chosen: [] });
  assert.deepEqual(choosePoint(steps, [], "b"), { move: null, chosen: [] }, "no move begins where others end");
});

test("a point filters the pieces, and a piece the points", () => {
  assert.deepEqual([hasPieces(STONES), hasPieces(PIECES)], [false, true]);
  assert.deepEqual([...piecesAt(PIECES, null)], ["1", "2"]);
  assert.deepEqual([...piecesAt(PIECES, "b1")], ["2"]);
  assert.deepEqual([...piecesAt(PIECES, "z9")], []);
  assert.deepEqual([...legalPoints(PIECES, "2")], ["a1", "b1", "a2"]);
  assert.deepEqual([...legalPoints(STONES, null)], ["aa", "ba"]);
  assert.deepEqual(movesOf(PIECES, "2", null), [1, 2]);
  assert.deepEqual(movesOf(PIECES, "2", "a2"), [2]);
});

test("a thing to take off is found by the points that it is drawn on", () => {
  /** @type {Placements} */
  const links = { ...STONES, removals: [["-a'2", ["A1", "B3"]]] };
  const removed = { prefix: "-a'2", ends: ["A1", "B3"], chosen: [] };
  assert.deepEqual(chooseRemoval(links, [], ["B3", "A1"], "A1"), removed);
  // without a pointer, one end after the other
  assert.deepEqual(chooseRemoval(links, [], [], "B3"), { prefix: null, ends: ["B3"], chosen: ["B3"] });
  assert.deepEqual(chooseRemoval(links, ["B3"], [], "A1"), removed);
  assert.equal(chooseRemoval(links, ["B3"], [], "B3"), null);
  assert.equal(chooseRemoval(links, ["B3"], [], "C4"), null);
  assert.equal(chooseRemoval(STONES, [], ["B3", "A1"], "A1"), null);
});
