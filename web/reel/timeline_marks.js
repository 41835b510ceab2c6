/**
 * Find what the timeline marks on a line: comments, annotations and branches. Pure functions on the Reel.
 *
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./tree.js").TreeIndex} TreeIndex
 * @typedef {"comment" | "good" | "bad" | "branch"} MarkKind
 */

import { FLAG } from "./tree.js";

/** Return the kind of mark of an annotation sign: `!?` counts as good, `?!` as bad. @param {string} sign @returns {MarkKind} */
const kindOf = (sign) => (sign.startsWith("!") ? "good" : "bad");

/**
 * Return the indices of the marked nodes of a line by kind, at most one for each column of pixels.
 *
 * @param {Reel["tree"]} tree
 * @param {TreeIndex} links
 * @param {readonly number[]} line
 * @param {number} columns width in pixels
 * @returns {Record<MarkKind, number[]>}
 */
export function marksOf({ flags, signs }, { firstChild, nextSibling }, line, columns) {
  const kinds = new Map(signs.map(([node, sign]) => [node, kindOf(sign)]));
  /** @type {Record<MarkKind, number[]>} */
  const marks = { comment: [], good: [], bad: [], branch: [] };
  const width = Math.max(1, line.length / Math.max(1, columns));
  const add = (/** @type {MarkKind} */ kind, /** @type {number} */ index) => {
    const last = marks[kind].at(-1) ?? -Infinity;
    if (Math.floor(last / width) !== Math.floor(index / width)) marks[kind].push(index);
  };
  for (const [index, node] of line.entries()) {
    const kind = kinds.get(node);
    if (kind) add(kind, index);
    if (flags[node] & FLAG.comment) add("comment", index);
    const isEnd = index === line.length - 1;
    if (!isEnd && nextSibling[firstChild[node]] >= 0) add("branch", index);
  }
  return marks;
}
