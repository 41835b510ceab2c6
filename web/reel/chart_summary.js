/**
 * Say what a chart shows in sentences. Pure functions that return messages; their templates are in the part `chart` of `web/texts`.
 *
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./reel.js").Message} Message
 * @typedef {import("./chart_data.js").Lane} Lane
 */

import { exitsOf, finalLead, largestSwing, lastIndex, leaderAt, leadsOf } from "./chart_data.js";

/** Number of changes of the lead above which they are counted instead of listed. */
const MAX_LISTED_CHANGES = 4;

/**
 * Return the joint name of one or more sides.
 *
 * @param {Reel} reel
 * @param {readonly number[]} sides
 * @returns {Message}
 */
export function nameOf(reel, sides) {
  const names = sides.map((side) => reel.sides[side].name);
  return names.reduce((one, other) => ["chart.both", { one, other }]);
}

/** Return the size of a value, without its sign, rounded to three digits. @param {number} value */
const size = (value) => Number(Math.abs(value).toPrecision(3));
/** Return the size of a value that is a part of 1, in percent. @param {number} value */
const percent = (value) => Math.round(Math.abs(value) * 100);

/**
 * Return sentences that summarize a lane of the chart along a line.
 *
 * @param {Reel} reel
 * @param {Lane} lane along a line
 * @returns {Message[]} [] without values
 */
export function summaryOf(reel, lane) {
  const last = lastIndex(lane);
  if (last < 0) return [];
  if (lane.name === "mobility") return exits(reel, lane, last);
  return lane.decides ? [...ending(reel, lane, last), ...changes(reel, lane)] : counted(reel, lane, last);
}

/** Return the sentence that says who is ahead at the last value. @param {Reel} reel @param {Lane} lane @param {number} last @returns {Message[]} */
function ending(reel, lane, last) {
  const leader = leaderAt(lane, last);
  if (!leader) return [];
  if (!leader.sides.length) return [[leader.by ? "chart.unnamed" : "chart.level"]];
  const side = nameOf(reel, leader.sides);
  if (lane.name !== "winrate") return [["chart.leads", { side, by: size(leader.by) }]];
  return [["chart.chance", { side, percent: percent(0.5 + leader.by) }]];
}

/** Say who has more at the last value of what does not decide the game. @param {Reel} reel @param {Lane} lane @param {number} last @returns {Message[]} */
function counted(reel, lane, last) {
  const { sides, by } = leaderAt(lane, last) ?? { sides: [], by: 0 };
  const label = reel.lanes?.lead?.label ?? "";
  return [sides.length ? ["chart.counted", { label, side: nameOf(reel, sides), by }] : ["chart.same", { label }]];
}

/** Say since when the winner leads and when the lead changes, and name the largest swing of win rates. @param {Reel} reel @param {Lane} lane @returns {Message[]} */
function changes(reel, lane) {
  const later = leadsOf(lane).slice(1);
  /** @type {Message[]} */
  const sentences = [];
  const final = finalLead(lane);
  if (final) sentences.push(["chart.noChange", { side: nameOf(reel, final.sides), move: final.index }]);
  if (later.length > MAX_LISTED_CHANGES) {
    sentences.push(["chart.manyChanges", { count: later.length, move: later[later.length - 1].index }]);
  } else if (later.length) {
    sentences.push([
      `chart.changes${later.length}`,
      Object.fromEntries(later.map(({ index }, place) => [`m${place + 1}`, index])),
    ]);
  }
  const swing = lane.name === "winrate" ? largestSwing(lane) : null;
  const gainers = swing && (swing.change > 0 ? lane.series[0].sides : lane.rivals);
  if (swing && gainers?.length) {
    sentences.push(["chart.swing", { move: swing.index, count: percent(swing.change), side: nameOf(reel, gainers) }]);
  }
  return sentences;
}

/** Return sentences that say who is out, and who has the most legal moves at the end. @param {Reel} reel @param {Lane} lane @param {number} last @returns {Message[]} */
function exits(reel, lane, last) {
  /** @type {Message[]} */
  const sentences = exitsOf(lane).map(({ index, sides }) => ["chart.out", { side: nameOf(reel, sides), move: index }]);
  const most = lane.series.toSorted((one, other) => other.values[last] - one.values[last])[0];
  if (most.values[last] > 0) {
    sentences.push(["chart.mostMoves", { side: nameOf(reel, most.sides), count: most.values[last] }]);
  }
  return sentences;
}
