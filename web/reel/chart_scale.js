/** Scales, axis marks and downsampling for charts. Pure functions on arrays of numbers, in which NaN is a gap. */

/** Percentiles of the values that are always inside the scale. */
const LOW_PERCENTILE = 0.02;
const HIGH_PERCENTILE = 0.98;
/** Values farther outside those percentiles than this part of their distance are clipped. */
const MAX_OVERSHOOT = 0.5;
/** Number of values from which percentiles are taken at most. */
const MAX_SAMPLE_SIZE = 10_000;

/**
 * @typedef {object} Scale
 * @property {number} min
 * @property {number} max
 * @property {boolean} isLogarithmic
 */

/**
 * Return finite values of the lists in ascending order, at most `MAX_SAMPLE_SIZE` of them.
 *
 * @param {readonly Float64Array[]} lists
 */
function sortedSample(lists) {
  const count = lists.reduce((sum, { length }) => sum + length, 0);
  const stride = Math.max(1, Math.ceil(count / MAX_SAMPLE_SIZE));
  const sample = lists.flatMap((list) =>
    Array.from({ length: Math.ceil(list.length / stride) }, (_, index) => list[index * stride]),
  );
  return Float64Array.from(sample.filter(Number.isFinite)).sort();
}

/**
 * Return the smallest and the largest finite value of the lists, or [0, 0] if there is none.
 *
 * @param {readonly Float64Array[]} lists
 * @returns {[min: number, max: number]}
 */
export function extent(lists) {
  let [min, max] = [Infinity, -Infinity];
  for (const list of lists) {
    for (let index = 0; index < list.length; index += 1) {
      if (list[index] < min) min = list[index];
      if (list[index] > max) max = list[index];
    }
  }
  return min > max ? [0, 0] : [min, max];
}

/**
 * Return a scale that includes the base and all values except outliers, which would squash the rest.
 *
 * @param {readonly Float64Array[]} lists
 * @param {number} base
 * @returns {Scale}
 */
export function robustScale(lists, base) {
  const sample = sortedSample(lists);
  const [lowest, highest] = extent(lists);
  const at = (/** @type {number} */ part) => sample[Math.round(part * (sample.length - 1))] ?? base;
  const low = Math.min(base, at(LOW_PERCENTILE));
  const high = Math.max(base, at(HIGH_PERCENTILE));
  const margin = (high - low) * MAX_OVERSHOOT;
  const min = Math.min(base, margin ? Math.max(lowest, low - margin) : lowest);
  const max = Math.max(base, margin ? Math.min(highest, high + margin) : highest);
  return min === max ? { min: min - 1, max: max + 1, isLogarithmic: false } : { min, max, isLogarithmic: false };
}

/**
 * Return the scale of a curve. Win rates have the same scale in all games. What the rules count has no outliers: a jump at the end
 * is the result.
 *
 * @param {string} name of the lane
 * @param {readonly Float64Array[]} lists
 * @param {number} base
 * @returns {Scale}
 */
export function curveScale(name, lists, base) {
  if (name === "winrate") return { min: 0, max: 1, isLogarithmic: false };
  if (name !== "lead") return robustScale(lists, base);
  const [lowest, highest] = extent(lists);
  const [min, max] = [Math.min(base, lowest), Math.max(base, highest)];
  return min === max ? { min: min - 1, max: max + 1, isLogarithmic: false } : { min, max, isLogarithmic: false };
}

/**
 * Return a logarithmic scale from 0 to the largest value.
 *
 * @param {readonly Float64Array[]} lists of values that are not negative
 * @returns {Scale}
 */
export const logarithmicScale = (lists) => ({ min: 0, max: Math.max(1, extent(lists)[1]), isLogarithmic: true });

/**
 * Return the position of a value on a scale: 0 at its minimum, 1 at its maximum. Clipped values are at an end.
 *
 * @param {Scale} scale
 * @param {number} value
 */
export function fractionOf({ min, max, isLogarithmic }, value) {
  const fraction = isLogarithmic ? Math.log1p(value) / Math.log1p(max) : (value - min) / (max - min);
  return Math.min(1, Math.max(0, fraction));
}

/**
 * Return round numbers for the marks of an axis.
 *
 * @param {Scale} scale
 * @param {number} count the desired number of marks; there may be one or two more
 * @param {boolean} [isInteger] omits fractions
 */
export function axisMarks({ min, max, isLogarithmic }, count, isInteger = false) {
  if (isLogarithmic) {
    const marks = [0];
    for (let mark = 1; mark <= max; mark *= 10) marks.push(mark);
    return marks;
  }
  const step = roundStep((max - min) / Math.max(1, count), isInteger);
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  // a product of integers and the step has no accumulated error; the rounding removes -0 and 0.30000000000000004
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)) + 0);
}

/** Return the smallest of 1, 2, 5, 10 … that is at least `rough`. @param {number} rough @param {boolean} isInteger */
function roundStep(rough, isInteger) {
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough * (1 - 1e-9));
  return isInteger ? Math.max(1, step ?? power) : (step ?? power);
}

/**
 * Return a copy of values in which gaps of a single node have the mean of their neighbors.
 *
 * @param {Float64Array} values
 */
export function bridgeGaps(values) {
  const bridged = values.slice();
  for (let index = 1; index < values.length - 1; index += 1)
    if (Number.isNaN(values[index])) bridged[index] = (values[index - 1] + values[index + 1]) / 2;
  return bridged;
}

/** @typedef {[index: number, value: number]} ChartPoint */

/**
 * Return the points to draw as one list for each part of a line without a gap. Where several values share one column of
 * pixels, only the lowest and the highest are drawn, in their order.
 *
 * @param {Float64Array} values
 * @param {number} columns width in pixels
 * @returns {ChartPoint[][]}
 */
export function downsample(values, columns) {
  const width = Math.max(1, values.length / Math.max(1, columns));
  /** @type {ChartPoint[][]} */
  const runs = [];
  /** @type {ChartPoint[]} */
  let run = [];
  for (let start = 0; start < values.length; start += width) {
    const points = columnPoints(values, Math.floor(start), Math.min(values.length, Math.floor(start + width)));
    if (!points.length && run.length) {
      runs.push(run);
      run = [];
    }
    for (const point of points) run.push(point);
  }
  if (run.length) runs.push(run);
  return runs;
}

/**
 * Return the lowest and the highest point of a column, or one if they are the same, or none in a gap.
 *
 * @param {Float64Array} values
 * @param {number} start
 * @param {number} end
 * @returns {ChartPoint[]}
 */
function columnPoints(values, start, end) {
  let [low, high] = [-1, -1];
  for (let index = start; index < end; index += 1) {
    if (Number.isNaN(values[index])) continue;
    if (low < 0 || values[index] < values[low]) low = index;
    if (high < 0 || values[index] > values[high]) high = index;
  }
  if (low < 0) return [];
  const indexes = low === high ? [low] : [Math.min(low, high), Math.max(low, high)];
  return indexes.map((index) => [index, values[index]]);
}
