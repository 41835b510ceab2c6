/**
 * What the reader corrects in the reading of a photo. Pure functions, but for the state of the corrections themselves.
 *
 * @typedef {import("../../runtime/calls.js").PhotoReading} PhotoReading
 */

export class Corrections {
  /** Values of a cell in the order in which taps go through them. @type {Map<number, readonly number[]>} */
  #orders = new Map();
  /** The taps that can be undone: the cell, and its value by an earlier tap if there was one. @type {{ index: number, before: number | undefined }[]} */
  #taps = [];
  /** Value of each cell that was tapped. @type {Readonly<Record<number, number>>} */
  fixed = {};

  /** @param {PhotoReading} reading before any correction */
  constructor(reading) {
    this.first = reading;
  }

  get canUndo() {
    return this.#taps.length > 0;
  }

  /** Give a cell the value that is the next likely after its current one, and return that value. @param {number} index @param {number} current */
  change(index, current) {
    const order = this.#orders.get(index) ?? valuesOf(this.first, index);
    this.#orders.set(index, order);
    const value = order[(order.indexOf(current) + 1) % order.length];
    this.#taps.push({ index, before: this.fixed[index] });
    this.fixed = { ...this.fixed, [index]: value };
    return value;
  }

  /** Undo the last tap, and return the cell that it changed; null if there is none. */
  undo() {
    const tap = this.#taps.pop();
    if (!tap) return null;
    const { [tap.index]: _, ...others } = this.fixed;
    this.fixed = tap.before === undefined ? others : { ...others, [tap.index]: tap.before };
    return tap.index;
  }
}

/** Return the values of a cell in the order of their cost, the one that was read first. @param {PhotoReading} reading @param {number} index @returns {readonly number[]} */
export function valuesOf({ cells, costs, doubtful, candidates }, index) {
  const found = candidates[doubtful.indexOf(index)];
  const byCost = costs[index].map((_, value) => value).sort((one, other) => costs[index][one] - costs[index][other]);
  return [...new Set([cells[index], ...(found ?? []), ...byCost])];
}

/** Goes through the doubtful cells, the most doubtful first; those that were visited come again when all were. */
export class DoubtfulTour {
  /** @type {Set<number>} */
  #visited = new Set();

  /** Note that the reader has come to a cell. @param {number} index */
  visit(index) {
    this.#visited.add(index);
  }

  /** Return the next doubtful cell, null if there is none. @param {readonly number[]} doubtful @param {number | null} current */
  next(doubtful, current) {
    const isOpen = (/** @type {number} */ index) => !this.#visited.has(index) && index !== current;
    if (!doubtful.some(isOpen)) this.#visited.clear();
    return doubtful.find(isOpen) ?? doubtful[0] ?? null;
  }
}
