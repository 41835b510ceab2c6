import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { go, openGame, reach } from "../../../../web/state/state.js";
import { SIDES, treeOf } from "../../reel/trees.js";
import { useFakeDocument } from "../fake_document.js";

/** @typedef {import("../../../../web/state/state.js").State} State */

useFakeDocument();
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false }),
  requestAnimationFrame: () => 0,
  getComputedStyle: () => ({ fontFamily: "sans-serif", scrollPaddingBlockEnd: "0", getPropertyValue: () => "" }),
});
const { MoveList } = await import("../../../../web/view/moves/move_list.js");

/** Four moves, and a variation of the second one. */
const PARENTS = [-1, 0, 1, 2, 3, 1];

/** A state that is written by hand. @param {number} node to show @param {object | null} [puzzle] whose task is the first move @returns {State} */
function state(node, puzzle = null) {
  const tree = {
    ...treeOf(PARENTS),
    ...{ label: [null, "A1", "B2", "C3", "D4", "E5"], side: [-1, 0, 1, 0, 1, 1], number: [0, 1, 2, 3, 4, 2] },
    ...{ flags: Array(6).fill(0), signs: [[3, "!"]], printed: [], figures: [] },
  };
  const fields = {
    game: { rules: true },
    sides: SIDES,
    frames: {},
    diagnostics: [],
    columns: [],
    notice: null,
    trays: [],
    puzzle,
  };
  const reel = /** @type {any} */ ({ tree, start: 1, ...fields });
  return openGame(reel, /** @type {any} */ ({}), /** @type {any} */ ({}), node);
}

/** What the reader has done. @type {unknown[]} */
let done = [];
/** @type {any} */
let list;

/** Make the list of a state, in a page that is wide and high enough for all moves, and draw it. @param {State} shown */
function draw(shown) {
  done = [];
  list = new MoveList(
    {
      say: /** @type {any} */ ((/** @type {any} */ message) => [message].flat()[0]),
      goTo: async (node) => void done.push(["goTo", node]),
      preview: (node) => void done.push(["preview", node]),
      signal: new AbortController().signal,
      state: shown,
    },
    () => {},
  );
  Object.assign(list.element, { isConnected: true, clientWidth: 400, clientHeight: 600, scrollTop: 0 });
  list.draw(null, { ...shown, tree: { ...shown.tree } });
}

/** Return the nodes of the moves that are listed, in their order. */
const listed = () =>
  list.space.querySelectorAll("button[data-node]").map((/** @type {any} */ each) => Number(each.dataset.node));
/** Return the node of the move that is marked as the current one. */
const current = () => list.space.querySelector("[aria-current]")?.dataset.node;

beforeEach(() => draw(state(3)));

test("the start and the moves of the game and of its variation are listed, and the current one is marked", () => {
  assert.deepEqual(listed(), [0, 1, 2, 5, 3, 4]);
  assert.equal(current(), "3");
  assert.equal(list.space.textContent.includes("C3"), true);
});

test("a step marks another move, and writes nothing else", () => {
  const before = state(3);
  const rows = list.space.childNodes.length;
  list.draw(before, go(before, 4));
  assert.equal(current(), "4");
  assert.equal(list.space.childNodes.length, rows);
});

test("a click on a move goes to its node", () => {
  const button = list.space.querySelector('button[data-node="5"]');
  list.element.dispatch("click", { target: button });
  assert.deepEqual(done, [["goTo", 5]]);
});

test("moves of the solution of a puzzle are listed once the reader has reached them", () => {
  const opened = state(1, { goal: ["win"] });
  draw(opened);
  assert.deepEqual(listed(), [0, 1]);
  list.draw(opened, go(reach(opened, 2), 2));
  assert.deepEqual(listed(), [0, 1, 2]);
});
