import assert from "node:assert/strict";
import { test } from "node:test";

import {
  axisMarks,
  bridgeGaps,
  curveScale,
  downsample,
  extent,
  fractionOf,
  logarithmicScale,
  robustScale,
} from "../../../web/reel/chart_scale.js";

const list = (/** @type {number[]} */ ...values) => Float64Array.from(values);
const linear = (/** @type {number} */ min, /** @type {number} */ max) => ({ min, max, isLogarithmic: false });

test("an outlier does not squash the line, and is drawn at the end of the scale", () => {
  const values = Float64Array.from({ length: 200 }, (_, index) => index % 10);
  values[77] = 5000;
  const scale = robustScale([values], 0);
  assert.ok(scale.max < 20, `${scale.max}`);
  assert.equal(fractionOf(scale, 5000), 1);
});

test("the end of a steady rise is not an outlier", () => {
  const rise = Float64Array.from({ length: 67 }, (_, index) => index);
  assert.deepEqual(robustScale([rise], 0), linear(0, 66));
});

test("a jump of the lead at the end is inside its scale, and win rates have one scale", () => {
  const lead = new Float64Array(100);
  lead[99] = 50;
  assert.deepEqual(curveScale("lead", [lead], 0), linear(0, 50));
  assert.deepEqual(curveScale("lead", [new Float64Array(9)], 0), linear(-1, 1));
  assert.deepEqual(curveScale("winrate", [list(0.4, 0.6)], 0.5), linear(0, 1));
});

test("a scale includes the base and ignores gaps", () => {
  assert.deepEqual(robustScale([list(4, NaN, 9), list(NaN)], 0), linear(0, 9));
  assert.deepEqual(robustScale([list(NaN)], 0), linear(-1, 1));
  assert.deepEqual(extent([list(NaN), list(3, -2)]), [-2, 3]);
});

test("a logarithmic scale has zero at its start", () => {
  const scale = logarithmicScale([list(0, 99, 9)]);
  assert.equal(fractionOf(scale, 0), 0);
  assert.equal(fractionOf(scale, 9), 0.5);
  assert.equal(fractionOf(scale, 99), 1);
});

test("axis marks are round numbers inside the scale", () => {
  assert.deepEqual(axisMarks(linear(-7, 12), 4), [-5, 0, 5, 10]);
  assert.deepEqual(axisMarks(linear(0, 1), 4), [0, 0.5, 1]);
  assert.deepEqual(axisMarks(linear(0, 0.3), 3), [0, 0.1, 0.2, 0.3]);
  assert.deepEqual(axisMarks(linear(0, 3), 6, true), [0, 1, 2, 3]);
  assert.deepEqual(axisMarks({ min: 0, max: 120, isLogarithmic: true }, 4), [0, 1, 10, 100]);
});

test("a gap of one node is bridged, a longer one is not", () => {
  assert.deepEqual([...bridgeGaps(list(NaN, 2, NaN, 4, NaN, NaN, 1, NaN))], [NaN, 2, 3, 4, NaN, NaN, 1, NaN]);
});

test("every value of a short line is drawn, in parts between the gaps", () => {
  assert.deepEqual(downsample(list(1, 2, NaN, 3), 100), [
    [
      [0, 1],
      [1, 2],
    ],
    [[3, 3]],
  ]);
});

test("a line of 100,000 nodes keeps its peaks and has at most two points for a pixel", () => {
  const values = new Float64Array(100_000);
  values[54_321] = 9;
  values[54_322] = -9;
  const points = downsample(values, 200).flat();
  assert.ok(points.length <= 400, `${points.length}`);
  assert.deepEqual(
    points.filter(([, value]) => value),
    [
      [54_321, 9],
      [54_322, -9],
    ],
  );
  const indexes = points.map(([index]) => index);
  assert.deepEqual(
    indexes,
    indexes.toSorted((one, other) => one - other),
  );
});
