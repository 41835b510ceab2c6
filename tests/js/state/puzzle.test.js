import assert from "node:assert/strict";
import { test } from "node:test";

import {
  choosePoint,
  follow,
  forget,
  giveHint,
  judge,
  playMove,
  puzzleOf,
  refuse,
  remind,
  showSolution,
  startPuzzle,
  takeBack,
  tryAgain,
} from "../../../web/state/puzzle.js";
import { canTry, isHidden, openGame, revealSolution } from "../../../web/state/state.js";
import { treeOf } from "../reel/trees.js";

/** @typedef {import("../../../web/state/state.js").State} State */

/** Return a puzzle whose task is node 1, with the solution 2 3. @param {boolean} [hasPieces] */
function open(hasPieces = false) {
  const reel = /** @type {any} */ ({
    game: { rules: true },
    tree: treeOf([-1, 0, 1, 2]),
    start: 1,
    puzzle: { goal: ["win"] },
  });
  const arrangement = /** @type {any} */ ({ result: "on", explore: "on", edit: false });
  return startPuzzle(openGame(reel, /** @type {any} */ ({}), arrangement, 1), hasPieces);
}

/** Return the state after a failure. @param {State} state */
const failed = (state) =>
  judge(playMove(state, { node: 2, remark: null, isLast: true, right: [] }), { phase: "failure", points: ["c3"] });

test("a puzzle waits for a move, unless its solution is shown already", () => {
  assert.equal(puzzleOf(open()).phase, "open");
  assert.equal(puzzleOf(startPuzzle({ ...revealSolution(open()), puzzle: null }, false)).phase, "shown");
});

test("a viewer that replaces another one goes on with its puzzle", () => {
  const solved = judge(open(), { phase: "success", points: [] });
  assert.equal(puzzleOf(startPuzzle({ ...open(), reached: null, puzzle: solved.puzzle }, false)).phase, "success");
});

test("moves can be tried while the puzzle is unsolved only if pieces are placed", () => {
  assert.deepEqual([canTry(open(false)), canTry(open(true))], [false, true]);
});

test("points of a piece are chosen one by one, and left out again", () => {
  const state = choosePoint(choosePoint(open(true), "a1"), "b1");
  assert.deepEqual(puzzleOf(state).chosen, ["a1", "b1"]);
  assert.deepEqual(puzzleOf(state).message, ["chosen", { count: 2 }]);
  assert.deepEqual(puzzleOf(choosePoint(state, "a1")).chosen, ["b1"]);
  assert.deepEqual(puzzleOf(forget(state)).chosen, []);
});

test("a move of the record becomes visible, and what was chosen is forgotten", () => {
  const state = playMove(giveHint(choosePoint(open(true), "a1")), {
    node: 2,
    remark: ["symmetric"],
    isLast: false,
    right: [],
  });
  const { phase, chosen, level, hints, remark } = puzzleOf(state);
  assert.deepEqual(
    { phase, chosen, level, hints, remark },
    { phase: "reply", chosen: [], level: 0, hints: 1, remark: ["symmetric"] },
  );
  assert.deepEqual([isHidden(state, 2), isHidden(state, 3)], [false, true]);
});

test("success shows the solution and keeps the remark about the last move", () => {
  const state = judge(playMove(open(), { node: 2, remark: ["symmetric"], isLast: true, right: [] }), {
    phase: "success",
    points: ["c3"],
  });
  assert.deepEqual([puzzleOf(state).phase, puzzleOf(state).remark, state.reached], ["success", ["symmetric"], null]);
});

test("tries and hints are counted until the reader starts again after something else than a failure", () => {
  const again = tryAgain(failed(giveHint(open())));
  assert.deepEqual([puzzleOf(again).failures, puzzleOf(again).hints, puzzleOf(again).phase], [1, 1, "open"]);
  const fresh = tryAgain(judge(again, { phase: "success", points: ["c3"] }));
  assert.deepEqual([puzzleOf(fresh).failures, puzzleOf(fresh).hints], [0, 0]);
  assert.equal(isHidden(fresh, 2), true);
});

test("a step through the game takes back what was said and marked", () => {
  const state = follow(remind(giveHint(open()), ["hintRegion", { point: "C3" }]), "open");
  assert.deepEqual([puzzleOf(state).message, puzzleOf(state).level, puzzleOf(state).hints], [null, 0, 1]);
});

test("the solution is shown on request", () => {
  const state = showSolution(open());
  assert.deepEqual([puzzleOf(state).phase, isHidden(state, 3)], ["shown", false]);
});

test("a refused move is marked until it is taken back, and what was said about it stays", () => {
  const refused = refuse(open(), { points: ["b2"], message: "notInSolution" });
  assert.deepEqual(puzzleOf(refused).verdict, { points: ["b2"], isRight: false });
  const { verdict, message } = puzzleOf(takeBack(refused));
  assert.deepEqual([verdict, message], [{ points: [], isRight: false }, "notInSolution"]);
});

test("a right move is marked until the reply, and the last one of a line stays marked", () => {
  const right = playMove(open(), { node: 2, remark: null, isLast: false, right: ["a1"] });
  assert.deepEqual(puzzleOf(right).verdict, { points: ["a1"], isRight: true });
  assert.equal(puzzleOf(playMove(right, { node: 3, remark: null, isLast: true, right: [] })).verdict, null);
  assert.deepEqual(puzzleOf(failed(open())).verdict, { points: ["c3"], isRight: false });
});
