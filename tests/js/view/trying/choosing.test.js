import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { setLegalMoves, setMode } from "../../../../web/state/choosing.js";
import { go, openGame } from "../../../../web/state/state.js";
import { treeOf } from "../../reel/trees.js";
import { litPoints } from "../fake_board.js";
import { FakeElement, useFakeDocument } from "../fake_document.js";

/** @typedef {import("../../../../web/state/state.js").State} State */
/** @typedef {import("../../../../web/state/legal_moves.js").PlacedMove} PlacedMove */

useFakeDocument();
Object.assign(globalThis, { requestAnimationFrame: () => 0 });
const { BoardView } = await import("../../../../web/view/board/board.js");
const { Choosing } = await import("../../../../web/view/trying/choosing.js");

/** A row of four points. */
const SCENE = {
  ...{ layers: ["board"], cellLayer: "board", toggles: [], background: [], coordinates: [], symbols: { square: [] } },
  ...{ cells: ["a1", "b1", "c1", "d1"].map((point, x) => [point, "square", x, 0]), view: [0, 0, 4, 1] },
  frame: [0, 0, 4, 1],
};
/** Moves of stones, one of which is from a point to another, and those of a piece of two cells. @type {PlacedMove[]} */
const STONES = [
  ["A1", null, ["a1"]],
  ["B1-C1", null, ["b1", "c1"]],
];
/** @type {PlacedMove[]} */
const PIECES = [
  ["a1,b1", "2", ["a1", "b1"]],
  ["b1,c1", "2", ["b1", "c1"]],
  ["c1,d1", "2", ["c1", "d1"]],
];

/** What was played, said and drawn. @type {string[]} */
let log = [];
/** @type {any} */
let services;
/** @type {import("../../../../web/view/trying/choosing.js").Choosing} */
let choosing;

beforeEach(() => {
  log = [];
  const sides = [{ color: "B", name: "black", class: "black", tray: null }];
  const reel = /** @type {any} */ ({
    game: { rules: true },
    tree: treeOf([-1, 0]),
    start: 0,
    sides,
    trays: [],
    items: [],
    scene: SCENE,
  });
  const settings = /** @type {any} */ ({ flip: false });
  const arrangement = /** @type {any} */ ({ result: "on", explore: "on", edit: false });
  services = {
    state: setMode(openGame({ ...reel, frames: {} }, settings, arrangement, 0), "try"),
    say: String,
    signal: new AbortController().signal,
    element: new FakeElement("viewer"),
    board: new BoardView(reel, "board"),
    speak: (/** @type {string} */ text) => log.push(`speak ${text}`),
    dispatch: (/** @type {any} */ action, /** @type {any} */ argument) => {
      const before = services.state;
      services.state = action(before, argument);
      choosing.draw(before, services.state);
    },
  };
  const trying = {
    services,
    text: (/** @type {any} */ message) => (Array.isArray(message) ? message[0] : message),
    note: { announce: (/** @type {string} */ text) => log.push(text) },
    play: (/** @type {string} */ text) => log.push(`play ${text}`),
  };
  choosing = new Choosing(/** @type {any} */ (trying));
  // there is no layout in which they could have a place
  choosing.buttons.draw = () => {};
});

/** Let the reader choose among some moves at the current node. @param {PlacedMove[]} moves @param {[string, string[]][]} [removals] */
function offer(moves, removals = []) {
  services.dispatch(setLegalMoves, { node: 0, legal: { color: "B", moves, actions: [], removals } });
  log = [];
}

const drawing = () => /** @type {FakeElement} */ (/** @type {any} */ (services.board.svg));
const pieceAt = () => drawing().childNodes.at(-1).getAttribute("transform");

test("a point with a move is played at once, and one without is sent to the rules", () => {
  offer(STONES);
  choosing.choosePoint("a1", null, false);
  choosing.choosePoint("d1", null, false);
  assert.deepEqual(log, ["play A1", "play d1"]);
});

test("a move of two points is chosen point by point, and its first point is lit until the reader steps on", () => {
  offer(STONES);
  choosing.choosePoint("b1", null, false);
  assert.deepEqual(litPoints(services.board), ["b1"]);
  services.dispatch(go, 1);
  assert.deepEqual(litPoints(services.board), []);
  services.dispatch(go, 0);
  offer(STONES);
  choosing.choosePoint("b1", null, false);
  choosing.choosePoint("c1", null, false);
  assert.deepEqual(log, ["play B1-C1"]);
});

test("the marks of legal points are those where the move goes on", () => {
  const marks = () =>
    drawing()
      .find("try-marks")
      .childNodes.map((mark) => mark.getAttribute("cx"));
  offer(STONES);
  choosing.markLegal();
  assert.deepEqual(marks(), ["0", "1"]);
  choosing.choosePoint("b1", null, false);
  assert.deepEqual(marks(), ["2"]);
});

test("a link that was removed is part of the move", () => {
  offer(STONES, [["-x", ["c1", "d1"]]]);
  choosing.choosePoint("c1", null, true);
  choosing.choosePoint("d1", null, true);
  choosing.choosePoint("a1", null, false);
  assert.deepEqual(log, ["firstEnd", "takenOff", "play -x A1"]);
});

test("a piece is held near the middle of the board, moved by keys and placed", () => {
  offer(PIECES);
  choosing.pick("2");
  assert.equal(services.element.classList.contains("holding"), true);
  assert.equal(pieceAt(), "translate(1.5 0)");
  log = [];
  choosing.movePiece("right");
  choosing.place();
  assert.equal(pieceAt(), "translate(2.5 0)");
  assert.deepEqual(log, ["speak c1 d1", "play c1,d1"]);
});

test("a held piece is put back by picking it again, and when other moves are legal", () => {
  for (const putBack of [() => choosing.pick("2"), () => services.dispatch(go, 1)]) {
    services.dispatch(go, 0);
    offer(PIECES);
    choosing.pick("2");
    putBack();
    assert.equal(choosing.hasPiece, false);
    assert.deepEqual(drawing().childNodes.at(-1).childNodes, []);
  }
});

test("only the piece is drawn again while it is moved", () => {
  offer(PIECES);
  choosing.pick("2");
  log = [];
  choosing.movePiece("left");
  assert.deepEqual(log, ["speak a1 b1"]);
});

test("the points of legal moves are marked, those of the held piece while one is held", () => {
  const marks = () => drawing().find("try-marks").childNodes.length;
  offer(PIECES.slice(1));
  choosing.markLegal();
  assert.equal(marks(), 3);
  choosing.markLegal();
  assert.equal(marks(), 0);
});
