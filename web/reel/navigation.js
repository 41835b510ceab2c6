/**
 * Where a step leads. Pure functions; the choice at each fork is remembered by the caller in `chosen` (fork → child).
 *
 * @typedef {import("./tree.js").Shape} Shape
 * @typedef {ReadonlyMap<number, number>} Chosen
 */

import { childrenOf } from "./tree.js";

/**
 * @param {Shape} shape
 * @param {number} node
 * @param {Chosen} chosen
 * @returns {number} the next node on the line that is being looked at; the node itself at its end
 */
export function next(shape, node, chosen) {
  const child = chosen.get(node) ?? shape.first[node];
  return child < 0 ? node : child;
}

/**
 * The line that is being looked at: the way to the node and on to its end.
 *
 * @param {Shape} shape
 * @param {number} node
 * @param {Chosen} chosen
 * @returns {number[]}
 */
export function line(shape, node, chosen) {
  const nodes = [];
  for (let at = node; at >= 0; at = shape.parent[at]) nodes.push(at);
  nodes.reverse();
  for (let at = node; ; ) {
    const to = next(shape, at, chosen);
    if (to === at) return nodes;
    nodes.push(to);
    at = to;
  }
}

/**
 * The sibling before or after a node; where there is none, of the nearest ancestor that has one.
 *
 * @param {Shape} shape
 * @param {number} node
 * @param {1 | -1} direction
 */
export function variation(shape, node, direction) {
  for (let at = node; at > 0; at = shape.parent[at]) {
    const siblings = childrenOf(shape, shape.parent[at]);
    if (siblings.length < 2) continue;
    const place = siblings.indexOf(at) + direction;
    return place >= 0 && place < siblings.length ? siblings[place] : node;
  }
  return node;
}

/**
 * A place in a game: the line that is being looked at, as far as it is shown, and where on it.
 *
 * @typedef {object} Place
 * @property {Shape} shape
 * @property {readonly number[]} line
 * @property {number} at index into `line`
 * @property {(node: number) => boolean} commented
 */

/** How many moves a long step is. */
const MANY = 10;

/** Action → the node that it leads to; none or the same one where there is no way. @type {Partial<Record<string, (place: Place) => number | undefined>>} */
const STEPS = {
  first: ({ line }) => line[0],
  previous: ({ line, at }) => line[at - 1],
  next: ({ line, at }) => line[at + 1],
  last: ({ line }) => line.at(-1),
  back10: ({ line, at }) => line[Math.max(at - MANY, 0)],
  forward10: ({ line, at }) => line[Math.min(at + MANY, line.length - 1)],
  up: ({ shape, line, at }) => variation(shape, line[at], -1),
  down: ({ shape, line, at }) => variation(shape, line[at], 1),
  comment: ({ line, at, commented }) => line.find((node, index) => index > at && commented(node)),
};

/**
 * @param {string} action
 * @param {Place} place
 * @returns {number | null} the node that an action leads to; null where it is no step or leads nowhere
 */
export function step(action, place) {
  const node = STEPS[action]?.(place);
  return node === undefined || node === place.line[place.at] ? null : node;
}

/**
 * The choices that lead to a node, on top of those that were made before.
 *
 * @param {Shape} shape
 * @param {number} node
 * @param {Chosen} chosen
 * @returns {Map<number, number>}
 */
export function choose(shape, node, chosen) {
  const choices = new Map(chosen);
  for (let at = node; at > 0; at = shape.parent[at]) {
    const fork = shape.parent[at];
    if (shape.following[shape.first[fork]] >= 0) choices.set(fork, at);
  }
  return choices;
}
