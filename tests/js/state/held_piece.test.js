import assert from "node:assert/strict";
import { test } from "node:test";

import { covers, follow, holdPiece, moveOf, placementOf, shift, turn } from "../../../web/state/held_piece.js";
import { orientationsOf } from "../../../web/state/orientations.js";

/** The cells of a domino at a place, which lies or stands. @param {number} x @param {number} y @param {boolean} stands */
const domino = (x, y, stands) => [
  { x, y, symbol: "" },
  { x: x + Number(!stands), y: y + Number(stands), symbol: "" },
];
/** Three placements that lie in a row, and one that stands. */
const CELLS = [domino(0, 0, false), domino(1, 0, false), domino(2, 0, false), domino(5, 0, true)];
const MOVES = CELLS.map((_, index) => /** @type {[string, string, string[]]} */ ([`move ${index}`, "2", []]));
const orientations = orientationsOf(CELLS.map((cells, move) => ({ move, cells })));

/** Return the domino that was picked up near a position. @param {number} x @param {number} y */
const held = (x, y) => holdPiece({ name: "2", moves: MOVES, orientations, target: { x, y } });
const texts = (/** @type {ReturnType<typeof held>[]} */ ...pieces) => pieces.map((piece) => moveOf(piece)[0]);

test("a piece is picked up in the orientation and at the placement nearest to a position", () => {
  assert.deepEqual(texts(held(0, 0), held(2, 0), held(5, 2)), ["move 0", "move 1", "move 3"]);
});

test("a piece follows the pointer to the nearest placement of its orientation, and is the same while that stays", () => {
  const piece = held(0, 0);
  assert.deepEqual(texts(follow(piece, { x: 9, y: 9 })), ["move 2"]);
  assert.equal(follow(piece, { x: 0.6, y: 0.1 }), piece);
});

test("arrow keys move a piece to the next placement, and stop at the last one", () => {
  const piece = shift(held(0, 0), [1, 0]);
  assert.deepEqual(texts(piece, shift(shift(piece, [1, 0]), [1, 0])), ["move 1", "move 2"]);
});

test("a turned piece stays near, and one that has no other orientation is the same", () => {
  assert.deepEqual(texts(turn(held(0, 0), "turn"), turn(turn(held(2, 0), "turn"), "turnBack")), ["move 3", "move 1"]);
  const flat = { ...held(0, 0), orientations: orientations.slice(0, 1) };
  assert.equal(turn(flat, "flip"), flat);
});

test("a piece covers the cells under it, and not those next to it", () => {
  const piece = held(0, 0);
  const { x, y } = placementOf(piece);
  assert.deepEqual([covers(piece, { x: x + 0.5, y }), covers(piece, { x: x + 3, y })], [true, false]);
});
