import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { indexTree } from "../../../web/reel/tree.js";
import { takeWrites, useFakeDocument } from "./fake_document.js";

/** @typedef {import("../../../web/state/state.js").State} State */
/** @typedef {import("./fake_document.js").FakeElement} FakeElement */

useFakeDocument();
const { ScoresView } = await import("../../../web/view/players/scores.js");

const say = (/** @type {any} */ message) => (Array.isArray(message) ? message[0] : message);
const side = (/** @type {string} */ color, /** @type {string | null} */ player) => ({
  ...{ color, letter: color, class: `player${color}`, name: [`color.${color}`], player, tray: null },
});
const REEL = /** @type {any} */ ({
  sides: [side("B", "Ada"), side("W", null)],
  columns: [{ label: ["points"], star: false, clock: false }],
  trays: [],
  infos: [[]],
  result: { message: ["result"], winner: 1 },
  frames: {
    0: { toPlay: "B", scores: [[0], [0]], status: ["toPlay.B"] },
    1: { toPlay: "W", scores: [[3], [0]], status: ["toPlay.W"] },
    2: { toPlay: "B", scores: [[3], [5]] },
  },
});

/** A state that is written by hand: a game of two moves with a result. @param {object} [fields] @returns {State} */
const state = (fields = {}) =>
  /** @type {any} */ ({ reel: REEL, tree: indexTree({ parent: [-1, 0, 1] }), node: 0, mainEnd: 2, ...fields });

/** @type {import("../../../web/view/players/scores.js").ScoresView} */
let scores;
/** @type {FakeElement[]} */
let cards;

beforeEach(() => {
  scores = new ScoresView(/** @type {any} */ ({ say, state: state() }));
  cards = /** @type {any} */ (scores.element).all("score");
});

const amounts = () => cards.map((card) => card.find("amount").textContent);
const withClass = (/** @type {string} */ name) => cards.map((card) => card.classList.contains(name));

test("the cards show players or colors, their numbers, and the side to move", () => {
  scores.draw(null, state({ node: 1 }));
  assert.deepEqual(
    cards.map((card) => card.find("name").textContent),
    ["Ada (color.B)", "color.W, toPlay"],
  );
  assert.deepEqual(amounts(), ["3", "0"]);
  assert.deepEqual(withClass("to-play"), [false, true]);
  assert.equal(scores.status.textContent, "toPlay.W");
});

test("in words, each number has its name, and a column without a number is left out", () => {
  const columns = [...REEL.columns, { label: ["bonus"], star: true, clock: false }];
  const reel = {
    ...REEL,
    columns,
    frames: {
      0: {
        scores: [
          [3, 15],
          [0, null],
        ],
      },
    },
  };
  const spoken = new ScoresView(/** @type {any} */ ({ say, state: state({ reel }) }));
  spoken.draw(null, state({ reel }));
  assert.equal(spoken.text, "Ada (color.B): points 3, bonus \u2605. color.W: points 0.");
  reel.frames = /** @type {any} */ ({ 0: {} });
  spoken.draw(null, state({ reel }));
  assert.equal(spoken.text, "");
});

test("the columns may change with an edit", () => {
  const reel = { ...REEL };
  const edited = new ScoresView(/** @type {any} */ ({ say, state: state({ reel }) }));
  const texts = () =>
    /** @type {any} */ (edited.element).all("amount").map((/** @type {any} */ { textContent }) => textContent);
  edited.draw(null, state({ reel, node: 1 }));
  assert.deepEqual(texts(), ["3", "0"]);
  reel.columns = [{ label: ["captures"], star: false, clock: false }, ...REEL.columns];
  reel.frames = {
    ...REEL.frames,
    1: {
      toPlay: "W",
      scores: [
        [1, 3],
        [2, 0],
      ],
    },
  };
  edited.draw(state({ reel, node: 0 }), state({ reel, node: 1 }));
  assert.deepEqual(texts(), ["1", "3", "2", "0"]);
  Object.assign(reel, { columns: [], frames: {} });
  edited.draw(state({ reel, node: 0 }), state({ reel, node: 1 }));
  assert.deepEqual(texts(), []);
});

test("a player with several sides has a card with the sum above a row for each side", () => {
  const owned = (/** @type {string} */ color, /** @type {string} */ owner) => ({
    ...side(color, owner === "PB" ? "Ada" : null),
    owner,
  });
  const reel = {
    ...REEL,
    sides: [owned("1", "PB"), owned("2", "PW"), owned("3", "PB"), owned("4", "PW")],
    frames: { 0: { toPlay: "2", scores: [[15], [14], [10], [9]], ranks: [1, 3, 1, 3] } },
  };
  const ended = state({ reel, tree: indexTree({ parent: [-1] }), mainEnd: -1 });
  const grouped = new ScoresView(/** @type {any} */ ({ say, state: ended }));
  grouped.draw(null, ended);
  const [element] = /** @type {FakeElement[]} */ (/** @type {any} */ ([grouped.element]));
  assert.deepEqual(
    element
      .all("player")
      .map((head) => [head.find("name"), head.find("sum"), head.find("rank")].map((part) => part.textContent)),
    [
      ["Ada", "25", "winner"],
      ["color.2 + color.4", "23", ""],
    ],
  );
  assert.deepEqual(
    element.all("score").map((row) => [row.find("name").textContent, row.find("amount").textContent]),
    [
      ["color.1 (Ada)", "15"],
      ["color.2, toPlay", "14"],
      ["color.3 (Ada)", "10"],
      ["color.4", "9"],
    ],
  );
});

test("at the end of the main line the cards show the result of the record", () => {
  scores.draw(null, state({ node: 2 }));
  assert.deepEqual(
    [withClass("winner"), withClass("to-play")],
    [
      [false, true],
      [false, false],
    ],
  );
  assert.equal(scores.status.textContent, "result");
});

test("a step writes the numbers that it has changed, and nothing else", () => {
  const before = state({ node: 1 });
  scores.draw(null, before);
  takeWrites();
  scores.draw(before, { ...before, node: 2, mainEnd: 9 });
  assert.deepEqual(amounts(), ["3", "5"]);
  const written = takeWrites().filter((write) => write.endsWith("textContent"));
  assert.deepEqual(written, ["amount.textContent", "unseen.textContent"]);
});

test("the status says why something failed, until the next step", () => {
  const before = state({ node: 1, failure: null });
  const failed = { ...before, failure: "no answer" };
  scores.draw(null, before);
  scores.draw(before, failed);
  assert.equal(scores.status.textContent, "no answer");
  scores.draw(failed, before);
  assert.equal(scores.status.textContent, "toPlay.W");
});

test("a state in which the position stays is not drawn", () => {
  const before = state();
  scores.draw(null, before);
  takeWrites();
  scores.draw(before, { ...before, loads: 1, isPlaying: true });
  assert.deepEqual(takeWrites(), []);
});
