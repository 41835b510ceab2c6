/**
 * The values that timeline and chart show. Pure functions on the Reel.
 *
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./reel.js").Message} Message
 * @typedef {import("./reel.js").LaneValues} LaneValues
 * @typedef {"winrate" | "score" | "lead" | "mobility"} LaneName
 *
 * @typedef {object} Series one line of a lane
 * @property {readonly number[]} sides indices of the sides for which larger values are better, [] if the game names none
 * @property {Float64Array} values by node, NaN in gaps
 *
 * @typedef {object} Lane
 * @property {LaneName} name
 * @property {boolean} decides whether larger values are a lead
 * @property {Series[]} series
 * @property {number} base the value at which nobody is ahead
 * @property {readonly number[]} rivals in a lane with one series, the sides that are ahead below the base
 */

/** Names of lanes in the order in which they are offered. The first one with a line is shown first. @type {readonly LaneName[]} */
const LANE_NAMES = ["winrate", "score", "lead", "mobility"];

/**
 * Return the labels of the sources of a lane, the best source first: the programs that evaluated the game, or what the rules count. A lane
 * without a source is absent.
 *
 * @param {Reel} reel
 * @param {LaneName} name
 * @returns {(Message | string)[]}
 */
export function sourcesOf({ evaluation, lanes }, name) {
  if (name === "winrate" || name === "score") return (evaluation?.[name] ?? []).map(({ label }) => label);
  if (name === "lead") return lanes?.lead ? [lanes.lead.label] : [];
  return lanes?.mobility ? ["mobility"] : [];
}

/** Return the names of the lanes that a game has. @param {Reel} reel */
export const lanesOf = (reel) => LANE_NAMES.filter((name) => sourcesOf(reel, name).length);

/** Return whether a lane is drawn as a line; a single evaluation makes none. @param {Lane | null} lane */
export const hasLine = (lane) => Boolean(lane?.series.some(({ values }) => values.filter(Number.isFinite).length > 1));

/** Return the part of the nodes for which the lanes of the rules are known, from 0 to 1. @param {Reel} reel */
export const knownPart = ({ lanes, tree }) => (lanes ? Math.min(1, lanes.end / tree.parent.length) : 1);

/**
 * Return the values of a lane by node, or null if the game does not have that lane.
 *
 * @param {Reel} reel
 * @param {LaneName} name
 * @param {number} [source] index of the source
 * @returns {Lane | null}
 */
export function laneOf(reel, name, source = 0) {
  if (name === "winrate" || name === "score") return evaluationLane(reel, name, source);
  const lane = reel.lanes?.[name];
  if (!lane) return null;
  const lines = "sides" in lane ? lane.sides : reel.sides.map((_, side) => [side]);
  if (!lines.length) return null;
  const lists = expand(reel, lane.values, lines.length);
  const series = lines.map((sides, index) => ({ sides, values: lists[index] }));
  const decides = name === "lead" && reel.lanes?.lead?.decides !== false;
  return { name, decides, series, base: 0, rivals: lines.length === 1 ? rivalsOf(reel, lines[0]) : [] };
}

/** Return the indices of the sides of a game that are not in a list. @param {Reel} reel @param {readonly number[]} sides */
const rivalsOf = (reel, sides) => [...reel.sides.keys()].filter((side) => !sides.includes(side));

/** Encoded values of a lane → number of known nodes, and the values of each line by node. @type {WeakMap<LaneValues, [end: number, lists: Float64Array[]]>} */
const expanded = new WeakMap();

/**
 * Return the values of each line of a lane for all nodes. A node that is not listed has the values of its parent.
 *
 * @param {Reel} reel
 * @param {LaneValues} values
 * @param {number} count number of lines
 */
function expand({ lanes, tree: { parent } }, values, count) {
  const end = lanes?.end ?? 0;
  const [knownEnd, known] = expanded.get(values) ?? [-1, []];
  if (knownEnd === end) return known;
  const lists = Array.from({ length: count }, () => new Float64Array(parent.length).fill(NaN));
  let next = 0;
  for (let node = 0; node < end; node += 1) {
    const numbers = values[next]?.[0] === node ? values[next++][1] : null;
    for (let index = 0; index < count; index += 1)
      lists[index][node] = numbers ? numbers[index] : node ? lists[index][parent[node]] : NaN;
  }
  expanded.set(values, [end, lists]);
  return lists;
}

/**
 * Return the lane of one program's evaluations, null if it has none.
 *
 * @param {Reel} reel
 * @param {"winrate" | "score"} name
 * @param {number} source
 * @returns {Lane | null}
 */
