import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { indexTree } from "../../../../web/reel/tree.js";
import { treeOf } from "../../reel/trees.js";
import { useFakeDocument } from "../fake_document.js";

/** @typedef {import("../../../../web/state/state.js").State} State */

useFakeDocument();
const { ResultCard } = await import("../../../../web/view/story/result_card.js");

/** Return the key of a message. @param {any} message */
const say = (message) => [message].flat()[0];
const SIDES = [
  { color: "B", class: "black", letter: "B", name: ["black"], player: "Ann" },
  { color: "W", class: "white", letter: "W", name: ["white"], player: null },
];

/** A state that is written by hand: a game of two moves whose points decide it, or one whose points nobody has counted. @param {number} node @param {object} [reel] @param {boolean} [hasRecord] @returns {State} */
function state(node, reel = {}, hasRecord = true) {
  const tree = treeOf([-1, 0, 1]);
  const frames = {
    0: { scores: [[0], [0]] },
    1: {},
    2: { scores: [[9], [5]], ranks: [1, 2], canMove: [false, false] },
  };
  const columns = [{ name: "points", label: ["points"], star: false, clock: false }];
  const lead = { label: ["points"], sides: [[0]], values: [[2, [4]]] };
  return /** @type {any} */ ({
    reel: { tree, frames, columns, sides: SIDES, game: {}, lanes: { end: 3, lead }, result: null, ...reel },
    ...{ tree: indexTree(/** @type {any} */ (tree)), node, mainEnd: 2, reached: null, loads: 0, hasRecord },
  });
}
const COUNTED = { game: { counted: true }, lanes: undefined, result: { message: ["wins"], raw: "B+4" } };

/** @type {any} */
let card;
/** How often the reader has asked for a count. */
let counts = 0;

beforeEach(() => {
  counts = 0;
  const parts = /** @type {any} */ ({ count: async () => void (counts += 1) });
  const element = /** @type {any} */ ({ getRootNode: () => ({ activeElement: null }) });
  card = new ResultCard({ parts, element }, /** @type {any} */ (say));
});

test("the card is shown at the end of the game alone", () => {
  card.draw(null, state(1));
  assert.equal(card.element.hidden, true);
  card.draw(state(1), state(2));
  assert.equal(card.element.hidden, false);
  assert.equal(card.element.textContent.includes("1. "), true);
  // several colors may have one player
  assert.equal(card.element.textContent.includes("Ann (black)"), true);
  assert.equal(card.element.textContent.includes("story.noMoves"), true);
});

test("the result of a game whose points are not known can be counted, if Python can read its record", () => {
  card.draw(null, state(2, COUNTED));
  assert.equal(card.element.textContent.includes("wins"), true);
  const [count] = card.element.all("command");
  assert.equal(count.hidden, false);
  count.dispatch("click");
  assert.equal(counts, 1);
  card.draw(null, state(2, COUNTED, false));
  assert.equal(card.element.hidden, true);
});

test("a card that the reader has closed stays closed", () => {
  card.draw(null, state(2));
  card.element.find("close").dispatch("click");
  card.draw(state(2), state(1));
  card.draw(state(1), state(2));
  assert.equal(card.element.hidden, true);
});
