import assert from "node:assert/strict";
import { test } from "node:test";

import { SWIPE_PX, stepOf, TAP_PX } from "../../../web/view/board/gestures.js";

const TAP = { dx: 0, dy: 0, durationMs: 80, at: 0.5 };
const SWIPE = { dx: -80, dy: 10, durationMs: 200, at: 0.5 };

test("a swipe to the left shows the next position, to the right the previous one", () => {
  assert.equal(stepOf(SWIPE), "next");
  assert.equal(stepOf({ ...SWIPE, dx: 80 }), "previous");
});

test("a short, slow or steep stroke is not a swipe", () => {
  assert.equal(stepOf({ ...SWIPE, dx: 1 - SWIPE_PX }), null);
  assert.equal(stepOf({ ...SWIPE, durationMs: 2000 }), null);
  assert.equal(stepOf({ ...SWIPE, dy: 80 }), null, "the page scrolls");
});

test("a tap steps on the outer thirds only", () => {
  assert.equal(stepOf({ ...TAP, at: 0.1 }), "previous");
  assert.equal(stepOf({ ...TAP, at: 0.9 }), "next");
  assert.equal(stepOf(TAP), null);
});

test("a finger that rests or moves does not tap", () => {
  assert.equal(stepOf({ ...TAP, at: 0.9, durationMs: 900 }), null);
  assert.equal(stepOf({ ...TAP, at: 0.9, dy: TAP_PX + 1 }), null);
});
