import assert from "node:assert/strict";
import { test } from "node:test";

import { neighborOf } from "../../../web/reel/points.js";
import { changed, nearestPlacement, orientationsOf } from "../../../web/state/orientations.js";

/** @typedef {[x: number, y: number]} Point */

/** Moves points. @param {Point[]} points @param {number} dx @param {number} dy @returns {Point[]} */
const moved = (points, dx, dy) => points.map(([x, y]) => [x + dx, y + dy]);
/** Turns points clockwise by a quarter. @param {Point[]} points @returns {Point[]} */
const quarter = (points) => points.map(([x, y]) => [-y, x]);
/** @param {Point[]} points @returns {Point[]} */
const mirrored = (points) => points.map(([x, y]) => [-x, y]);
/** @param {Point[][]} lists */
const placements = (lists) =>
  lists.map((points, move) => ({ move, cells: points.map(([x, y]) => ({ x, y, symbol: "square" })) }));

/** The tetromino L, whose eight orientations are all different. @type {Point[]} */
const L = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 2],
];
/** In this order: L turned 0, 1, 2 and 3 times, then mirrored and turned. */
const ALL = [L, mirrored(L)].flatMap((points) =>
  [0, 1, 2, 3].map((turns) => Array(turns).fill(0).reduce(quarter, points)),
);

test("placements that are moved copies have one orientation, whatever the order of their points", () => {
  const found = orientationsOf(placements([L, moved(L, 3, 4).reverse(), quarter(L), moved(L, 0.001, 7)]));
  assert.deepEqual(
    found.map((orientation) => orientation.placements.map(({ move }) => move)),
    [[0, 1, 3], [2]],
  );
  assert.deepEqual(
    found[0].placements.slice(0, 2).map(({ x, y }) => [x, y]),
    [
      [0.25, 1.25],
      [3.25, 5.25],
    ],
  );
});

test("triangles that point up and down are different cells", () => {
  const cell = (/** @type {string} */ symbol) => [{ x: 0, y: 0, symbol }];
  assert.equal(
    orientationsOf([
      { move: 0, cells: cell("up") },
      { move: 1, cells: cell("down") },
    ]).length,
    2,
  );
});

test("turning goes round clockwise, and back the other way", () => {
  const orientations = orientationsOf(placements(ALL));
  assert.equal(orientations.length, 8);
  const clockwise = [0, 1, 2, 3, 4, 5, 6, 7].map((from) => changed(orientations, from, "turn"));
  assert.deepEqual(clockwise, [1, 2, 3, 0, 5, 6, 7, 4]);
  for (const [from, to] of clockwise.entries()) assert.equal(changed(orientations, to, "turnBack"), from);
});

test("flipping mirrors left to right, and twice leads back", () => {
  const orientations = orientationsOf(placements(ALL));
  assert.equal(changed(orientations, 0, "flip"), 4);
  for (let from = 0; from < 8; from += 1)
    assert.equal(changed(orientations, changed(orientations, from, "flip"), "flip"), from);
});

test("orientations without a legal placement are skipped", () => {
  const orientations = orientationsOf(placements([ALL[0], ALL[2], ALL[5]]));
  assert.equal(changed(orientations, 0, "turn"), 1);
  assert.equal(changed(orientations, 1, "turn"), 0);
  assert.equal(changed(orientations, 2, "turn"), -1);
  assert.equal(changed(orientations, 0, "flip"), 2);
});

test("a piece that looks the same on its other side has nothing to flip to", () => {
  const line = /** @type {Point[]} */ ([
    [0, 0],
    [1, 0],
  ]);
  const orientations = orientationsOf(placements([line, quarter(line)]));
  assert.equal(changed(orientations, 0, "turn"), 1);
  assert.equal(changed(orientations.slice(0, 1), 0, "flip"), -1);
});

test("pieces of triangles turn by sixths", () => {
  const sixth = Math.PI / 3;
  // a bent piece; turning it by a sixth makes triangles that point up point down
  const bent = (/** @type {number} */ turns) => {
    const [one, other] = [turns, turns + 1].map((turn) => [Math.cos(sixth * turn), Math.sin(sixth * turn)]);
    const points = [[0, 0], one, [one[0] + other[0], one[1] + other[1]]];
    return points.map(([x, y], index) => ({ x, y, symbol: (index + turns) % 2 ? "up" : "down" }));
  };
  const orientations = orientationsOf([0, 1, 2, 3, 4, 5].map((turns) => ({ move: turns, cells: bent(turns) })));
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((from) => changed(orientations, from, "turn")),
    [1, 2, 3, 4, 5, 0],
  );
});

test("the nearest placement follows the pointer", () => {
  const [orientation] = orientationsOf(placements([L, moved(L, 5, 0), moved(L, 5, 5)]));
  assert.equal(nearestPlacement(orientation, 0, 0), 0);
  assert.equal(nearestPlacement(orientation, 5, 2), 1);
  assert.equal(nearestPlacement(orientation, 9, 9), 2);
});

test("arrows lead to the nearest placement in their direction, or nowhere", () => {
  const [{ placements: found }] = orientationsOf(placements([L, moved(L, 5, 0), moved(L, 5, 5), moved(L, 1, 4)]));
  assert.equal(neighborOf(found, 0, [1, 0]), 1);
  assert.equal(neighborOf(found, 0, [0, 1]), 3);
  assert.equal(neighborOf(found, 0, [-1, 0]), 0);
});

test("a large list of placements has the orientations of a short one", () => {
  const points = (/** @type {number} */ index) => moved(ALL[index % 8], index % 50, Math.floor(index / 50));
  const found = orientationsOf(placements(Array.from({ length: 4000 }, (_, index) => points(index))));
  assert.deepEqual(
    found.map((orientation) => orientation.placements.length),
    Array(8).fill(500),
  );
});
