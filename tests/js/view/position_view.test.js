import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { indexTree } from "../../../web/reel/tree.js";
import { FakeElement, useFakeDocument } from "./fake_document.js";

/** @typedef {import("../../../web/state/state.js").State} State */

useFakeDocument();
Object.assign(globalThis, { requestAnimationFrame: () => 0 });
const { PositionView } = await import("../../../web/view/board/position_view.js");

const stone = (/** @type {string} */ point, /** @type {number} */ x) => ({
  ...{ key: point, layer: "stones", symbol: 0, at: [x, 0], points: [point], color: "B" },
});
const REEL = /** @type {any} */ ({
  game: { name: "Go" },
  scene: {
    ...{ layers: ["board", "stones"], cellLayer: "board", toggles: [], background: [], coordinates: [], cells: [] },
    ...{ symbols: [[{ type: "circle", x: 0, y: 0, r: 0.5 }]], view: [0, 0, 4, 2], frame: [-1, -1, 6, 4] },
  },
  items: [stone("a1", 0), stone("b1", 1), stone("c1", 2)],
  frames: { 0: { board: [] }, 1: { add: [0] }, 2: { add: [1], remove: [0] }, 3: { add: [2] } },
  trays: [],
  sides: [],
});
const SETTINGS = { coordinates: true, switched: {}, numbers: null, letters: false, palette: "default", flip: false };

/** A state that is written by hand: a game of two moves, the second of which captures; the frame of a third is loaded. @param {object} [fields] @returns {State} */
const state = (fields = {}) =>
  /** @type {any} */ ({
    ...{ reel: REEL, tree: indexTree({ parent: [-1, 0, 1, 0, 0] }), node: 1, settings: SETTINGS, settles: false },
    ...{ reached: null, ...fields },
  });

/** @type {import("../../../web/view/board/position_view.js").PositionView} */
let position;
/** @type {FakeElement} */
let board;
/** @type {{ say: typeof String, parts: { trying: null }, element: FakeElement, state: State }} */
let services;

beforeEach(() => {
  services = { say: String, parts: { trying: null }, element: new FakeElement("viewer"), state: state() };
  position = new PositionView(/** @type {any} */ (services));
  board = /** @type {any} */ (position.board.svg);
});

const stones = () => board.find("layer-stones").childNodes.map((child) => /** @type {any} */ (child));
const points = () => stones().map((element) => element.getAttribute("data-points"));
const settling = () => stones().map((element) => element.classList.contains("settling"));

test("the board shows the stones of the current node", () => {
  position.draw(null, state());
  assert.deepEqual(points(), ["a1"]);
});

test("a step changes only the stones that differ", () => {
  const [before, after] = [state(), state({ node: 2, reel: { ...REEL, frames: { ...REEL.frames, 2: { add: [1] } } } })];
  position.draw(null, before);
  const [first] = stones();
  position.draw(before, after);
  assert.deepEqual(points(), ["a1", "b1"]);
  assert.equal(stones()[0], first);
});

test("a placed stone settles until the next step at the longest", () => {
  const [before, after] = [state(), state({ node: 2, settles: true })];
  const later = state({ node: 3, reel: { ...REEL, frames: { ...REEL.frames, 3: { add: [1, 2] } } } });
  position.draw(null, before);
  position.draw(before, after);
  assert.deepEqual(settling(), [true]);
  position.draw(after, later);
  assert.deepEqual(
    [points(), settling()],
    [
      ["b1", "c1"],
      [false, false],
    ],
  );
});

test("a captured stone is removed", () => {
  position.draw(null, state());
  position.draw(state(), state({ node: 2 }));
  assert.deepEqual(points(), ["b1"]);
});

test("a preview shows another position, and its end the current one", () => {
  position.draw(null, state());
  position.preview(3);
  assert.deepEqual([points(), board.classList.contains("preview")], [["c1"], true]);
  position.preview(null);
  assert.deepEqual([points(), board.classList.contains("preview")], [["a1"], false]);
});

test("a preview waits until its frame is loaded", () => {
  position.draw(null, state());
  position.preview(4);
  assert.deepEqual(points(), ["a1"]);
});

for (const coordinates of [true, false])
  test(`the drawing is as large ${coordinates ? "with" : "without"} coordinates, which are next to it`, () => {
    const labels = [{ key: "A", layer: "board", shapes: [{ type: "text", x: 0, y: -0.5, text: "A", size: 0.3 }] }];
    const reel = { ...REEL, scene: { ...REEL.scene, coordinates: labels } };
    position.draw(null, state({ reel, settings: { ...SETTINGS, coordinates } }));
    const hasNone = services.element.classList.contains("no-coordinates");
    assert.deepEqual([board.getAttribute("viewBox"), hasNone], ["0 0 4 2", !coordinates]);
  });
