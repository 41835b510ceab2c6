import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { takeWrites, useFakeDocument } from "./fake_document.js";

/** @typedef {import("../../../web/state/state.js").State} State */

useFakeDocument();
const { PuzzleControls } = await import("../../../web/view/puzzle/puzzle_controls.js");

/** Return the key of a message without its part, and its number of tries. @param {any} message */
const say = (message) => {
  const [key, { tries = "" } = {}] = [message].flat();
  return `${key.split("/").at(-1)}${tries}`;
};
const OPEN = {
  phase: "open",
  hasPieces: false,
  failures: 0,
  hints: 0,
  level: 0,
  chosen: [],
  remark: null,
  message: null,
};

/** A state that is written by hand. @param {object} [puzzle] @param {string} [explore] @returns {State} */
const state = (puzzle = {}, explore = "off") =>
  /** @type {any} */ ({ puzzle: { ...OPEN, ...puzzle }, arrangement: { explore, edit: false }, reached: new Set() });

/** @type {unknown[]} */
let reported = [];
/** @type {import("../../../web/view/puzzle/puzzle_controls.js").PuzzleControls} */
let controls;

/** Make the controls. @param {boolean} [isSolvable] */
function create(isSolvable = true) {
  reported = [];
  const report = (/** @type {string} */ name) => () => void reported.push(name);
  controls = new PuzzleControls(
    say,
    ["goal"],
    {
      place: report("place"),
      playSpecial: (name) => reported.push(name),
      hint: report("hint"),
      tryAgain: report("tryAgain"),
      showSolution: report("showSolution"),
    },
    { isSolvable, specialMoves: ["pass"] },
  );
}

beforeEach(() => create());

/** Return the names of the buttons that are shown. */
const buttons = () =>
  Object.entries({
    place: controls.place,
    pass: controls.specialMoves[0],
    hint: controls.hint,
    tryAgain: controls.tryAgain,
    solution: controls.solution,
  }).flatMap(([name, button]) => (button.hidden ? [] : name));

for (const [phase, sentence, shown] of /** @type {const} */ ([
  ["open", "prompt", ["pass", "hint", "solution"]],
  ["reply", "reply", ["pass", "hint", "solution"]],
  ["failure", "failed", ["tryAgain", "solution"]],
  ["success", "solved3", ["tryAgain"]],
  ["shown", "shown", ["tryAgain"]],
]))
  test(`the sentence and the buttons while the puzzle is in the phase ${phase}`, () => {
    controls.draw(null, state({ phase, failures: 2 }));
    assert.deepEqual([controls.message.textContent, buttons()], [sentence, shown]);
  });

test("a piece can be placed when a point of it is chosen", () => {
  controls.draw(null, state({ hasPieces: true }));
  const isDisabled = () => controls.place.getAttribute("aria-disabled") === "true";
  assert.deepEqual([controls.place.hidden, isDisabled()], [false, true]);
  controls.draw(state({ hasPieces: true }), state({ hasPieces: true, chosen: ["a1"] }));
  assert.equal(isDisabled(), false);
});

test("the reader is asked to pick up a piece only where that is possible", () => {
  controls.draw(null, state({ hasPieces: true }, "off"));
  assert.equal(controls.message.textContent, "promptPiece");
  controls.draw(state(), state({ hasPieces: true }, "on"));
  assert.equal(controls.message.textContent, "promptTry");
});

test("a remark comes before the sentence, and a message in its place", () => {
  controls.draw(null, state({ remark: ["symmetric"], phase: "failure" }));
  assert.equal(controls.message.textContent, "symmetric failed");
  controls.draw(state(), state({ message: ["hintRegion"] }));
  assert.equal(controls.message.textContent, "hintRegion");
});

test("a puzzle without a solution has its task only", () => {
  create(false);
  controls.draw(null, state());
  assert.deepEqual([controls.message.textContent, buttons()], ["", ["pass", "solution"]]);
});

test("a step that changes nothing about the puzzle is not drawn", () => {
  const before = state();
  controls.draw(null, before);
  takeWrites();
  controls.draw(before, { ...before, node: 3 });
  assert.deepEqual(takeWrites(), []);
});

test("buttons report what the reader wants", () => {
  controls.draw(null, state());
  /** @type {any} */ for (const button of [controls.specialMoves[0], controls.hint, controls.solution])
    button.dispatch("click");
  assert.deepEqual(reported, ["pass", "hint", "showSolution"]);
});
