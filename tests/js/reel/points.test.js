import assert from "node:assert/strict";
import { test } from "node:test";

import { latticePoint, pointsOf } from "../../../web/reel/points.js";

const RIGHT = [1, 0];
const DOWN = [0, 1];
const lattice = { x: 1, y: 1, step: [1, 2], columns: ["A", "B", "AA"], rows: ["1", "2"] };
const cells = [
  ["aa", "hole", 0, 0, "A2"],
  ["ba", "hole", 1, 0.2],
  ["ab", "hole", 0, 1],
  ["bb", "hole", 1, 1.2],
];

test("the neighbor of a cell is the nearest cell in the direction", () => {
  const points = pointsOf({ cells, lattice: null });
  assert.equal(points.neighbor(0, RIGHT), 1);
  assert.equal(points.neighbor(0, DOWN), 2);
  assert.equal(points.neighbor(1, RIGHT), 1, "stays at the edge");
});

test("cells have the name that players write if it differs", () => {
  const points = pointsOf({ cells, lattice: null });
  assert.deepEqual([points.pointAt(0).written, points.pointAt(1).written], ["A2", "ba"]);
  assert.deepEqual(points.find("bb"), points.pointAt(3));
  assert.equal(points.find("A2"), undefined);
});

test("the neighbor on a lattice is in the next column or row", () => {
  const points = pointsOf({ cells: [], lattice });
  assert.equal(points.count, 6);
  assert.deepEqual(points.pointAt(points.neighbor(points.neighbor(0, RIGHT), DOWN)), {
    point: "B2",
    written: "B2",
    x: 2,
    y: 3,
  });
  assert.equal(points.neighbor(2, RIGHT), 2);
  assert.equal(points.neighbor(0, [0, -1]), 0);
});

test("a point of a lattice is found by its name", () => {
  const points = pointsOf({ cells: [], lattice });
  assert.deepEqual(points.find("AA2"), points.pointAt(5));
  for (const name of ["", "A", "A3", "C1", "AA22", "__proto__"]) assert.equal(points.find(name), undefined, name);
});

test("a position on the board belongs to the nearest point", () => {
  assert.equal(latticePoint(lattice, 1.4, 2.8), "A2");
  assert.equal(latticePoint(lattice, 3.2, 0.4), "AA1");
  assert.equal(latticePoint(lattice, 9, 1), null);
  assert.equal(latticePoint(lattice, -1, 1), null);
});

test("a board without points has an empty list", () => {
  const points = pointsOf({ cells: [], lattice: null });
  assert.equal(points.count, 0);
  assert.equal(points.find("A1"), undefined);
});
