/** Paths of lines, areas and bands from the points of a chart. */

/** @typedef {import("../reel/chart_scale.js").ChartPoint} ChartPoint */
/** @typedef {(value: number) => number} Coordinate from an index or value to pixels */

/** Round to a tenth of a pixel. @param {number} value */
const pixel = (value) => Math.round(value * 10) / 10;

/** Return a polyline. @param {readonly (readonly [number, number])[]} points in pixels */
const polyline = (points) => points.map(([x, y], index) => `${index ? "L" : "M"}${pixel(x)} ${pixel(y)}`).join("");

/**
 * Return the path of a line. A part of a single point becomes a dot, which a round line cap makes visible.
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
 * Return the path of the areas between a line and its base, on one side of the base.
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

/** Clipped values are marked at most once in so many pixels. */
const CLIP_MARK_DISTANCE_PX = 5;

/**
 * Return the path of small triangles at the edge where values are outside the scale.
 *
 * @param {Float64Array} values
 * @param {import("../reel/chart_scale.js").Scale} scale
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

/**
 * Return the path of the moves that are not on the current line. Moves that would be drawn over one another are drawn once, so
 * that a tree of 200,000 nodes is no longer than the pixels allow.
 *
 * @param {import("../reel/tree.js").TreeIndex} tree
 * @param {readonly number[]} line
 * @param {Float64Array} values by node
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
export function variationsPath({ parent, depth }, line, values, x, y) {
  /** @type {Set<number>} */
  const drawn = new Set();
  let path = "";
  for (let node = 1; node < values.length; node += 1) {
    const index = depth[node];
    const start = values[parent[node]];
    if (line[index] === node || index >= line.length || Number.isNaN(start) || Number.isNaN(values[node])) continue;
    const [left, right] = [Math.round(x(index - 1)), Math.round(x(index))];
    const [from, to] = [Math.round(y(start)), Math.round(y(values[node]))];
    const key = ((left * 2 + (right - left > 1 ? 1 : 0)) * 4096 + from) * 4096 + to;
    if (drawn.has(key)) continue;
    drawn.add(key);
    path += `M${left} ${from}L${right} ${to}`;
  }
  return path;
}
