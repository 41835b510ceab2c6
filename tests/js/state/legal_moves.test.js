import assert from "node:assert/strict";
import { test } from "node:test";

import {
  canChoose,
  choosePoint,
  chooseRemoval,
  hasPieces,
  movesOf,
  nextPoints,
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

/** Moves of several points, two of which begin at the same one. @type {Placements} */
const STEPS = {
  color: "W",
  moves: [
    ["a-b", null, ["a", "b"]],
    ["a-c", null, ["a", "c"]],
    ["d-b", null, ["d", "b"]],
    ["d-a/d", null, ["d", "a", "d"]],
  ],
  actions: [],
};

test("a move with several points is chosen point by point, and another start replaces the first", () => {
  assert.deepEqual(choosePoint(STEPS, [], "a"), { move: null, chosen: ["a"] });
  assert.deepEqual(choosePoint(STEPS, ["a"], "c"), { move: 1, chosen: [] });
  assert.deepEqual(choosePoint(STEPS, ["a"], "d"), { move: null, chosen: ["d"] });
  assert.deepEqual(choosePoint(STEPS, ["d"], "a"), { move: null, chosen: ["d", "a"] });
  assert.deepEqual(choosePoint(STEPS, ["d", "a"], "d"), { move: 3, chosen: [] });
  assert.deepEqual(choosePoint(STEPS, [], "b"), { move: null, chosen: [] }, "no move begins where others end");
});

test("only points where a move begins or goes on can be chosen next", () => {
  const chooseable = (/** @type {string[]} */ ...chosen) =>
    ["a", "b", "c", "d"].filter((point) => canChoose(STEPS, chosen, point));
  assert.deepEqual([...nextPoints(STEPS, null, [])], ["a", "d"]);
  assert.deepEqual([...nextPoints(STEPS, null, ["a"])], ["b", "c"]);
  assert.deepEqual([...nextPoints(STEPS, null, ["d", "a"])], ["d"]);
  assert.deepEqual([...nextPoints(STONES, null, ["ba"])], ["aa", "ba"], "an end of a link was chosen");
  assert.deepEqual(chooseable(), ["a", "d"]);
  assert.deepEqual(chooseable("a"), ["a", "b", "c", "d"]);
  assert.deepEqual(chooseable("d"), ["a", "b", "d"]);
});

test("a point filters the pieces, and a piece the points", () => {
  assert.deepEqual([hasPieces(STONES), hasPieces(PIECES)], [false, true]);
  assert.deepEqual([...piecesAt(PIECES, null)], ["1", "2"]);
  assert.deepEqual([...piecesAt(PIECES, "b1")], ["2"]);
  assert.deepEqual([...piecesAt(PIECES, "z9")], []);
  assert.deepEqual([...nextPoints(PIECES, "2", [])], ["a1", "b1", "a2"]);
  assert.deepEqual([...nextPoints(STONES, null, [])], ["aa", "ba"]);
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
