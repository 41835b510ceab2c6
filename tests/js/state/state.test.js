import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsOf } from "../../../web/reel/move_rows.js";
import { layOutLanes } from "../../../web/reel/tree_lanes.js";
import {
  aim,
  arrange,
  canTry,
  changeTree,
  closeDialog,
  differs,
  fail,
  go,
  hideSolution,
  hidesResult,
  isHidden,
  LINE_FIELDS,
  lineOf,
  lineThrough,
  load,
  openDialog,
  openGame,
  openTab,
  reach,
  revealSolution,
  TREE_FIELDS,
  visibleTreeOf,
} from "../../../web/state/state.js";
import { treeOf } from "../reel/trees.js";

/** @typedef {import("../../../web/state/state.js").State} State */

/** 0 1 2, then 3 4 5 (main line), 6 7 (second), 8 (third); a fork inside the second line: 9. */
const PARENTS = [-1, 0, 1, 2, 3, 4, 2, 6, 2, 6];
const SETTINGS = /** @type {any} */ ({ speed: 1 });
const ARRANGEMENT = /** @type {any} */ ({ result: "on", explore: "off", edit: false });

/** @param {number} [node] to show first @param {{ start?: number, puzzle?: object | null, parents?: number[] }} [about] */
function open(node = 0, { start = 2, puzzle = null, parents = PARENTS } = {}) {
  const reel = /** @type {any} */ ({ game: { rules: true }, tree: treeOf([...parents]), start, puzzle });
  return openGame(reel, SETTINGS, ARRANGEMENT, node);
}

const openPuzzle = () => open(2, { puzzle: { goal: ["win"] } });

/** @param {State} state @param {number[]} nodes */
const hidden = (state, nodes) => nodes.filter((node) => isHidden(state, node));

/** Return the nodes that the move list shows. @param {State} state */
function listed(state) {
  const options = {
    columns: 0,
    width: 400,
    indentWidth: 10,
    widthOf: () => 20,
    hasNote: () => false,
    opened: new Set(),
  };
  return rowsOf(visibleTreeOf(state), new Array(10).fill(-1), options).rows.flatMap(({ nodes }) => nodes);
}

test("a game opens at a node on its line", () => {
  const state = open(6);
  assert.deepEqual([state.node, state.target], [6, 6]);
  assert.deepEqual(lineOf(state), [0, 1, 2, 6, 7]);
});

for (const [hasRules, hasRecord, explore, edit] of /** @type {[boolean, boolean, string, boolean][]} */ ([
  [true, true, "on", true],
  [false, true, "off", true],
  [true, false, "off", false],
]))
  test(`${hasRules ? "with" : "without"} rules and ${hasRecord ? "with" : "without"} a record, trying is ${explore} and editing ${edit}`, () => {
    const reel = /** @type {any} */ ({ game: { rules: hasRules }, tree: treeOf([-1]), start: 0 });
    const wanted = { ...ARRANGEMENT, explore: "on", edit: true };
    const opened = openGame(reel, SETTINGS, wanted, 0, hasRecord);
    for (const { arrangement } of [opened, arrange(openGame(reel, SETTINGS, ARRANGEMENT, 0, hasRecord), wanted)])
      assert.deepEqual([arrangement.explore, arrangement.edit], [explore, edit]);
  });

test("an action leaves the state before it as it was", () => {
  const state = Object.freeze(open(2));
  const before = structuredClone(state);
  for (const next of [aim(state, 5), go(state, 7), hideSolution(state), changeTree(state, state.tree), load(state)])
    assert.notEqual(next, state);
  assert.deepEqual(state, before);
});

test("the line stays the same object along it, and follows the variation chosen last", () => {
  const state = open(2);
  assert.equal(lineOf(go(state, 4)), lineOf(state));
  const aside = go(state, 9);
  assert.deepEqual(lineOf(aside), [0, 1, 2, 6, 9]);
  assert.deepEqual(lineOf(go(aside, 0)), [0, 1, 2, 6, 9]);
  assert.deepEqual(lineThrough(aside, 3), [0, 1, 2, 3, 4, 5]);
});

test("a node that is aimed at becomes current when the reader goes there", () => {
  const aimed = aim(open(2), 4);
  assert.deepEqual([aimed.node, aimed.target], [2, 4]);
  assert.deepEqual(go(aimed, 4).node, 4);
});

test("the result is hidden until the reader was at the end of the main line", () => {
  const state = { ...open(2), arrangement: /** @type {any} */ ({ result: "hidden" }) };
  assert.equal(hidesResult(state), true);
  assert.equal(hidesResult(go(state, 7)), true);
  assert.equal(hidesResult(go(go(state, 5), 2)), false);
  assert.equal(hidesResult({ ...state, arrangement: /** @type {any} */ ({ result: "on" }) }), false);
});

