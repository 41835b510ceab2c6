/**
 * Put the final result of a game into a table. Pure functions on the Reel.
 *
 * @typedef {import("./reel.js").Reel} Reel
 *
 * @typedef {object} ResultRow a player at the end of the game
 * @property {readonly number[]} sides of the player
 * @property {number} rank
 * @property {number} points the sum over the player's sides
 * @property {number} margin the points minus those of the best rival
 * @property {number | null} left the number of pieces that are left, null if the game has no pieces to place
 * @property {number} bonus the part of the points that is a bonus
 */

import { laneOf } from "./chart_data.js";
import { gameStateAt } from "./frames.js";

/** Return the sum of numbers; missing ones are 0. @param {readonly (number | null | undefined)[]} numbers */
const sum = (numbers) => numbers.reduce((/** @type {number} */ total, number) => total + (number ?? 0), 0);

/**
 * Return the players at the end of a game, the winner first.
 *
 * @param {Reel} reel
 * @param {import("./tree.js").TreeIndex} tree
 * @param {number} node at the end of the game
 * @returns {ResultRow[]} [] if the game is not over, if points do not decide it, or if they are not known yet
 */
export function resultRows(reel, tree, node) {
  const { ranks, scores, left } = gameStateAt(reel, tree, node);
  const lane = laneOf(reel, "lead");
  const key = String(reel.lanes?.lead?.label[0]);
  const points = reel.columns.findIndex(({ label }) => label[0] === key);
  const bonus = reel.columns.findIndex(({ star }) => star);
  if (!ranks || !scores || points < 0 || !lane?.decides || Number.isNaN(lane.series[0].values[node])) return [];
  const contenders = lane.series.map(({ sides, values }) => ({ sides, margin: values[node] }));
  if (lane.rivals.length) contenders.push({ sides: lane.rivals, margin: 0 - contenders[0].margin });
  const rows = contenders.map(({ sides, margin }) => ({
    sides,
    margin,
    rank: ranks[sides[0]] ?? 0,
    points: sum(sides.map((side) => scores[side][points])),
    bonus: sum(sides.map((side) => scores[side][bonus])),
    left: left ? sum(sides.flatMap((side) => left[side])) : null,
  }));
  return rows.toSorted((one, other) => one.rank - other.rank);
}
