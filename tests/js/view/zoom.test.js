import assert from "node:assert/strict";
import { test } from "node:test";

import { inside, zoomed } from "../../../web/view/board/zoom.js";

const WHOLE = [0, 0, 100, 50];

test("closer keeps the point under the pointer where it is", () => {
  const [x, y, width, height] = zoomed(WHOLE, WHOLE, 2, 80, 10);
  assert.deepEqual([x, y, width, height], [40, 5, 50, 25]);
  assert.equal((80 - x) / width, 0.8);
});

test("farther ends at the whole board", () => {
  assert.deepEqual(zoomed(WHOLE, [40, 5, 50, 25], 0.1), WHOLE);
});

test("closer has an end", () => {
  const [, , width] = zoomed(WHOLE, WHOLE, 1e9);
  assert.ok(width >= 1 && width < 10);
});

test("what is seen stays on the board", () => {
  assert.deepEqual(inside(WHOLE, [-20, 40, 50, 25]), [0, 25, 50, 25]);
  assert.deepEqual(inside(WHOLE, [90, -5, 50, 25]), [50, 0, 50, 25]);
  assert.deepEqual(inside(WHOLE, [5, 5, 300, 150]), WHOLE);
});
