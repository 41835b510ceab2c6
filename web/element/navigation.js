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
 * @param {Shape} shape
 * @param {number} node
 */
export function previous(shape, node) {
  return Math.max(shape.parent[node], 0);
}

/**
 * @param {Shape} shape
 * @param {number} node
 * @param {Chosen} chosen
 * @param {number} steps how many, backward when negative
 */
export function jump(shape, node, chosen, steps) {
  let at = node;
  for (let count = Math.abs(steps); count > 0; count -= 1) {
    const to = steps > 0 ? next(shape, at, chosen) : previous(shape, at);
    if (to === at) break;
    at = to;
  }
  return at;
}

/**
 * @param {Shape} shape
 * @param {number} node
 * @param {Chosen} chosen
 */
export function last(shape, node, chosen) {
  return jump(shape, node, chosen, Infinity);
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
 * @param {Shape} shape
 * @param {number} node
 * @param {Chosen} chosen
 * @param {(node: number) => boolean} wanted
 * @returns {number} the next node of the line that is wanted, or the node itself
 */
export function nextWanted(shape, node, chosen, wanted) {
  for (let at = node; ; ) {
    const to = next(shape, at, chosen);
    if (to === at) return node;
    if (wanted(to)) return to;
    at = to;
  }
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
