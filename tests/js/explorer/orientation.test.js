/** Moves of an index are turned back to the board that is shown. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { areTables, Orientations } from "../../../web/explorer/orientation.js";

/** A board of four points in a row: turning it also exchanges the colors. */
const TABLES = {
  prefix: "row\tFour",
  points: ["a", "b", "c", "d"],
  symmetries: [
    { points: [0, 1, 2, 3], colors: { B: "B", W: "W" }, players: [0, 1] },
    { points: [3, 2, 1, 0], colors: { B: "W", W: "B" }, players: [1, 0] },
  ],
};

test("a move is the one whose image the index has", () => {
  const orientations = new Orientations(TABLES);
  assert.deepEqual(orientations.move("B a", 0), { color: "B", points: ["a"], name: "", links: [] });
  assert.deepEqual(orientations.move("B a,b", 1), { color: "W", points: ["d", "c"], name: "", links: [] });
  assert.deepEqual(orientations.move("W =pass", 1), { color: "B", points: [], name: "pass", links: [] });
  assert.deepEqual(orientations.move("W d -a:c", 1), {
    color: "B",
    points: ["a"],
    name: "",
    links: [{ ends: ["d", "b"], isRemoval: true }],
  });
  assert.deepEqual(orientations.players(1), [1, 0]);
});

test("a move of another game, whose position has the same key, is none", () => {
  const orientations = new Orientations(TABLES);
  assert.equal(orientations.move("B z9", 0), null);
  assert.equal(orientations.move("1 a", 0), null);
  assert.equal(orientations.move("B a +a:q", 0), null);
});

test("a symmetry that is a quarter turn is undone by the opposite one", () => {
  const turn = { points: [1, 2, 3, 0], colors: { B: "B", W: "W" }, players: [0, 1] };
  const orientations = new Orientations({ ...TABLES, symmetries: [TABLES.symmetries[0], turn] });
  assert.deepEqual(orientations.move("B a", 1)?.points, ["d"]);
});

test("a pattern has each of its images once", () => {
  const orientations = new Orientations(TABLES);
  assert.deepEqual(orientations.boards({ a: "B" }, false), [{ a: "B" }, { d: "W" }]);
  assert.deepEqual(orientations.boards({ a: "B", d: "W" }, false), [{ a: "B", d: "W" }]);
  assert.deepEqual(orientations.boards({ a: "B" }, true), [{ a: "B" }, { d: "W" }, { a: "W" }, { d: "B" }]);
});

test("tables with wrong numbers are refused", () => {
  assert.ok(areTables(TABLES));
  const [identity, other] = TABLES.symmetries;
  /** @type {any[]} */
  const wrong = [
    [],
    [other],
    [identity, { ...other, points: [3, 2, 1, 1] }],
    [identity, { ...other, points: [3, 2, 1, 4] }],
    [identity, { ...other, players: [0] }],
    [identity, { ...other, colors: { B: "B", W: "B" } }],
    [identity, { ...other, colors: { B: "X", W: "B" } }],
  ];
  for (const symmetries of wrong) assert.equal(areTables({ ...TABLES, symmetries }), false);
});
