import assert from "node:assert/strict";
import { test } from "node:test";

import { pixelsOf, turnWheel, WHEEL_AT_REST } from "../../../web/view/board/wheel.js";

/** The moves that events make. @param {[time: number, pixels: number][]} events */
function moves(events) {
  let state = WHEEL_AT_REST;
  return events.map(([time, pixels]) => {
    const turned = turnWheel(state, pixels, time);
    state = turned.state;
    return turned.direction;
  });
}
/** Events of the same size. @param {number} count @param {number} pixels @param {number} every milliseconds @param {number} [from] */
const events = (count, pixels, every, from = 0) =>
  Array.from({ length: count }, (_, place) => /** @type {[number, number]} */ ([from + place * every, pixels]));
const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);

test("a trackpad's flick of 120 pixels makes one move", () => {
  assert.equal(sum(moves(events(30, 4, 8))), 1);
  assert.equal(sum(moves(events(30, -4, 8))), -1);
});

test("every notch of a mouse makes one move", () => {
  assert.deepEqual(moves(events(4, 120, 90)), [1, 1, 1, 1]);
  assert.deepEqual(moves(events(3, -100, 500)), [-1, -1, -1]);
});

test("there is at most one move in 60 ms, however hard the wheel is turned", () => {
  const flick = moves(events(60, 200, 10));
  assert.equal(sum(flick), 10);
  for (const place of flick.keys()) assert.ok(sum(flick.slice(place, place + 6)) <= 1, `at ${place}`);
});

test("a hard flick makes no moves after it has slowed down", () => {
  const tail = events(15, 1, 10, 600);
  assert.ok(sum(moves([...events(60, 200, 10), ...tail]).slice(60)) <= 1);
});

test("remaining pixels are dropped after a pause of 200 ms", () => {
  assert.deepEqual(
    moves([
      [0, 70],
      [199, 20],
    ]),
    [0, 1],
  );
  assert.deepEqual(
    moves([
      [0, 70],
      [200, 20],
    ]),
    [0, 0],
  );
});

test("remaining pixels are dropped when the direction changes", () => {
  assert.deepEqual(
    moves([
      [0, 70],
      [10, -20],
      [20, 70],
    ]),
    [0, 0, 0],
  );
  assert.deepEqual(
    moves([
      [0, 70],
      [10, -80],
    ]),
    [0, -1],
  );
});

test("lines and pages are converted: a notch of three lines is a move", () => {
  assert.equal(pixelsOf({ deltaY: -7, deltaMode: 0 }), -7);
  assert.deepEqual(moves([[0, pixelsOf({ deltaY: 3, deltaMode: 1 })]]), [1]);
  assert.deepEqual(moves([[0, pixelsOf({ deltaY: 1, deltaMode: 1 })]]), [0]);
  assert.deepEqual(moves([[0, pixelsOf({ deltaY: -1, deltaMode: 2 })]]), [-1]);
});
