import assert from "node:assert/strict";
import test from "node:test";
import { areCornersOfBoard, cornersOf, perspectiveOf, sidesOf } from "../../../../web/app/photo/perspective.js";
import { cellAt, middleOf, PHOTO_BOARDS } from "../../../../web/app/photo/photo_boards.js";

const CORNERS = [
  [120, 80],
  [610, 130],
  [700, 590],
  [60, 520],
];

const near = (point, expected) => assert.ok(point.every((part, axis) => Math.abs(part - expected[axis]) < 1e-6));

test("the corners of the unit square are projected to those of the board", () => {
  const { toPicture } = perspectiveOf(CORNERS);
  const unit = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  for (const [number, place] of unit.entries()) near(toPicture(place), CORNERS[number]);
});

test("the middle of a board is where its diagonals cross", () => {
  const [x, y] = perspectiveOf(CORNERS).toPicture([0.5, 0.5]);
  const isOnLine = ([x1, y1], [x2, y2]) => Math.abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) < 1e-6;
  assert.ok(isOnLine(CORNERS[0], CORNERS[2]));
  assert.ok(isOnLine(CORNERS[1], CORNERS[3]));
});

test("every cell of every board is found again at its middle", () => {
  const { toPicture, toBoard } = perspectiveOf(CORNERS);
  for (const board of PHOTO_BOARDS)
    for (let index = 0; index < board.size ** 2; index += 1)
      assert.equal(cellAt(board, toBoard(toPicture(middleOf(board, index)))), index);
});

test("the outermost stones are on the corners, and squares next to them", () => {
  const [blokus, , go] = PHOTO_BOARDS;
  assert.deepEqual(middleOf(go, 80), [1, 1]);
  assert.deepEqual(middleOf(blokus, 0), [0.025, 0.025]);
  assert.equal(cellAt(go, [-0.05, 0.02]), 0);
  assert.equal(cellAt(go, [-0.07, 0.02]), null);
  assert.equal(cellAt(blokus, [-0.01, 0.02]), null);
});

test("pins are corners in any order, of boards turned by any angle", () => {
  const [upperLeft, upperRight, lowerRight, lowerLeft] = CORNERS;
  assert.deepEqual(cornersOf([lowerRight, upperLeft, lowerLeft, upperRight]), CORNERS);
  const diamond = [
    [300, 0],
    [600, 310],
    [300, 600],
    [0, 290],
  ];
  const corners = cornersOf([diamond[2], diamond[0], diamond[3], diamond[1]]);
  assert.deepEqual(corners, [diamond[3], diamond[0], diamond[1], diamond[2]]);
});

test("corners on a line or within the others are none of a board", () => {
  assert.ok(areCornersOfBoard(CORNERS));
  assert.ok(!areCornersOfBoard(cornersOf([...CORNERS.slice(0, 3), [450, 300]])));
  const line = [0, 100, 200, 300].map((x) => [x, x]);
  assert.ok(!areCornersOfBoard(cornersOf(line)));
  assert.ok(!areCornersOfBoard(cornersOf([CORNERS[0], CORNERS[0], CORNERS[2], CORNERS[3]])));
});

test("the lengths of the sides", () => {
  const square = [
    [0, 0],
    [30, 40],
    [-10, 70],
    [-40, 30],
  ];
  assert.deepEqual(sidesOf(square), [50, 50, 50, 50]);
});
