/**
 * Links to a position. `23` is a ply on the main line. Off the main line, `3.1-7.0~k2f9` names the ply of each fork with the child
 * taken there, then the ply of the target and a short hash of its move, so that a link survives edits of the record. `end` is
 * the last position of the main line.
 *
 * @typedef {import("./tree.js").TreeIndex} TreeIndex
 * @typedef {{ node: number, exact: boolean }} Target `exact` is false if the record has changed since the link was made
 */

import { parseCount } from "./counts.js";
import { line } from "./navigation.js";
import { childrenOf, siblingIndex } from "./tree.js";

/** The permalink to the end of the main line. */
const END = "end";

/** Return the 32-bit FNV-1a hash of a text, shortened to five characters. @param {string} text */
export function shortHash(text) {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash.toString(36).slice(0, 5);
}

/**
 * Return the permalink to a node.
 *
 * @param {TreeIndex} tree
 * @param {number} node
 * @param {(string | null)[]} labels of the moves, by node
 * @returns {string}
 */
export function linkTo(tree, node, labels) {
  const { parent, firstChild, depth } = tree;
  const forks = [];
  for (let child = node; child > 0; child = parent[child]) {
    if (firstChild[parent[child]] !== child) forks.push(`${depth[child]}.${siblingIndex(tree, child)}`);
  }
  if (!forks.length) return String(depth[node]);
  return `${forks.reverse().join("-")}-${depth[node]}~${shortHash(labels[node] ?? "")}`;
}

/**
 * Return the node that a permalink leads to, or the deepest ancestor of it that still exists. Return null if the text is not a permalink.
 *
 * @param {TreeIndex} tree
 * @param {string} link
 * @param {(string | null)[]} labels of the moves, by node
 * @returns {Target | null}
 */
export function findLink(tree, link, labels) {
  if (link === END) return { node: line(tree, 0, new Map()).at(-1) ?? 0, exact: true };
  const match = /^((?:\d+\.\d+-)*)(\d+)(?:~(\w+))?$/.exec(link);
  if (!match) return null;
  /** @type {Map<number | null, number | null>} ply -> child */
  const taken = new Map();
  for (const fork of match[1].split("-").filter(Boolean)) {
    const [ply, child] = fork.split(".").map((digits) => parseCount(digits));
    taken.set(ply, child);
  }
  const depth = parseCount(match[2]) ?? Number.POSITIVE_INFINITY;
  let node = 0;
  while (tree.depth[node] < depth) {
    const child = childrenOf(tree, node)[taken.get(tree.depth[node] + 1) ?? 0];
    if (child === undefined) return { node, exact: false };
    node = child;
  }
  if (match[3] && match[3] !== shortHash(labels[node] ?? "")) {
    return { node: Math.max(tree.parent[node], 0), exact: false };
  }
  return { node, exact: true };
}
