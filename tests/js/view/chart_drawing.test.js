import assert from "node:assert/strict";
import { test } from "node:test";

import { indexTree } from "../../../web/reel/tree.js";
import {
  areaPath,
  clipMarksPath,
  linePath,
  variationsPath,
  withCrossings,
} from "../../../web/view/chart/chart_drawing.js";

const same = (/** @type {number} */ value) => value;
const list = (/** @type {number[]} */ ...values) => Float64Array.from(values);

test("a line has one part for each run, and a single value is a dot", () => {
  const runs = /** @type {[number, number][][]} */ ([
    [
      [0, 1],
      [1, 2.25],
    ],
    [[3, 4]],
  ]);
  assert.equal(linePath(runs, same, same), "M0 1L1 2.3M3 4L3 4");
});

test("an area ends where the line crosses the base", () => {
  /** @type {[number, number][]} */
  const run = [
    [0, 2],
    [4, -2],
  ];
  assert.deepEqual(withCrossings(run, 0), [
    [0, 2],
    [2, 0],
    [4, -2],
  ]);
  assert.equal(areaPath([run], same, same, 0, 1), "M0 2L2 0L4 0L4 0L0 0Z");
  assert.equal(areaPath([run], same, same, 0, -1), "M0 0L2 0L4 -2L4 0L0 0Z");
});

test("values outside the scale are marked at their edge, once in a few pixels", () => {
  const scale = { min: -5, max: 5, isLogarithmic: false };
  assert.equal(clipMarksPath(list(0, 9, 9, NaN, 1, 1, 1, -9), scale, same, 10, 90), "M1 4l3 5h-6zM7 96l3 -5h-6z");
  assert.equal(clipMarksPath(list(0, 5, -5), scale, same, 10, 90), "");
});

test("the moves of variations start at the fork, and those with a gap are not drawn", () => {
  const tree = indexTree({ parent: [-1, 0, 1, 0, 3, 4] });
  assert.equal(variationsPath(tree, [0, 1, 2], list(0, 1, 2, 5, 6, 7), same, same), "M0 0L1 5M1 5L2 6");
  assert.equal(variationsPath(tree, [0, 1, 2], list(0, 1, 2, NaN, 6, 7), same, same), "");
});

test("the variations of a tree of 200,000 nodes are drawn as ranges in the width of the chart", () => {
  const count = 200_000;
  const parent = Array.from({ length: count }, (_, node) => (node <= 300 ? node - 1 : Math.floor(node / 3)));
  const tree = indexTree({ parent });
  const line = Array.from({ length: 301 }, (_, node) => node);
  const values = Float64Array.from({ length: count }, (_, node) => (node * 7919) % 200);
  const path = variationsPath(tree, line, values, same, same);
  assert.ok(path.length < 301 * 20, `${path.length}`);
  assert.match(path, /^M\d+ \d+V\d+/);
});
