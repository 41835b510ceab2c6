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

/** Return whether the lanes of a Reel have the numbers of all nodes, or the game has no lanes. @param {Reel} reel */
export const areLanesComplete = ({ lanes, tree }) => !lanes || lanes.end >= tree.parent.length;

/**
 * Return whether a game can have turning points: not all of its values are known yet, they change, or the game ends.
 *
 * @param {Reel} reel
 */
export function canTurn(reel) {
  const { lanes, evaluation, result, frames } = reel;
  const changes = [lanes?.lead, lanes?.mobility].some((lane) => lane && lane.values.length > 1);
  const isOver = result !== null || Object.values(frames).some(({ ranks }) => ranks);
  return changes || isOver || Boolean(evaluation) || !areLanesComplete(reel);
}

/**
 * Add the numbers of a part to the lanes of a Reel. A part that does not continue the known nodes is ignored, and so are known nodes.
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
