import assert from "node:assert/strict";
import { test } from "node:test";
import { indexTree } from "../../../web/reel/tree.js";
import { edit, editingOf, setMode } from "../../../web/state/choosing.js";
import {
  continueDraft,
  draftOf,
  draftText,
  growTree,
  isAdded,
  setDraft,
  shownRecordedNode,
} from "../../../web/state/draft.js";
import { changeTree, go, lineOf, openGame, revealSolution } from "../../../web/state/state.js";
import { treeOf } from "../reel/trees.js";

const EDIT = { action: "play", move: "A1" };
const FIRST = { edits: [EDIT], canUndo: true, canRedo: false, charset: null };

/** Return the state of a game of two moves. */
function open() {
  const reel = /** @type {any} */ ({ game: { rules: true }, tree: treeOf([-1, 0, 1]), start: 0 });
  const arrangement = /** @type {any} */ ({ result: "on", explore: "on", edit: true });
  return openGame(reel, /** @type {any} */ ({}), arrangement, 2);
}

test("nothing is edited at first", () => {
  assert.equal(draftText(open()), "");
  assert.deepEqual(draftOf(open()), { edits: [], canUndo: false, canRedo: false, charset: null, recorded: 3 });
  assert.equal(open().mode, "read");
});

test("nodes that were added are not of the record, also after another edit", () => {
  const first = setDraft(open(), FIRST);
  const grown = { ...first, tree: /** @type {any} */ (treeOf([-1, 0, 1, 2, 3])) };
  const state = setDraft(grown, { ...FIRST, edits: [EDIT, EDIT] });
  assert.deepEqual(
    [2, 3, 4].map((node) => isAdded(state, node)),
    [false, true, true],
  );
  assert.equal(shownRecordedNode({ ...state, node: 4 }), 2);
  assert.equal(shownRecordedNode({ ...state, node: 1 }), 1);
});

for (const [what, parents, firstChild, end] of /** @type {const} */ ([
  ["moves that are tried at the end", [-1, 0, 1, 2, 3], [1, 2, 3, 4, -1], 2],
  ["a tried move before the others", [-1, 0, 1, 0], [3, 2, -1, -1], 2],
  ["a removed last move", [-1, 0, -1], [1, -1, -1], 1],
]))
  test(`${what} leave the result where the record ends`, () => {
    const tree = indexTree({ parent: [...parents] });
    tree.firstChild.set(firstChild);
    if (firstChild[0] === 3) tree.nextSibling.set([-1, -1, -1, 1]);
    assert.equal(growTree(setDraft(open(), FIRST), tree).mainEnd, end);
  });

test("a draft is the text of its edits, and empty after all were undone", () => {
  const state = setDraft(open(), FIRST);
  assert.deepEqual(JSON.parse(draftText(state)), [EDIT]);
  assert.equal(draftText(setDraft(state, { ...FIRST, edits: [] })), "");
});

test("the draft and the mode stay while the reader steps through the game", () => {
  const state = go(setMode(setDraft(open(), FIRST), "edit"), 1);
  assert.deepEqual([state.mode, state.draft?.edits.length], ["edit", 1]);
});

test("what is edited changes field by field", () => {
  assert.equal(editingOf(open()).area, "comment");
  const state = edit(edit(open(), { area: "setup", color: "B" }), { isAnywhere: true });
  assert.deepEqual(state.editing, { area: "setup", tool: "", color: "B", isAnywhere: true });
});

test("a viewer that replaces another one has the draft and the order of its variations", () => {
  const reel = /** @type {any} */ ({ game: { rules: true }, tree: treeOf([-1, 0, 0]), start: 0 });
  const arrangement = /** @type {any} */ ({ result: "on", explore: "on", edit: true });
  const open = () => openGame(reel, /** @type {any} */ ({}), arrangement, 0);
  const order = { firstChild: Int32Array.of(2, -1, -1), nextSibling: Int32Array.of(-1, -1, 1) };
  const promoted = setDraft(changeTree(open(), { ...open().tree, ...order }), FIRST);
  const state = continueDraft(open(), promoted);
  assert.deepEqual([lineOf(state), draftText(state)], [[0, 2], JSON.stringify([EDIT])]);
  assert.equal(state.mainEnd, 2);
});

test("a viewer that replaces another one hides no more of a puzzle", () => {
  const reel = /** @type {any} */ ({ game: {}, tree: treeOf([-1, 0, 1]), start: 0, puzzle: { goal: ["win"] } });
  const arrangement = /** @type {any} */ ({ result: "on", explore: "on", edit: true });
  const open = () => openGame(reel, /** @type {any} */ ({}), arrangement, 0);
  assert.equal(continueDraft(open(), open()).reached?.size, 1);
  assert.deepEqual(lineOf(continueDraft(open(), revealSolution(open()))), [0, 1, 2]);
});
