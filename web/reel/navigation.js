/**
 * Find the node that a step leads to. Pure functions; the caller remembers the child chosen at each fork in `chosen`.
 *
 * @typedef {import("./tree.js").TreeIndex} TreeIndex
 * @typedef {ReadonlyMap<number, number>} Chosen fork -> child
 */

import { childrenOf, pathTo } from "./tree.js";

/**
 * Return the next node on the current line, or the node itself at the end of the line.
 *
 * @param {TreeIndex} tree
 * @param {number} node
 * @param {Chosen} chosen
 * @returns {number}
 */
export function next(tree, node, chosen) {
  const first = tree.firstChild[node];
  if (first < 0) return node;
  // looked up only at forks, because lines can have tens of thousands of nodes
  const choice = tree.nextSibling[first] < 0 ? first : (chosen.get(node) ?? first);
  // a draft may have removed it
  return tree.parent[choice] === node ? choice : first;
}

/**
 * Return the nodes of the current line: from the root through a node to the end of its line.
 *
 * @param {TreeIndex} tree
 * @param {number} node
 * @param {Chosen} chosen
 * @returns {number[]}
 */
export function line(tree, node, chosen) {
  const nodes = pathTo(tree, node);
  for (let last = node; ; ) {
    const following = next(tree, last, chosen);
    if (following === last) return nodes;
    nodes.push(following);
    last = following;
  }
}

/**
 * Return the sibling before (-1) or after (1) a node. If the node has no siblings, use its nearest ancestor that has some.
 *
 * @param {TreeIndex} tree
 * @param {number} node
 * @param {1 | -1} direction
 */
export function variation(tree, node, direction) {
  for (let ancestor = node; ancestor > 0; ancestor = tree.parent[ancestor]) {
    const siblings = childrenOf(tree, tree.parent[ancestor]);
    if (siblings.length < 2) continue;
    const index = siblings.indexOf(ancestor) + direction;
    return index >= 0 && index < siblings.length ? siblings[index] : node;
  }
  return node;
}

/**
 * The current node on the current line.
 *
 * @typedef {object} LinePosition
 * @property {TreeIndex} tree
 * @property {readonly number[]} line the visible part of the current line
 * @property {number} index of the current node in `line`
 * @property {(node: number) => boolean} hasComment
 */

const LONG_STEP_MOVES = 10;

/** Action -> function that returns its target node, or undefined if it has none. @type {Partial<Record<string, (position: LinePosition) => number | undefined>>} */
const STEPS = {
  first: ({ line }) => line[0],
  previous: ({ line, index }) => line[index - 1],
  next: ({ line, index }) => line[index + 1],
  last: ({ line }) => line.at(-1),
  back10: ({ line, index }) => line[Math.max(index - LONG_STEP_MOVES, 0)],
  forward10: ({ line, index }) => line[Math.min(index + LONG_STEP_MOVES, line.length - 1)],
  up: ({ tree, line, index }) => variation(tree, line[index], -1),
  down: ({ tree, line, index }) => variation(tree, line[index], 1),
  comment: ({ line, index, hasComment }) => line.find((node, other) => other > index && hasComment(node)),
  previousComment: ({ line, index, hasComment }) => line.findLast((node, other) => other < index && hasComment(node)),
};

/**
 * Return the target node of an action such as `next`, or null if the action is not a step or does not change the node.
 *
 * @param {string} action
 * @param {LinePosition} position
 * @returns {number | null}
 */
export function step(action, position) {
  const node = STEPS[action]?.(position);
  return node === undefined || node === position.line[position.index] ? null : node;
}

/**
 * Return the children chosen at forks, `chosen`, with the choices that lead to a node added.
 *
 * @param {TreeIndex} tree
 * @param {number} node
 * @param {Chosen} chosen
 * @returns {Map<number, number>}
 */
export function choose(tree, node, chosen) {
  const choices = new Map(chosen);
  for (let child = node; child > 0; child = tree.parent[child]) {
    const fork = tree.parent[child];
    if (tree.nextSibling[tree.firstChild[fork]] >= 0) choices.set(fork, child);
  }
  return choices;
}
