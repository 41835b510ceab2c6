/**
 * The lanes of the chart that Python computes from the positions: the lead and the numbers of legal moves.
 *
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./reel.js").LaneValues} LaneValues
 *
 * @typedef {object} LanesPart the numbers of the nodes from `first` up to, but not including, `end`
 * @property {number} first
 * @property {number} end
 * @property {LaneValues} [lead]
 * @property {LaneValues} [mobility]
 */

/** Return whether nothing is left to compute. @param {Reel} reel */
export const areLanesComplete = ({ lanes, tree }) => !lanes || lanes.end >= tree.parent.length;

/**
 * Merge a part into the lanes of a Reel. A part that does not continue the known nodes is ignored, and so are known nodes.
 *
 * @param {Reel} reel
 * @param {LanesPart} part
 */
export function addLanes({ lanes }, part) {
  if (!lanes || part.first > lanes.end) return;
  for (const name of /** @type {const} */ (["lead", "mobility"])) {
    for (const entry of part[name] ?? []) if (entry[0] >= lanes.end) lanes[name]?.values.push(entry);
  }
  lanes.end = Math.max(lanes.end, part.end);
}

/**
 * Return the numbers of a lane at every node; null where they are not known yet.
 *
 * @param {Reel} reel
 * @param {LaneValues} values
 * @returns {(number[] | null)[]}
 */
export function laneNumbers({ tree: { parent }, lanes }, values) {
  const end = lanes?.end ?? 0;
  /** @type {(number[] | null)[]} */
  const numbers = [];
  let next = 0;
  for (let node = 0; node < parent.length; node += 1) {
    if (values[next]?.[0] === node) numbers.push(values[next++][1]);
    else numbers.push(node < end && node > 0 ? numbers[parent[node]] : null);
  }
  return numbers;
}

/**
 * Return the nodes of a line at which another contender takes the lead. A tie does not change the leader.
 *
 * @param {Reel} reel
 * @param {readonly number[]} line nodes from the root on
 * @returns {{ node: number, sides: number[] }[]} with the sides of the new leader; the first entry is the first leader
 */
export function leadChanges(reel, line) {
  const lead = reel.lanes?.lead;
  if (!lead) return [];
  const numbers = laneNumbers(reel, lead.values);
  const contenders = contendersOf(lead.sides, reel.sides.length);
  /** @type {{ node: number, sides: number[] }[]} */
  const changes = [];
  for (const node of line) {
    const leader = leaderOf(numbers[node] ?? []);
    if (leader >= 0 && contenders[leader] !== changes.at(-1)?.sides) changes.push({ node, sides: contenders[leader] });
  }
  return changes;
}

/**
 * Return the sides of every contender; of two contenders the lane lists only the first one.
 *
 * @param {number[][]} listed
 * @param {number} count of sides
 */
function contendersOf(listed, count) {
  if (listed.length > 1) return listed;
  return [listed[0], Array.from({ length: count }, (_, side) => side).filter((side) => !listed[0].includes(side))];
}

/** Return the index of the only contender with the highest number, -1 if there is none. @param {number[]} numbers */
function leaderOf(numbers) {
  const all = numbers.length === 1 ? [numbers[0], -numbers[0]] : numbers;
  const highest = all.reduce((one, other) => Math.max(one, other));
  return all.indexOf(highest) === all.lastIndexOf(highest) ? all.indexOf(highest) : -1;
}
