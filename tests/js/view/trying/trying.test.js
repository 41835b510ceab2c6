import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { go, openGame } from "../../../../web/state/state.js";
import { treeOf } from "../../reel/trees.js";
import { FakeElement, useFakeDocument } from "../fake_document.js";

useFakeDocument();
Object.assign(globalThis, {
  window: globalThis,
  requestAnimationFrame: () => 0,
  matchMedia: () => ({ matches: false }),
});
mock.timers.enable({ apis: ["setTimeout"] });
const { BoardView } = await import("../../../../web/view/board/board.js");
const { Trying } = await import("../../../../web/view/trying/trying.js");

const POINTS = ["a1", "b1", "c1"];
const SCENE = {
  ...{ layers: ["board"], cellLayer: "board", toggles: [], background: [], coordinates: [], symbols: { square: [] } },
  ...{ cells: POINTS.map((point, x) => [point, "square", x, 0]), view: [0, 0, 3, 1], frame: [0, 0, 3, 1] },
};

/** Let Python answer the questions about legal moves that were asked: each calls one of these. @type {(() => void)[]} */
let answers = [];
/** The edits that were sent. @type {object[]} */
let edits = [];
/** @type {any} */
let services;
/** @type {InstanceType<typeof Trying>} */
let trying;

beforeEach(() => {
  [answers, edits] = [[], []];
  const sides = [{ color: "B", name: "black", class: "black", tray: null }];
  const reel = /** @type {any} */ ({
    ...{ game: { rules: true }, tree: treeOf([-1, 0, 1]), start: 0, frames: [{}, {}, {}], sides, scene: SCENE },
    ...{ trays: [], items: [], infos: [], diagnostics: [] },
  });
  const ask = (/** @type {string} */ call, /** @type {unknown} */ _, /** @type {any} */ argument) => {
    if (call === "edit") edits.push(argument);
    const placements = [[null, POINTS.join(" ")]];
    return new Promise((resolve) => {
      if (call === "placements") answers.push(() => resolve({ color: "B", placements, actions: [], removals: [] }));
    });
  };
  const arrangement = /** @type {any} */ ({ result: "on", explore: "on", edit: true });
  services = {
    state: openGame(reel, /** @type {any} */ ({ flip: false }), arrangement, 1),
    say: (/** @type {any} */ message) => [message].flat()[0],
    signal: new AbortController().signal,
    element: Object.assign(new FakeElement("viewer"), { dispatchEvent: () => true, activeElement: null }),
    board: new BoardView(reel, "board"),
    record: () => ({ ask, opened: {}, signal: new AbortController().signal }),
    parts: {},
    speak() {},
    fail: (/** @type {unknown} */ error) => assert.fail(String(error)),
    dispatch: (/** @type {any} */ action, /** @type {any} */ argument) => {
      const before = services.state;
      services.state = action(before, argument);
      trying.draw(before, services.state);
    },
  };
  trying = new Trying(services);
  // there is no layout in which they could have a place
  trying.choosing.buttons.draw = () => {};
});

/** Let Python answer what was asked of it. */
async function answer() {
  for (const each of answers.splice(0)) each();
  await new Promise((resolve) => setImmediate(resolve));
}

/** How a point or a piece is chosen. @type {Record<string, () => Promise<void>>} */
const WAYS = {
  "a point with which trying moves begins": () => trying.start("a1"),
  "a point": async () => {
    void trying.start(null);
    await trying.choosePoint("a1");
  },
};
for (const [what, choose] of Object.entries(WAYS)) {
  test(`${what} is played when the legal moves have come`, async () => {
    const chosen = choose();
    await answer();
    await chosen;
    assert.deepEqual(edits, [{ op: "play", node: 1, move: "a1", known: 1 }]);
  });

  test(`${what} is not played at the node to which the reader has stepped by then`, async () => {
    const chosen = choose();
    services.dispatch(go, 2);
    await answer();
    await chosen;
    await answer();
    assert.deepEqual(edits, []);
  });
}

test("no piece is picked up at the node to which the reader has stepped", async () => {
  const pickUp = mock.method(trying.choosing, "pickUp", () => {});
  void trying.start(null);
  const picked = trying.pickUp("2");
  services.dispatch(go, 2);
  await answer();
  await picked;
  assert.equal(pickUp.mock.callCount(), 0);
});
