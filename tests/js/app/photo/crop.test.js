import assert from "node:assert/strict";
import test from "node:test";
import { areaOf, mapsOf, scaleFor, shrink, sizeOf } from "../../../../web/app/photo/crop.js";
import { PHOTO_BOARDS } from "../../../../web/app/photo/photo_boards.js";

const [BLOKUS, , , , GO] = PHOTO_BOARDS;
const square = (left, top, side) => [
  [left, top],
  [left + side, top],
  [left + side, top + side],
  [left, top + side],
];

test("the area has the board and a margin, within the picture", () => {
  const corners = square(300, 20, 800);
  const area = areaOf(corners, BLOKUS, { width: 1000, height: 2000 });
  assert.deepEqual(area, { left: 240, top: 0, width: 760, height: 880 });
});

test("cells are as large as Python wants them, and a small picture stays as it is", () => {
  assert.equal(scaleFor(square(0, 0, 800), BLOKUS), 0.5);
  assert.equal(scaleFor(square(0, 0, 648), GO), 0.5);
  assert.equal(scaleFor(square(0, 0, 200), BLOKUS), 1);
});

test("points are mapped to the area and back", () => {
  const area = { left: 240, top: 10, width: 755, height: 881 };
  const size = sizeOf(area, 0.5);
  assert.deepEqual(size, { width: 378, height: 441 });
  const { toArea, toPicture } = mapsOf(area, size);
  assert.deepEqual(toArea([240, 10]), [0, 0]);
  assert.deepEqual(toArea([995, 891]), [378, 441]);
  const [x, y] = toPicture(toArea([412.5, 77]));
  assert.ok(Math.abs(x - 412.5) < 1e-9 && Math.abs(y - 77) < 1e-9);
});

const gray = (values) => Uint8Array.from(values.flatMap((value) => [value, value, value, 255]));

test("a pixel is the mean of those that it takes the place of", () => {
  const pixels = { width: 4, height: 2, data: gray([0, 40, 100, 200, 80, 0, 100, 0]) };
  assert.deepEqual(shrink(pixels, { width: 2, height: 1 }), gray([30, 100]));
});

test("a pixel on an edge belongs to both of its sides", () => {
  const pixels = { width: 3, height: 1, data: gray([0, 90, 240]) };
  assert.deepEqual(shrink(pixels, { width: 2, height: 1 }), gray([30, 190]));
  const column = { width: 1, height: 3, data: gray([0, 90, 240]) };
  assert.deepEqual(shrink(column, { width: 1, height: 2 }), gray([30, 190]));
});

test("pixels of one color stay so at any size", () => {
  const data = new Uint8Array(97 * 53 * 4).fill(201);
  for (const size of [
    { width: 97, height: 53 },
    { width: 41, height: 17 },
    { width: 1, height: 1 },
  ]) {
    const shrunk = shrink({ width: 97, height: 53, data }, size);
    assert.equal(shrunk.length, size.width * size.height * 4);
    assert.ok(shrunk.every((value) => value === 201));
  }
});
