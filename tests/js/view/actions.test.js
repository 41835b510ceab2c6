import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { openGame } from "../../../web/state/state.js";
import { Actions } from "../../../web/view/actions.js";

afterEach(() => mock.restoreAll());

/** The actions of a viewer of a game of eight moves that stands at its start, and the options of each of its steps. */
function actionsOfGame() {
  const parent = Array.from({ length: 9 }, (_, node) => node - 1);
  const reel = /** @type {any} */ ({
    game: { rules: true },
    tree: { parent, flags: parent.map(() => 0) },
    bookmarks: [],
    puzzle: false,
    start: 0,
  });
  const state = openGame(reel, /** @type {any} */ ({}), /** @type {any} */ ({}), 0);
  /** @type {boolean[]} */
  const settled = [];
  const viewer = {
    ...{ state, reel, parts: {} },
    goTo: (/** @type {number} */ node, /** @type {{ settle: boolean }} */ { settle }) => {
      viewer.state = { ...viewer.state, node, target: node };
      settled.push(settle);
    },
  };
  return { actions: new Actions(/** @type {any} */ (viewer)), settled };
}

test("a step forward is animated, unless it follows another one at once", () => {
  const { actions, settled } = actionsOfGame();
  let now = 1000;
  mock.method(performance, "now", () => now);
  for (const pause of [0, 100, 100, 250, 251, 1000]) {
    now += pause;
    actions.perform("next");
  }
  assert.deepEqual(settled, [true, false, false, false, true, true]);
});

test("a step back is not animated, nor is the step forward that follows it at once", () => {
  const { actions, settled } = actionsOfGame();
  let now = 1000;
  mock.method(performance, "now", () => now);
  for (const [pause, action] of /** @type {const} */ ([
    [0, "next"],
    [1000, "previous"],
    [100, "next"],
    [1000, "previous"],
    [1000, "next"],
  ])) {
    now += pause;
    actions.perform(action);
  }
  assert.deepEqual(settled, [true, false, false, false, true]);
});
