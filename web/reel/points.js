/**
 * The points of a board for the board cursor: one list, whether the scene has single cells or a lattice.
 *
 * @typedef {import("./reel.js").Scene} Scene
 * @typedef {NonNullable<Scene["lattice"]>} Lattice
 * @typedef {{ point: string, written: string, x: number, y: number }} BoardPoint `written`: the name as players write it
 *
 * @typedef {object} Points
 * @property {number} count
 * @property {(number: number) => BoardPoint} pointAt
 * @property {(from: number, direction: readonly [number, number]) => number} neighbor number of the nearest point in a direction, or `from`
 * @property {(name: string) => BoardPoint | undefined} find the point with a name in the record
 */

/** Return the points of a scene's board, for the board cursor. @param {Scene} scene @returns {Points} */
export function pointsOf({ cells, lattice }) {
  return lattice ? latticePoints(lattice) : cellPoints(cells);
}

/** Return all points of a scene's board. @param {Scene} scene */
export function allPoints(scene) {
  const points = pointsOf(scene);
  return Array.from({ length: points.count }, (_, number) => points.pointAt(number));
}

/** Return a function that returns the name of a point as players write it, given the one in the record. @param {Scene} scene @returns {(point: string) => string} */
export function pointWriter(scene) {
  const points = pointsOf(scene);
  return (point) => points.find(point)?.written ?? point;
}

/** Return the name of a point as players write it. @param {Scene} scene @param {string} point as in the record */
export const writtenPoint = (scene, point) => pointWriter(scene)(point);

/**
 * Return whether two lists name the same points, in any order.
 *
 * @param {readonly string[]} points
 * @param {readonly string[]} others
 */
export function isSameSet(points, others) {
  const set = new Set(points);
  return set.size === new Set(others).size && others.every((point) => set.has(point));
}

/** Return the points of a board with one cell per point. @param {Scene["cells"]} cells @returns {Points} */
function cellPoints(cells) {
  /** @param {Scene["cells"][number]} cell @returns {BoardPoint} */
  const pointOf = ([point, , x, y, written = point]) => ({ point, written, x, y });
  return {
    count: cells.length,
    pointAt: (number) => pointOf(cells[number]),
    neighbor: (from, direction) => {
      const positions = cells.map(([, , x, y]) => ({ x, y }));
      return neighborOf(positions, from, direction);
    },
    find: (name) => {
      const cell = cells.find(([point]) => point === name);
      return cell && pointOf(cell);
    },
  };
}

/**
 * Return the number of the position nearest to another one in a direction, or `from` if there is none. The distance from the
 * axis has three times the weight of the distance along it, so that the cursor stays in its row on boards whose rows are not
 * straight.
 *
 * @param {readonly { x: number, y: number }[]} positions
 * @param {number} from
 * @param {readonly [number, number]} direction
 */
export function neighborOf(positions, from, [dx, dy]) {
  const { x, y } = positions[from];
  let best = from;
  let leastDistance = Infinity;
  positions.forEach((other, number) => {
    const along = (other.x - x) * dx + (other.y - y) * dy;
    if (along <= 1e-6) return;
    const distance = along + 3 * (Math.abs((other.x - x) * dy) + Math.abs((other.y - y) * dx));
    if (distance < leastDistance) [leastDistance, best] = [distance, number];
  });
  return best;
}

/** Return the points of a board that is described by a lattice. @param {Lattice} lattice @returns {Points} row by row */
function latticePoints({ x, y, step, columns, rows }) {
  const columnNumbers = new Map(columns.map((name, number) => [name, number]));
  const rowNumbers = new Map(rows.map((name, number) => [name, number]));
  const width = columns.length;
  const pointIn = (/** @type {number} */ column, /** @type {number} */ row) => {
    const point = columns[column] + rows[row];
    return { point, written: point, x: x + column * step[0], y: y + row * step[1] };
  };
  return {
    count: width * rows.length,
    pointAt: (number) => pointIn(number % width, Math.floor(number / width)),
    neighbor: (from, [dx, dy]) => {
      const column = (from % width) + dx;
      const row = Math.floor(from / width) + dy;
      return column >= 0 && column < width && row >= 0 && row < rows.length ? row * width + column : from;
    },
    find: (name) => {
      for (let split = 1; split < name.length; split += 1) {
        const column = columnNumbers.get(name.slice(0, split));
        const row = rowNumbers.get(name.slice(split));
        if (column !== undefined && row !== undefined) return pointIn(column, row);
      }
      return undefined;
    },
  };
}

/**
 * Return the name of the lattice point nearest to a position, or null outside the lattice.
 *
 * @param {Lattice} lattice
 * @param {number} x in units of the board
 * @param {number} y
 * @returns {string | null}
 */
export function latticePoint(lattice, x, y) {
  const column = lattice.columns[Math.round((x - lattice.x) / lattice.step[0])];
  const row = lattice.rows[Math.round((y - lattice.y) / lattice.step[1])];
  return column !== undefined && row !== undefined ? column + row : null;
}