function evaluationLane(reel, name, source) {
  const found = reel.evaluation?.[name][source];
  if (!found) return null;
  const values = new Float64Array(reel.tree.parent.length).fill(NaN);
  for (const [node, value] of found.values) values[node] = value;
  const sides = found.side === null ? [] : [found.side];
  const rivals = sides.length ? rivalsOf(reel, sides) : [];
  return { name, decides: true, series: [{ sides, values }], base: name === "winrate" ? 0.5 : 0, rivals };
}

/** Return the values at the nodes of a line, from values by node. @param {Float64Array} values by node @param {readonly number[]} line */
function alongLine(values, line) {
  const list = new Float64Array(line.length);
  // `from` with a function is ten times slower, and a line may have 100,000 nodes
  for (let index = 0; index < line.length; index += 1) list[index] = values[line[index]];
  return list;
}

/**
 * Return a lane with its values along a line of nodes in place of those by node.
 *
 * @param {Lane} lane
 * @param {readonly number[]} line
 * @returns {Lane}
 */
export function onLine(lane, line) {
  return { ...lane, series: lane.series.map(({ sides, values }) => ({ sides, values: alongLine(values, line) })) };
}

/**
 * Return who is ahead and by how much. Of several lines, each has the lead over its best rival.
 *
 * @param {Lane} lane
 * @param {number} index of the values
 * @returns {{ sides: readonly number[], by: number } | null} `sides` is empty if they are level; null in a gap
 */
export function leaderAt({ series, base, rivals }, index) {
  const best = series.reduce((one, other) => (other.values[index] > one.values[index] ? other : one));
  const by = best.values[index] - base;
  if (Number.isNaN(by)) return null;
  if (by > 0) return { sides: best.sides, by };
  return by && series.length === 1 ? { sides: rivals, by: -by } : { sides: [], by: 0 };
}

/**
 * Return where others take the lead. Level positions and gaps in between do not count.
 *
 * @param {Lane} lane along a line
 * @returns {{ index: number, sides: readonly number[] }[]} the first entry is the first lead
 */
export function leadsOf(lane) {
  const leads = [];
  let leading = -1;
  for (let index = 0; index < lane.series[0].values.length; index += 1) {
    const { sides = [] } = leaderAt(lane, index) ?? {};
    if (!sides.length || sides[0] === leading) continue;
    leading = sides[0];
    leads.push({ index, sides });
  }
  return leads;
}

/**
 * Return from which index on the side that is ahead at the end has been ahead without a level position, null if none is or the lane has
 * no earlier value.
 *
 * @param {Lane} lane along a line
 * @returns {{ index: number, sides: readonly number[] } | null}
 */
export function finalLead(lane) {
  let found = null;
  let count = 0;
  for (let index = lastIndex(lane); index >= 0; index -= 1) {
    const leader = leaderAt(lane, index);
    if (!leader) continue;
    count += 1;
    if (!leader.sides.length || (found && found.sides[0] !== leader.sides[0])) break;
    found = { index, sides: leader.sides };
  }
  return count > 1 ? found : null;
}

/**
 * Return the parts of a line at which both or all are level.
 *
 * @param {Lane} lane along a line
 * @returns {[first: number, last: number][]} indexes
 */
export function tiesOf(lane) {
  /** @type {[number, number][]} */
  const ties = [];
  if (!lane.decides) return ties;
  for (let index = 0; index < lane.series[0].values.length; index += 1) {
    if (leaderAt(lane, index)?.by !== 0) continue;
    const last = ties.at(-1);
    if (last?.[1] === index - 1) last[1] = index;
    else ties.push([index, index]);
  }
  return ties;
}

/** Return the index of the last value of a lane along a line, -1 if it has none. @param {Lane} lane */
export function lastIndex({ series }) {
  for (let index = series[0].values.length - 1; index >= 0; index -= 1)
    if (series.some(({ values }) => !Number.isNaN(values[index]))) return index;
  return -1;
}

/**
 * Return the largest change between neighboring values of the first series, null if no two values are neighbors.
 *
 * @param {Lane} lane along a line
 * @returns {{ index: number, change: number } | null} `index` of the later value
 */
export function largestSwing({ series: [{ values }] }) {
  let largest = /** @type {{ index: number, change: number } | null} */ (null);
  for (let index = 1; index < values.length; index += 1) {
    const change = values[index] - values[index - 1];
    if (Math.abs(change) > Math.abs(largest?.change ?? 0)) largest = { index, change };
  }
  return largest;
}

/**
 * Return from which index on each side has no legal moves to the end, for the sides that have none.
 *
 * @param {Lane} lane mobility along a line
 * @returns {{ index: number, sides: readonly number[] }[]} in the order in which they are out
 */
export function exitsOf({ series }) {
  return series
    .flatMap(({ sides, values }) => {
      const index = values.findLastIndex((value) => value > 0) + 1;
      const exit = values.indexOf(0, index);
      return exit < 0 ? [] : [{ index: exit, sides }];
    })
    .toSorted((one, other) => one.index - other.index);
}
