/**
 * The points of a board in rows, as they are drawn and as players name them. Pure functions.
 *
 * @typedef {object} RowPoint
 * @property {number} number of the point
 * @property {number} column from 1
 *
 * @typedef {object} BoardRows
 * @property {number} rowCount
 * @property {number} columnCount
 * @property {(row: number) => RowPoint[]} rowAt returns the points of a row, which is counted from 0
 * @property {(number: number) => number} rowOf returns the row of a point
 *
 * @typedef {object} NamedPoint
 * @property {string} column letters of the name, in lower case
 * @property {string} row digits of the name
 */

/**
 * Centers whose heights differ by at most this much belong to one row, as those of triangles that point up and down do. The text output of
 * Python has the same limit.
 */
const MAX_ROW_OFFSET = 0.6;
/** A name as players write it: letters of the column, digits of the row. */
const NAME = /^(\p{L}+)(\d+)$/u;

/**
 * Return the rows of a board from the top to the bottom, each with its points from the left to the right. Columns are counted on the whole
 * board if its points are in line, else within each row.
 *
 * @param {import("../../reel/reel.js").Scene} scene
 * @returns {BoardRows}
 */
export const boardRows = ({ cells, lattice }) => (lattice ? latticeRows(lattice) : cellRows(cells));

/** @param {import("../../reel/points.js").Lattice} lattice @returns {BoardRows} */
function latticeRows({ columns: { length }, rows }) {
  return {
    rowCount: rows.length,
    columnCount: length,
    rowAt: (row) => Array.from({ length }, (_, index) => ({ number: row * length + index, column: index + 1 })),
    rowOf: (number) => Math.floor(number / length),
  };
}

/** @param {import("../../reel/reel.js").Scene["cells"]} cells @returns {BoardRows} */
function cellRows(cells) {
  const centers = cells.map(([, , x, y], number) => ({ number, x, y }));
  /** @type {(typeof centers)[]} */
  const rows = [];
  let previous = -Infinity;
  for (const center of centers.toSorted((one, other) => one.y - other.y)) {
    if (center.y - previous > MAX_ROW_OFFSET) rows.push([]);
    previous = center.y;
    rows[rows.length - 1].push(center);
  }
  const xs = [...new Set(centers.map(({ x }) => x))].sort((one, other) => one - other);
  const columnCount = rows.reduce((longest, { length }) => Math.max(longest, length), 0);
  const columnOf = new Map(xs.length === columnCount ? xs.map((x, index) => [x, index + 1]) : []);
  const rowOf = new Map(rows.flatMap((row, index) => row.map(({ number }) => [number, index])));
  for (const row of rows) row.sort((one, other) => one.x - other.x);
  return {
    rowCount: rows.length,
    columnCount,
    rowAt: (row) => rows[row].map(({ number, x }, index) => ({ number, column: columnOf.get(x) ?? index + 1 })),
    rowOf: (number) => rowOf.get(number) ?? -1,
  };
}

/** Return the column and the row that the name of a point consists of, null if it has another form. @param {string} written @returns {NamedPoint | null} */
export function splitName(written) {
  const [, letters, row] = NAME.exec(written) ?? [];
  return letters === undefined ? null : { column: letters.toLowerCase(), row };
}