for (const [explore, edit, reached, hasPieces, expected] of /** @type {const} */ ([
  ["off", false, null, false, false],
  ["off", true, null, false, true],
  ["button", false, null, false, true],
  ["on", false, new Set(), false, false],
  ["on", false, new Set(), true, true],
]))
  test(`moves can${expected ? "" : "not"} be tried: explore ${explore}, edit ${edit}, ${reached ? "an unsolved" : "no"} puzzle${hasPieces ? " with pieces" : ""}`, () => {
    const arrangement = /** @type {any} */ ({ explore, edit });
    assert.equal(canTry({ ...open(), arrangement, reached, puzzle: /** @type {any} */ ({ hasPieces }) }), expected);
  });

test("nothing is hidden in a record without a puzzle", () => {
  const state = open();
  assert.equal(state.reached, null);
  assert.deepEqual(hidden(state, [0, 2, 3, 9]), []);
  assert.equal(listed(state).length, 10);
});

test("everything after the task is hidden", () => {
  const state = openPuzzle();
  assert.deepEqual(hidden(state, [0, 1, 2, 3, 5, 6, 8, 9]), [3, 5, 6, 8, 9]);
  assert.deepEqual(lineOf(state), [0, 1, 2]);
  assert.deepEqual(listed(state), [0, 1, 2]);
});

test("what the reader has reached is visible, and nothing else", () => {
  const state = reach(reach(openPuzzle(), 6), 9);
  assert.deepEqual(hidden(state, [3, 6, 7, 8, 9]), [3, 7, 8]);
  assert.deepEqual(lineOf(go(state, 9)), [0, 1, 2, 6, 9]);
  assert.deepEqual(listed(state), [0, 1, 2, 6, 9]);
  assert.deepEqual(listed(reach(state, 3)).toSorted(), [0, 1, 2, 3, 6, 9]);
});

test("the tree shows what is visible", () => {
  const steps = layOutLanes(visibleTreeOf(reach(openPuzzle(), 6)));
  let step = steps.next();
  while (!step.done) step = steps.next();
  assert.deepEqual(
    [2, 3, 6, 9].map((node) => step.value?.indexOf[node] !== -1),
    [true, false, true, false],
  );
});

test("the solution can be shown, and hidden again for another try", () => {
  const shown = revealSolution(reach(openPuzzle(), 3));
  assert.deepEqual(hidden(shown, [3, 4, 9]), []);
  assert.equal(listed(shown).length, 10);
  assert.deepEqual(hidden(hideSolution(shown), [3, 4, 9]), [3, 4, 9]);
});

test("going to a hidden node asks for the solution", () => {
  const state = go(openPuzzle(), 4);
  assert.equal(state.reached, null);
  assert.deepEqual(lineOf(state), [0, 1, 2, 3, 4, 5]);
});

test("nothing is hidden in a line that does not come through the task", () => {
  const state = open(0, { puzzle: { goal: ["win"] }, start: 3, parents: [-1, 0, 1, 2, 3, 1, 5] });
  assert.deepEqual(hidden(state, [4, 5, 6]), [4]);
});

test("a changed tree is another one, with another line", () => {
  const state = open(2);
  const changed = changeTree(state, { ...state.tree, firstChild: state.tree.firstChild.with(2, 6) });
  assert.deepEqual(lineOf(changed), [0, 1, 2, 6, 7]);
  assert.deepEqual(listed(changed).includes(3), false);
  assert.equal(differs(state, changed, TREE_FIELDS), true);
});

test("two states differ in the fields that an action has changed, and in all before the first is drawn", () => {
  const state = open(2);
  assert.equal(differs(state, go(state, 3), ["node"]), true);
  assert.equal(differs(state, go(state, 3), [...LINE_FIELDS, "loads"]), false);
  assert.equal(differs(state, load(state), ["node", "loads"]), true);
  assert.equal(differs(null, state, ["node"]), true);
});

test("a tab stays open until the page wants other tabs", () => {
  const state = openTab(open(2), "tree");
  assert.equal(arrange(state, { ...ARRANGEMENT, caption: "A game" }).tab, "tree");
  const other = arrange(state, { ...ARRANGEMENT, tabs: ["chart", "tree"] });
  assert.equal(other.tab, "");
  assert.equal(arrange(openTab(other, "tree"), { ...ARRANGEMENT, tabs: ["chart", "tree"] }).tab, "tree");
});

test("a dialog takes the place of another one, whose closing then changes nothing", () => {
  const menu = /** @type {const} */ ({ name: "menu" });
  const settings = /** @type {const} */ ({ name: "settings" });
  const state = openDialog(openDialog(open(2), menu), settings);
  assert.equal(closeDialog(state, menu).dialog, settings);
  assert.equal(closeDialog(state, settings).dialog, null);
});

test("a failure is said until the next step, and nothing is waited for", () => {
  const state = fail(aim(open(2), 5), "There is no connection.");
  assert.deepEqual([state.failure, state.node, state.target], ["There is no connection.", 2, 2]);
  assert.equal(go(state, 3).failure, null);
});
