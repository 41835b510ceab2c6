import assert from "node:assert/strict";
import { test } from "node:test";

import { placeOf, sideOf } from "../../../web/view/board/labels.js";
import { intersection } from "../../../web/view/board/shapes.js";

const VIEW = [0, 0, 10, 10];
const label = (text, x, y, classes = "label") => ({ type: "text", x, y, text, size: 0.8, width: 0.9, class: classes });
/** Return the side and the place of a label around a part of the board. */
function placed(shape, part = VIEW) {
  const edge = sideOf(shape, VIEW);
  return [edge.side, placeOf(shape, edge, part)];
}

test("a label outside the board is at the nearest edge", () => {
  assert.deepEqual(placed(label("C", 2.5, -0.5)), ["top", [0.25, 0]]);
  assert.deepEqual(placed(label("C", 2.5, 10.7)), ["bottom", [0.25, 1]]);
  assert.deepEqual(placed(label("3", -0.5, 6.5)), ["left", [0, 0.65]]);
  assert.deepEqual(placed(label("3", 10.5, 6.5)), ["right", [1, 0.65]]);
});

test("a label of a slanted edge is where its room begins", () => {
  const [side, place] = placed(label("3", 2, 5, "label left"));
  assert.equal(side, "left");
  assert.ok(Math.abs(place[0] - 0.245) < 1e-9);
  assert.equal(place[1], 0.5);
});

test("a part of the board has the labels of its rows and columns at its own edges", () => {
  const part = [2, 5, 4, 5];
  assert.deepEqual(placed(label("C", 2.5, -0.5), part), ["top", [0.125, 0]]);
  assert.deepEqual(placed(label("H", 7.5, -0.5), part), ["top", null]);
  assert.deepEqual(placed(label("3", 10.5, 7.5), part), ["right", [1, 0.5]]);
});

test("two boxes have the box in common that is in both", () => {
  assert.deepEqual(intersection([-5, 2, 8, 20], [0, 0, 10, 10]), [0, 2, 3, 8]);
});
