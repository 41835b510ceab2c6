import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { judge, puzzleOf } from "../../../web/state/puzzle.js";
import { go, openGame } from "../../../web/state/state.js";
import { treeOf } from "../reel/trees.js";
import { FakeElement, useFakeDocument } from "./fake_document.js";

useFakeDocument();
mock.timers.enable({ apis: ["setTimeout"] });
const { PuzzlePanel } = await import("../../../web/view/puzzle/puzzle_solving.js");

/** A puzzle of a right move (1), its reply (2), and the move that solves it (3). */
const REEL = {
  ...{ game: { rules: true }, start: 0, frames: [{ board: [] }, {}, {}, {}] },
  ...{ items: [], sides: [], diagnostics: [], infos: [] },
  scene: { cells: ["a1", "b1", "c1"].map((point, x) => [point, "square", x, 0]), view: [0, 0, 3, 1] },
  puzzle: {
    goal: ["goal"],
    moves: [
      [1, null, null, [["a1"]]],
      [3, null, null, [["c1"]]],
    ],
    successes: [0, 1, 2, 3],
  },
};

/** @type {any} */
let services;
/** @type {InstanceType<typeof PuzzlePanel>} */
let panel;

beforeEach(() => {
  const reel = /** @type {any} */ ({ ...REEL, tree: treeOf([-1, 0, 1, 2]) });
  const arrangement = /** @type {any} */ ({ result: "on", explore: "off" });
  services = {
    state: openGame(reel, /** @type {any} */ ({}), arrangement, 0),
    say: (/** @type {any} */ message) => [message].flat()[0],
    board: { svg: new FakeElement("svg"), elementAt: () => null },
    element: Object.assign(new FakeElement("viewer"), { isConnected: true, dispatchEvent() {} }),
    parts: {},
    speak() {},
    dispatch: (/** @type {any} */ action, /** @type {any} */ argument) => {
      services.state = action(services.state, argument);
    },
    goTo: async (/** @type {number} */ node) => {
      services.dispatch(go, node);
      panel.follow();
    },
  };
  panel = new PuzzlePanel(services, /** @type {any} */ (new FakeElement("div")));
});

/** Let the moves that were played, and the replies to them, be shown. @param {number} [time] in milliseconds */
async function pass(time = 0) {
  for (let step = 0; step < 5; step += 1) await Promise.resolve();
  mock.timers.tick(time);
  for (let step = 0; step < 5; step += 1) await Promise.resolve();
}

/** Return the current node, and the phase of the puzzle. */
const shown = () => [services.state.node, puzzleOf(services.state).phase];

test("a right move is followed by its reply, and the last one solves the puzzle", async () => {
  panel.choose("a1");
  await pass();
  assert.deepEqual(shown(), [1, "reply"]);
  await pass(400);
  assert.deepEqual(shown(), [2, "open"]);
  panel.choose("c1");
  await pass();
  assert.deepEqual(shown(), [3, "success"]);
});

test("a point that is chosen after a wrong line is answered with what to do", () => {
  const said = mock.fn();
  Object.assign(services, { speak: said });
  services.dispatch(judge, { phase: "failure", points: ["b1"] });
  panel.choose("a1");
  assert.deepEqual([said.mock.callCount(), services.state.node], [1, 0]);
});

test("the puzzle goes on after the reader has stepped back before the reply", async () => {
  panel.choose("a1");
  await pass();
  await services.goTo(0);
  await pass(400);
  assert.deepEqual(shown(), [0, "open"]);
  panel.choose("a1");
  await pass(400);
  assert.deepEqual(shown(), [2, "open"]);
});

test("the move that solves the puzzle is judged even if another node is shown by then", async () => {
  panel.choose("a1");
  await pass();
  await pass(400);
  const { goTo } = services;
  services.goTo = () => goTo(0);
  panel.choose("c1");
  await pass();
  assert.deepEqual(shown(), [0, "success"]);
});
