import assert from "node:assert/strict";
import test from "node:test";
import { cellPath, gridPath, markPath } from "../../../../web/app/photo/grid_paths.js";
import { perspectiveOf } from "../../../../web/app/photo/perspective.js";
import { PHOTO_BOARDS } from "../../../../web/app/photo/photo_boards.js";

const [BLOKUS, , GO] = PHOTO_BOARDS;
const { toPicture } = perspectiveOf([
  [0, 0],
  [400, 0],
  [400, 400],
  [0, 400],
]);
const pointsOf = (path) => [...path.matchAll(/([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

test("a board of fields has a line more than fields, one of lines as many as points", () => {
  assert.equal(gridPath(BLOKUS, toPicture).match(/M/g).length, 2 * 21);
  assert.equal(gridPath(GO, toPicture).match(/M/g).length, 2 * 9);
});

test("the outlines of cells do not meet, and the mark in a cell leaves some of the photo to be seen", () => {
  assert.equal(cellPath(BLOKUS, toPicture, 21), "M21 21L39 21L39 39L21 39Z");
  assert.equal(cellPath(GO, toPicture, 0), "M-22.5 -22.5L22.5 -22.5L22.5 22.5L-22.5 22.5Z");
  const mark = pointsOf(markPath(BLOKUS, toPicture, 21));
  assert.ok(mark.every((point) => point.every((part) => part > 24 && part < 36)));
});

test("the mark of a stone is a disc around its point", () => {
  const mark = pointsOf(markPath(GO, toPicture, 10));
  assert.ok(mark.length > 12);
  assert.ok(mark.every(([x, y]) => Math.abs(Math.hypot(x - 50, y - 50) - 11.5) < 0.2));
});
