import assert from "node:assert/strict";
import { test } from "node:test";

import { boardRows, splitName } from "../../../../web/view/board_text/board_rows.js";

const cellsOf = (centers) => centers.map(([x, y], index) => [`p${index}`, "cell", x, y]);
const numbersIn = ({ rowCount, rowAt }) =>
  Array.from({ length: rowCount }, (_, row) => rowAt(row).map(({ number }) => number));
const columnsIn = ({ rowCount, rowAt }) =>
  Array.from({ length: rowCount }, (_, row) => rowAt(row).map(({ column }) => column));

test("rows go from the top to the bottom, and their points from the left to the right", () => {
  const rows = boardRows({
    cells: cellsOf([
      [1, 1],
      [0, 1],
      [0, 0],
      [1, 0],
    ]),
    lattice: null,
  });
  assert.deepEqual(numbersIn(rows), [
    [2, 3],
    [1, 0],
  ]);
  assert.deepEqual([0, 3].map(rows.rowOf), [1, 0]);
});

test("a missing corner leaves out its column", () => {
  const rows = boardRows({
    cells: cellsOf([
      [1, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ]),
    lattice: null,
  });
  assert.deepEqual(columnsIn(rows), [[2], [1, 2, 3]]);
});

test("triangles that point up and down are in one row", () => {
  const height = Math.sqrt(3);
  const cells = cellsOf([
    [0, height / 3],
    [1, (2 * height) / 3],
    [0, height + (2 * height) / 3],
    [1, height + height / 3],
  ]);
  assert.deepEqual(numbersIn(boardRows({ cells, lattice: null })), [
    [0, 1],
    [2, 3],
  ]);
});

test("quarters of squares are in the row of their square", () => {
  const quarters = [
    [0.5, 1 / 3],
    [0.3, 2 / 3],
    [1.5, 1 / 3],
    [1.3, 2 / 3],
    [0.5, 4 / 3],
    [0.3, 5 / 3],
  ];
  const rows = boardRows({ cells: cellsOf(quarters), lattice: null });
  assert.deepEqual(numbersIn(rows), [
    [1, 0, 3, 2],
    [5, 4],
  ]);
});

test("the rows of a lattice are not listed beforehand", () => {
  const lattice = { x: 0, y: 0, step: [1, 1], columns: ["A", "B"], rows: ["1", "2", "3"] };
  const rows = boardRows({ cells: [], lattice });
  assert.deepEqual([rows.rowCount, rows.columnCount, rows.rowOf(5)], [3, 2, 2]);
  assert.deepEqual(rows.rowAt(1), [
    { number: 2, column: 1 },
    { number: 3, column: 2 },
  ]);
});

test("the name of a point consists of letters and digits", () => {
  assert.deepEqual(splitName("AA12"), { column: "aa", row: "12" });
  assert.equal(splitName("4-4"), null);
});
