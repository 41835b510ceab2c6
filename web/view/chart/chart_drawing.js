/** Paths of lines, areas and bands from the points of a chart. */

/** @typedef {import("../../reel/chart_scale.js").ChartPoint} ChartPoint */
/** @typedef {(value: number) => number} Coordinate from an index or value to pixels */

/** Return a number of pixels rounded to a tenth. @param {number} value */
const pixel = (value) => Math.round(value * 10) / 10;

/** Return the path data of a polyline through points. @param {readonly (readonly [number, number])[]} points in pixels */
const polyline = (points) => points.map(([x, y], index) => `${index ? "L" : "M"}${pixel(x)} ${pixel(y)}`).join("");

/**
 * Return the path data of a chart line. A part of a single point becomes a dot, which a round line cap makes visible.
 *
 * @param {readonly ChartPoint[][]} runs
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
export function linePath(runs, x, y) {
  return runs
    .map((run) => {
      const points = run.map(([index, value]) => /** @type {const} */ ([x(index), y(value)]));
      return polyline(points.length > 1 ? points : [points[0], points[0]]);
    })
    .join("");
}

/**
 * Return the points of a run with one more where the line crosses the base.
 *
 * @param {readonly ChartPoint[]} run
 * @param {number} base
 * @returns {ChartPoint[]}
 */
export function withCrossings(run, base) {
  return run.flatMap(([index, value], place) => {
    const [before, last] = run[place - 1] ?? [index, value];
    if ((last - base) * (value - base) >= 0) return [[index, value]];
    const crossing = before + ((base - last) / (value - last)) * (index - before);
    return [
      [crossing, base],
      [index, value],
    ];
  });
}

/**
 * Return the path data of the areas between a chart line and its base, on one side of the base.
 *
 * @param {readonly ChartPoint[][]} runs
 * @param {Coordinate} x
 * @param {Coordinate} y
 * @param {number} base
 * @param {1 | -1} direction above or below the base
 */
export function areaPath(runs, x, y, base, direction) {
  const clip = direction > 0 ? Math.max : Math.min;
  return runs
    .map((run) => {
      const points = withCrossings(run, base).map(([index, value]) => [x(index), y(clip(value, base))]);
      const ends = [points[points.length - 1], points[0]].map(([end]) => [end, y(base)]);
      return `${polyline(/** @type {[number, number][]} */ ([...points, ...ends]))}Z`;
    })
    .join("");
}

/**
 * Return the path of a band whose width shows the values.
 *
 * @param {readonly ChartPoint[][]} runs
 * @param {Coordinate} x
 * @param {number} center
 * @param {Coordinate} width half of the band's width
 */
export function bandPath(runs, x, center, width) {
  return runs
    .map((run) => {
      const upper = run.map(([index, value]) => /** @type {const} */ ([x(index), center - width(value)]));
      const lower = run.map(([index, value]) => /** @type {const} */ ([x(index), center + width(value)]));
      return `${polyline([...upper, ...lower.reverse()])}Z`;
    })
    .join("");
}

/** Clipped values are marked at most once per this many pixels. */
const CLIP_MARK_DISTANCE_PX = 5;

/**
 * Return the path data of small triangles at the edge of the chart, where values are outside the scale.
 *
 * @param {Float64Array} values
 * @param {import("../../reel/chart_scale.js").Scale} scale
 * @param {Coordinate} x
 * @param {number} top
 * @param {number} bottom
 */
export function clipMarksPath(values, { min, max }, x, top, bottom) {
  let path = "";
  let free = -Infinity;
  for (const [index, value] of values.entries()) {
    const isHigh = value > max;
    if ((!isHigh && !(value < min)) || x(index) < free) continue;
    free = x(index) + CLIP_MARK_DISTANCE_PX;
    const [tip, height] = isHigh ? [top - 6, 5] : [bottom + 6, -5];
    path += `M${pixel(x(index))} ${tip}l3 ${height}h-6z`;
  }
  return path;
}

/** Number of moves in variations above which they are drawn as the range of their values. */
const MAX_VARIATION_MOVES = 4000;

/**
 * Return the path data of the moves that are not on the current line. In large trees it is one stroke for each column of pixels, from the
 * lowest to the highest value.
 *
 * @param {import("../../reel/tree.js").TreeIndex} tree
 * @param {readonly number[]} line
 * @param {Float64Array} values by node
 * @param {Coordinate} x
 * @param {Coordinate} y
 * @returns {string}
 */
export function variationsPath(tree, line, values, x, y) {
  if (values.length - line.length > MAX_VARIATION_MOVES) return rangesPath(tree, line, values, x, y);
  let path = "";
  forEachVariationMove(tree, line, values, (index, from, to) => {
    path += `M${pixel(x(index - 1))} ${pixel(y(from))}L${pixel(x(index))} ${pixel(y(to))}`;
  });
  return path;
}

/** Return the path data of the ranges of values in variations, one stroke for each column of pixels. @type {typeof variationsPath} */
function rangesPath(tree, line, values, x, y) {
  const columns = Math.ceil(x(line.length)) + 1;
  const lowest = new Float64Array(columns).fill(Infinity);
  const highest = new Float64Array(columns).fill(-Infinity);
  forEachVariationMove(tree, line, values, (index, from, to) => {
    const column = Math.round(x(index));
    lowest[column] = Math.min(lowest[column], from, to);
    highest[column] = Math.max(highest[column], from, to);
  });
  let path = "";
  for (let column = 0; column < columns; column += 1)
    if (lowest[column] <= highest[column])
      path += `M${column} ${pixel(y(lowest[column]))}V${pixel(y(highest[column]))}`;
  return path;
}

/**
 * Call a function for each move that is not on the line and not after its end, with the values before and after the move.
 *
 * @param {import("../../reel/tree.js").TreeIndex} tree
 * @param {readonly number[]} line
 * @param {Float64Array} values by node
 * @param {(index: number, from: number, to: number) => void} act
 */
function forEachVariationMove({ parent, depth }, line, values, act) {
  for (let node = 1; node < values.length; node += 1) {
    const index = depth[node];
    const from = values[parent[node]];
    if (index < line.length && line[index] !== node && !Number.isNaN(from + values[node]))
      act(index, from, values[node]);
  }
}
