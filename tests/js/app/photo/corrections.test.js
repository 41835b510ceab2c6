import assert from "node:assert/strict";
import test from "node:test";
import { Corrections, DoubtfulTour, valuesOf } from "../../../../web/app/photo/corrections.js";

/** A row of three cells with two sides; the rules prefer another order in the second cell than its own looks. */
const READING = {
  cells: [0, 2, 1],
  costs: [
    [0.1, 5, 3],
    [2, 2.5, 1],
    [4, 0, 9],
  ],
  doubtful: [1],
  candidates: [[2, 1, 0]],
};

test("taps go through the values by cost, a doubtful cell by what the rules say", () => {
  assert.deepEqual(valuesOf(READING, 0), [0, 2, 1]);
  assert.deepEqual(valuesOf(READING, 1), [2, 1, 0]);
  assert.deepEqual(valuesOf(READING, 2), [1, 0, 2]);
});

test("taps on a cell come back to its first value", () => {
  const corrections = new Corrections(READING);
  let value = READING.cells[1];
  const seen = [1, 2, 3, 4].map(() => (value = corrections.change(1, value)));
  assert.deepEqual(seen, [1, 0, 2, 1]);
  assert.deepEqual(corrections.fixed, { 1: 1 });
});

test("a cell that the rules have changed goes on from its current value", () => {
  const corrections = new Corrections(READING);
  assert.equal(corrections.change(0, 2), 1);
});

test("taps are undone one by one", () => {
  const corrections = new Corrections(READING);
  assert.equal(corrections.canUndo, false);
  corrections.change(1, 2);
  corrections.change(0, 0);
  corrections.change(1, 1);
  assert.deepEqual(corrections.fixed, { 0: 2, 1: 0 });
  assert.equal(corrections.undo(), 1);
  assert.deepEqual(corrections.fixed, { 0: 2, 1: 1 });
  assert.equal(corrections.undo(), 0);
  assert.equal(corrections.undo(), 1);
  assert.deepEqual(corrections.fixed, {});
  assert.equal(corrections.undo(), null);
});

test("the tour goes through all doubtful cells before it begins again", () => {
  const tour = new DoubtfulTour();
  const go = (doubtful, current) => {
    const next = tour.next(doubtful, current);
    if (next !== null) tour.visit(next);
    return next;
  };
  assert.equal(go([7, 3, 5], 0), 7);
  assert.equal(go([7, 3, 5], 7), 3);
  // a tap has settled the second one
  assert.equal(go([7, 5], 3), 5);
  assert.equal(go([7, 5], 5), 7);
  assert.equal(go([7], 7), 7);
  assert.equal(go([], 7), null);
});
