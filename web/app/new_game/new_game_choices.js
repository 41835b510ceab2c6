/**
 * The choices of a new game: the games that can be started, and the request for the record of one. Pure functions.
 *
 * @typedef {object} GameChoice a game that can be started
 * @property {string} name of the variant
 * @property {string} family
 * @property {string} extension of its files
 * @property {string[]} players properties with their names
 * @property {number[]} sizes common board sizes, the default first; none if the board has one size
 * @property {[least: number, most: number]} limits of the size
 * @property {string | null} komi its default, null if the game has none
 * @property {number[]} handicap largest number of handicap stones on a board of each size within the limits; none if the game has no handicap
 */

import { parseCount } from "../../reel/counts.js";

/** Return the names of the fields with invalid values: `size`, `komi`. @param {GameChoice} game @param {string} size @param {string} komi @returns {("size" | "komi")[]} */
export function invalidFields({ sizes, limits: [least, most], komi: defaultKomi }, size, komi) {
  const isSize = parseCount(size, least, most) !== null;
  const isKomi = /^\s*[+-]?\d{0,4}([.,]\d{0,4})?\s*$/.test(komi);
  return [...(sizes.length && !isSize ? ["size"] : []), ...(defaultKomi !== null && !isKomi ? ["komi"] : [])].map(
    (name) => /** @type {"size" | "komi"} */ (name),
  );
}

/** Return the numbers of handicap stones from which a reader can choose on a board of a size. @param {GameChoice} game @param {string} size */
export function handicapsOf({ handicap, limits: [least] }, size) {
  const largest = handicap[Number(size) - least] ?? 0;
  return Array.from({ length: Math.max(0, largest - 1) }, (_, index) => index + 2);
}

/**
 * Return the arguments of `newRecord` in the worker.
 *
 * @param {GameChoice} game
 * @param {{ size: string, komi: string, handicap: string, players: readonly string[], date: string }} values
 */
export function requestOf(
  { name, sizes, komi: defaultKomi, handicap: most, players },
  { size, komi, handicap, players: names, date },
) {
  return {
    name,
    size: sizes.length ? parseCount(size) : null,
    komi: defaultKomi === null ? null : komi.trim(),
    handicap: most.length ? (parseCount(handicap) ?? 0) : 0,
    texts: { ...Object.fromEntries(players.map((ident, index) => [ident, names[index] ?? ""])), DT: date },
  };
}

/** Return the date of a time as records write it: `2024-05-17`. @param {Date} time */
export function dateOf(time) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
