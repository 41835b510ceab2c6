/**
 * The perspective in which a photo shows the board. Pure functions.
 *
 * @typedef {readonly [x: number, y: number]} Point in pixels from the upper left of a picture
 * @typedef {readonly Point[]} Corners of a board: upper left, upper right, lower right and lower left, as the picture shows it
 * @typedef {(place: readonly [number, number]) => [number, number]} Projection
 */

/** Least part of the square of the longest side that the area of four corners has. */
const MIN_AREA = 0.02;

/**
 * Return the projection of the unit square to four corners, and its inverse.
 *
 * The formula is that of Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), section 2.2.3.
 *
 * @param {Corners} corners
 * @returns {{ toPicture: Projection, toBoard: Projection }}
 */
export function perspectiveOf([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  const matrix = [
    [x1 - x0 + g * x1, x3 - x0 + h * x3, x0],
    [y1 - y0 + g * y1, y3 - y0 + h * y3, y0],
    [g, h, 1],
  ];
  return { toPicture: projectionBy(matrix), toBoard: projectionBy(adjugateOf(matrix)) };
}

/** Return the projection that a matrix of three rows describes. @param {number[][]} matrix @returns {Projection} */
const projectionBy =
  (matrix) =>
  ([x, y]) => {
    const [px, py, weight] = matrix.map(([a, b, c]) => a * x + b * y + c);
    return [px / weight, py / weight];
  };

/** Return the adjugate of a matrix of three rows, which is its inverse up to a factor. @param {number[][]} matrix */
const adjugateOf = ([[a, b, c], [d, e, f], [g, h, i]]) => [
  [e * i - f * h, c * h - b * i, b * f - c * e],
  [f * g - d * i, a * i - c * g, c * d - a * f],
  [d * h - e * g, b * g - a * h, a * e - b * d],
];

/**
 * Return four points as corners: clockwise from the one that is nearest to the upper left, whichever pin is on which.
 *
 * @param {readonly Point[]} points
 * @returns {Corners}
 */
export function cornersOf(points) {
  const sum = (/** @type {number} */ axis) => points.reduce((total, point) => total + point[axis], 0);
  const [middleX, middleY] = [sum(0) / points.length, sum(1) / points.length];
  const angleOf = (/** @type {Point} */ [x, y]) => Math.atan2(y - middleY, x - middleX);
  const around = [...points].sort((one, other) => angleOf(one) - angleOf(other));
  const first = around.indexOf(
    around.reduce((best, point) => (point[0] + point[1] < best[0] + best[1] ? point : best)),
  );
  return [...around.slice(first), ...around.slice(0, first)];
}

/** Return whether four corners can be those of a board: they are convex, and no line. @param {Corners} corners */
export function areCornersOfBoard(corners) {
  const turns = corners.map(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % 4];
    const [lastX, lastY] = corners[(index + 2) % 4];
    return (nextX - x) * (lastY - nextY) - (nextY - y) * (lastX - nextX);
  });
  const least = MIN_AREA * Math.max(...sidesOf(corners)) ** 2;
  return turns.every((turn) => turn > least);
}

/** Return the lengths of the four sides of a board. @param {Corners} corners */
export const sidesOf = (corners) =>
  corners.map(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % 4];
    return Math.hypot(nextX - x, nextY - y);
  });
