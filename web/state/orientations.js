/**
 * The orientations of a piece, found from the list of its legal placements alone. Two placements have the same orientation if one is
 * the other one moved. Pure functions.
 *
 * @typedef {{ x: number, y: number, symbol: string }} Cell center and symbol of a cell of the scene
 *
 * @typedef {object} Placement
 * @property {number} move index of the move in the list of legal moves
 * @property {number} x center of the piece in units of the board
 * @property {number} y
 *
 * @typedef {object} Orientation
 * @property {Cell[]} cells centers of its cells, from the center of the piece
 * @property {Placement[]} placements
 */

/** Distance within which two points are the same; cells are about one unit apart. */
const TOLERANCE = 0.1;
/** Number of angles to which a piece can be turned: all boards have cells with three, four or six sides. */
const ANGLES_PER_TURN = 12;

/** Return a number rounded for use in a key. @param {number} value */
const rounded = (value) => Math.round(value * 100) / 100 || 0;

/** Return the mean of the coordinates of cells. @param {readonly Cell[]} cells @returns {[number, number]} */
function centerOf(cells) {
  let [sumX, sumY] = [0, 0];
  for (const { x, y } of cells) {
    sumX += x;
    sumY += y;
  }
  return [sumX / cells.length, sumY / cells.length];
}

/**
 * Return the placements of a piece grouped by orientation.
 *
 * @param {readonly { move: number, cells: readonly Cell[] }[]} placements
 * @returns {Orientation[]}
 */
export function orientationsOf(placements) {
  /** @type {Map<string, Orientation>} */
  const found = new Map();
  for (const { move, cells } of placements) {
    const sorted = [...cells].sort((one, other) => rounded(one.y - other.y) || rounded(one.x - other.x));
    const [first] = sorted;
    const key = sorted.map(({ x, y, symbol }) => `${rounded(x - first.x)} ${rounded(y - first.y)} ${symbol}`).join();
    const [x, y] = centerOf(sorted);
    let orientation = found.get(key);
    if (!orientation) {
      const moved = sorted.map((cell) => ({ x: cell.x - x, y: cell.y - y, symbol: cell.symbol }));
      found.set(key, (orientation = { cells: moved, placements: [] }));
    }
    orientation.placements.push({ move, x, y });
  }
  return [...found.values()];
}

/**
 * Return the first other orientation that one gets by turning a piece farther and farther, or by flipping it, if necessary with some
 * rotation; -1 if there is none.
 *
 * @param {readonly Orientation[]} orientations
 * @param {number} from
 * @param {"turn" | "turnBack" | "flip"} change to turn is clockwise on the screen, where y points down; to flip mirrors left to right
 */
export function changed(orientations, from, change) {
  const isMirrored = change === "flip";
  const direction = change === "turnBack" ? -1 : 1;
  for (let step = isMirrored ? 0 : 1; step < ANGLES_PER_TURN; step += 1) {
    const angle = (direction * step * 2 * Math.PI) / ANGLES_PER_TURN;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const cells = orientations[from].cells.map(({ x, y }) => {
      const mirrored = isMirrored ? -x : x;
      return { x: mirrored * cos - y * sin, y: mirrored * sin + y * cos };
    });
    const match = orientations.findIndex((other, index) => index !== from && areSame(other.cells, cells));
    if (match >= 0) return match;
  }
  return -1;
}

/** Return whether two lists consist of the same points. @param {readonly { x: number, y: number }[]} one @param {readonly { x: number, y: number }[]} other */
const areSame = (one, other) =>
  one.every(({ x, y }) => other.some((cell) => Math.hypot(cell.x - x, cell.y - y) < TOLERANCE));

/**
 * Return the index of the placement of an orientation that is nearest to a position.
 *
 * @param {Orientation} orientation
 * @param {number} x
 * @param {number} y
 */
export function nearestPlacement({ placements }, x, y) {
  let best = 0;
  let least = Infinity;
  for (let index = 0; index < placements.length; index += 1) {
    const placement = placements[index];
    const distance = (placement.x - x) ** 2 + (placement.y - y) ** 2;
    if (distance < least) [least, best] = [distance, index];
  }
  return best;
}
