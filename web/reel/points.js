/**
 * The points of a board to walk on, one list whether the scene tells each cell or a lattice. Pure functions.
 *
 * @typedef {import("./reel.js").Scene} Scene
 * @typedef {NonNullable<Scene["lattice"]>} Lattice
 * @typedef {{ point: string, written: string, x: number, y: number }} Place `written`: the name as players write it
 *
 * @typedef {object} Points
 * @property {number} count
 * @property {(number: number) => Place} place
 * @property {(from: number, direction: readonly [number, number]) => number} neighbour the nearest point in a direction, or the same
 * @property {(name: string) => number} find the number of a point by its name in the record, or -1
 */

/** @param {Scene} scene @returns {Points} */
export function pointsOf({ cells, lattice }) {
  return lattice ? latticePoints(lattice) : cellPoints(cells);
}

/** @param {Scene["cells"]} cells @returns {Points} */
function cellPoints(cells) {
  return {
    count: cells.length,
    place: (number) => {
      const [point, , x, y, written = point] = cells[number];
      return { point, written, x, y };
    },
    neighbour: (from, direction) => nearest(cells, from, direction),
    find: (name) => cells.findIndex(([point]) => point === name),
  };
}

/**
 * Near the axis counts more than near along it, so that a walk keeps its row where rows are no straight lines.
 *
 * @param {Scene["cells"]} cells
 * @param {number} from
 * @param {readonly [number, number]} direction
 */
function nearest(cells, from, [dx, dy]) {
  const [, , x, y] = cells[from];
  let best = from;
  let least = Infinity;
  cells.forEach(([, , cx, cy], number) => {
    const along = (cx - x) * dx + (cy - y) * dy;
    if (along <= 1e-6) return;
    const distance = along + 3 * (Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx));
    if (distance < least) [least, best] = [distance, number];
  });
  return best;
}

/** @param {Lattice} lattice @returns {Points} rows one after the other */
function latticePoints({ x, y, step, columns, rows }) {
  const columnNumbers = new Map(columns.map((name, number) => [name, number]));
  const rowNumbers = new Map(rows.map((name, number) => [name, number]));
  const width = columns.length;
  return {
    count: width * rows.length,
    place: (number) => {
      const column = number % width;
      const row = (number - column) / width;
      const point = columns[column] + rows[row];
      return { point, written: point, x: x + column * step[0], y: y + row * step[1] };
    },
    neighbour: (from, [dx, dy]) => {
      const column = (from % width) + dx;
      const row = Math.floor(from / width) + dy;
      return column >= 0 && column < width && row >= 0 && row < rows.length ? row * width + column : from;
    },
    find: (name) => {
      for (let cut = 1; cut < name.length; cut += 1) {
        const column = columnNumbers.get(name.slice(0, cut));
        const row = rowNumbers.get(name.slice(cut));
        if (column !== undefined && row !== undefined) return row * width + column;
      }
      return -1;
    },
  };
}

/**
 * @param {Lattice} lattice
 * @param {number} x in units of the board
 * @param {number} y
 * @returns {string | null} the name of the nearest point, null beyond the lattice
 */
export function latticePoint(lattice, x, y) {
  const column = lattice.columns[Math.round((x - lattice.x) / lattice.step[0])];
  const row = lattice.rows[Math.round((y - lattice.y) / lattice.step[1])];
  return column !== undefined && row !== undefined ? column + row : null;
}
