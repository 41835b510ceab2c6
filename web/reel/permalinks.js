/**
 * Links to a position: `23` is the ply on the main line; off it `3.1-7.0~k2f9` names the ply of each fork with the child taken
 * there, the ply of the target last, and a short hash of the target's move, so that a link survives edits of the record.
 * `end` is the last position of the main line.
 *
 * @typedef {import("./tree.js").Shape} Shape
 * @typedef {{ node: number, exact: boolean }} Target `exact` is false where the record has changed since
 */

import { childrenOf, onMainLine, pathTo } from "./tree.js";

/** The link to the end of the main line. */
export const END = "end";

/** @param {string} text */
export function shortHash(text) {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash.toString(36).slice(0, 5);
}

/**
 * @param {Shape} shape
 * @param {number} node
 * @param {(string | null)[]} labels
 * @returns {string}
 */
export function linkTo(shape, node, labels) {
  const depth = shape.depth[node];
  if (onMainLine(shape, node)) return String(depth);
  const forks = [];
  for (const at of pathTo(shape, node)) {
    const children = childrenOf(shape, at);
    const taken = children.findIndex((child) => isOnWay(shape, child, node));
    if (taken > 0) forks.push(`${shape.depth[at] + 1}.${taken}`);
  }
  return `${forks.join("-")}-${depth}~${shortHash(labels[node] ?? "")}`;
}

/**
 * @param {Shape} shape
 * @param {number} ancestor
 * @param {number} node
 */
function isOnWay(shape, ancestor, node) {
  let at = node;
  while (shape.depth[at] > shape.depth[ancestor]) at = shape.parent[at];
  return at === ancestor;
}

/** @param {Shape} shape */
function endOfMainLine(shape) {
  let node = 0;
  while (shape.first[node] >= 0) node = shape.first[node];
  return node;
}

/**
 * @param {Shape} shape
 * @param {string} link
 * @param {(string | null)[]} labels
 * @returns {Target | null} the node, or the nearest one before it that is still there; null: not a link
 */
export function findLink(shape, link, labels) {
  if (link === END) return { node: endOfMainLine(shape), exact: true };
  const match = /^((?:\d+\.\d+-)*)(\d+)(?:~(\w+))?$/.exec(link);
  if (!match) return null;
  /** @type {Map<number, number>} */
  const taken = new Map();
  for (const fork of match[1].split("-").filter(Boolean)) {
    const [ply, child] = fork.split(".").map(Number);
    taken.set(ply, child);
  }
  const depth = Number(match[2]);
  let node = 0;
  while (shape.depth[node] < depth) {
    const child = childrenOf(shape, node)[taken.get(shape.depth[node] + 1) ?? 0];
    if (child === undefined) return { node, exact: false };
    node = child;
  }
  if (match[3] && match[3] !== shortHash(labels[node] ?? "")) {
    return { node: Math.max(shape.parent[node], 0), exact: false };
  }
  return { node, exact: true };
}
