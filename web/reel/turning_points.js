/**
 * Find the moves that decided a game, from the values that the chart shows. Pure functions that return messages; their templates are
 * in the part `story` of `web/texts`.
 *
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./reel.js").Message} Message
 * @typedef {import("./chart_data.js").Lane} Lane
 *
 * @typedef {object} TurningPoint
 * @property {number} index of the move in the line
 * @property {readonly number[]} sides that it is good or bad for
 * @property {Message} message what happens there
 */

import { exitsOf, finalLead, laneOf, lanesOf, largestSwing, onLine } from "./chart_data.js";
import { nameOf } from "./chart_summary.js";

const MAX_TURNING_POINTS = 3;
/** A smaller change of the win rate decides nothing. */
const MIN_SWING = 0.1;
/** A smaller number of captured pieces at once is nothing special. */
const MIN_COUNTED = 2;

/**
 * Return the turning points of a game in the order of their moves, [] if there are none.
 *
 * @param {Reel} reel with complete lanes
 * @param {readonly number[]} line nodes of the game
 * @param {Message | null} ending how the game ends, null if that is not known
 * @returns {TurningPoint[]}
 */
export function turningPoints(reel, line, ending) {
  const lanes = lanesOf(reel).flatMap((name) => onLine(/** @type {Lane} */ (laneOf(reel, name)), line));
  // the first lane with values is the one that the chart shows first
  const curve = lanes.find(({ name, series: [{ values }] }) => name !== "mobility" && values.some(Number.isFinite));
  const mobility = lanes.find(({ name }) => name === "mobility");
  const found = [
    curve?.name === "winrate" && swing(reel, curve),
    curve && leadTaken(reel, curve),
    mobility && firstExit(reel, mobility),
    curve && curve.name !== "winrate" && largestGain(reel, curve),
    ending && { index: line.length - 1, sides: [], message: ending },
  ].filter((point) => point !== null && point !== undefined && point !== false);
  const distinct = found.filter(({ index }, place) => found.findIndex((other) => other.index === index) === place);
  return distinct.slice(0, MAX_TURNING_POINTS).toSorted((one, other) => one.index - other.index);
}

/** Return where the side that is ahead at the end takes the lead; the start is no move. @param {Reel} reel @param {Lane} lane @returns {TurningPoint | null} */
function leadTaken(reel, lane) {
  const lead = lane.decides ? finalLead(lane) : null;
  return lead?.index ? { ...lead, message: ["story.lead", { side: nameOf(reel, lead.sides) }] } : null;
}

/** Return a win rate, a part of 1, as a message. @param {number} rate @returns {Message} */
const rateMessage = (rate) => ["chart.percent", { percent: rate * 100 }];

/** Return the largest change of the win rate. @param {Reel} reel @param {Lane} lane @returns {TurningPoint | null} */
function swing(reel, lane) {
  const [{ sides, values }] = lane.series;
  const { index, change } = largestSwing(lane) ?? { index: 0, change: 0 };
  if (!sides.length || Math.abs(change) < MIN_SWING) return null;
  const [from, to] = [rateMessage(values[index - 1]), rateMessage(values[index])];
  return { index, sides, message: ["story.swing", { side: nameOf(reel, sides), from, to }] };
}

/** Return where the first side is out. @param {Reel} reel @param {Lane} mobility @returns {TurningPoint | null} */
function firstExit(reel, mobility) {
  const [exit] = exitsOf(mobility);
  return exit?.index ? { ...exit, message: ["story.out", { side: nameOf(reel, exit.sides) }] } : null;
}

/** Return the largest gain of a side if no other move gains as much. @param {Reel} reel @param {Lane} lane @returns {TurningPoint | null} */
function largestGain(reel, lane) {
  const gains = gainsOf(lane).toSorted((one, other) => other.by - one.by);
  const [{ index, sides, by } = { index: 0, sides: [], by: 0 }, second] = gains;
  if (!sides.length || (lane.decides ? second?.by === by : by < MIN_COUNTED)) return null;
  const side = nameOf(reel, sides);
  if (lane.decides) return { index, sides, message: ["story.gain", { side, by }] };
  return { index, sides, message: ["story.counted", { label: reel.lanes?.lead?.label ?? "", side, by }] };
}

/** Return the gains of all sides along a line. @param {Lane} lane @returns {{ index: number, sides: readonly number[], by: number }[]} */
function gainsOf({ series, rivals }) {
  return series.flatMap(({ sides, values }) =>
    [...values].flatMap((value, index) => {
      const change = value - values[index - 1];
      if (change > 0) return [{ index, sides, by: change }];
      return change < 0 && series.length === 1 ? [{ index, sides: rivals, by: -change }] : [];
    }),
  );
}
