import assert from "node:assert/strict";
import { test } from "node:test";

import {
  choose,
  choosesPieces,
  choosingOf,
  drop,
  edit,
  freePieces,
  legalMovesOf,
  placeablePieces,
  setLegalMoves,
  setMode,
  sideToMove,
  toggleMarks,
  toggleRemoval,
} from "../../../web/state/choosing.js";
import { go, openGame } from "../../../web/state/state.js";
import { treeOf } from "../reel/trees.js";

/** @typedef {import("../../../web/state/state.js").State} State */

const side = (/** @type {string} */ color, /** @type {number} */ tray) => ({ color, tray });
const REEL = /** @type {any} */ ({
  game: { rules: true },
  tree: treeOf([-1, 0, 1]),
  start: 0,
  sides: [side("B", 0), side("W", 1)],
  trays: [[{ name: "1" }, { name: "2" }], [{ name: "3" }]],
  frames: { 0: { left: [[1, 0], [1]] }, 1: {}, 2: {} },
});
const PIECES = {
  color: "B",
  moves: /** @type {any} */ ([
    ["a", "1", ["a1"]],
    ["b", "2", ["b1"]],
  ]),
  actions: [],
};

/** Return the state of a game in which moves are tried at the first node, of which the legal moves are known. @returns {State} */
function start() {
  const arrangement = /** @type {any} */ ({ result: "on", explore: "on", edit: true });
  const state = openGame(REEL, /** @type {any} */ ({}), arrangement, 0);
  return setLegalMoves(setMode(state, "try"), { node: 0, legal: PIECES });
}

test("nothing is chosen, and no legal move known, before moves are tried and at another node", () => {
  const state = choose(start(), { chosen: ["a1"] });
  assert.deepEqual(choosingOf(state).chosen, ["a1"]);
  for (const other of [go(state, 1), setMode(state, "read"), setLegalMoves(state, { node: 0, legal: null })]) {
    assert.deepEqual([choosingOf(other).chosen, choosingOf(other).legal], [[], null]);
    assert.deepEqual(legalMovesOf(other).moves, []);
  }
});

test("what was chosen is put back at once, and when something else is edited", () => {
  const state = toggleRemoval(choose(start(), { chosen: ["a1"], held: /** @type {any} */ ({}) }), "-a");
  for (const other of [drop(state), setMode(state, "edit"), edit(state, { area: "marks" })]) {
    const { chosen, removed, held, legal } = choosingOf(other);
    assert.deepEqual([chosen, removed, held, legal], [[], [], null, PIECES]);
  }
});

test("a link that is removed twice is there again", () => {
  const once = toggleRemoval(toggleRemoval(start(), "-a"), "-b");
  assert.deepEqual(choosingOf(once).removed, ["-a", "-b"]);
  assert.deepEqual(choosingOf(toggleRemoval(once, "-a")).removed, ["-b"]);
});

test("the marks of legal moves stay on while the reader plays on, until moves are no longer tried", () => {
  const marked = toggleMarks(start());
  assert.equal(choosingOf(setLegalMoves(go(marked, 1), { node: 1, legal: PIECES })).marksLegal, true);
  assert.equal(choosingOf(setMode(marked, "read")).marksLegal, false);
});

test("the legal moves decide which pieces can be placed, and the chosen point among them", () => {
  const state = start();
  assert.deepEqual([freePieces(state), choosesPieces(state), sideToMove(state)?.color], [null, true, "B"]);
  assert.deepEqual([...placeablePieces(state)], ["1", "2"]);
  assert.deepEqual([...placeablePieces(choose(state, { chosen: ["b1"] }))], ["2"]);
});

for (const [does, editing, color, names] of /** @type {const} */ ([
  ["setup places the pieces that a color has left", { area: "setup", color: "W" }, "W", ["3"]],
  ["a move against the rules places those of the side to play", { area: "comment", isAnywhere: true }, "B", ["1"]],
]))
  test(does, () => {
    const state = edit(setMode(start(), "edit"), editing);
    assert.deepEqual([freePieces(state)?.color, [...placeablePieces(state)]], [color, names]);
    assert.equal(freePieces(setMode(state, "try")), null);
  });

test("no piece is free while setup removes, while marks are edited, and in games without pieces", () => {
  const state = setMode(start(), "edit");
  assert.equal(freePieces(edit(state, { area: "setup", color: null })), null);
  assert.equal(freePieces(edit(state, { area: "marks", isAnywhere: true })), null);
  const plain = { ...edit(state, { area: "setup", color: "B" }), reel: { ...REEL, trays: [] } };
  assert.equal(freePieces(plain), null);
});
