/**
 * Decide which runs of a tree are folded: as few as possible, so that every line fits into the visible part. A run is a node with its
 * single descendants, down to the next fork or leaf.
 *
 * @typedef {import("./tree.js").TreeIndex} TreeIndex
 */

import { firstFor } from "./binary_search.js";

/** Number of nodes between the ends of a run below which it is never folded, because that would save hardly any space. */
export const MIN_FOLDED_NODES = 3;
/** Columns of a folded run: its ends, and the fold between them. */
const FOLDED_COLUMNS = 3;

export class TreeFolding {
  /** Run → the run with its fork, -1 for the first one; runs are in the order of the file. */
  #parents;
  /** Run → number of nodes. */
  #lengths;
  /** The numbers of nodes between the ends of runs that can be folded, ascending. */
  #inner;

  /** @param {TreeIndex} tree */
  constructor({ parent, firstChild, nextSibling }) {
    /** Node → its run. */
    const runs = new Int32Array(parent.length);
    const parents = new Int32Array(parent.length);
    const lengths = new Int32Array(parent.length);
    let count = 0;
    for (let node = 0; node >= 0; ) {
      const fork = parent[node];
      const isSingle = node > 0 && nextSibling[firstChild[fork]] < 0;
      if (!isSingle) parents[count] = node > 0 ? runs[fork] : -1;
      runs[node] = isSingle ? runs[fork] : count++;
      lengths[runs[node]] += 1;
      if (firstChild[node] >= 0) node = firstChild[node];
      else {
        while (node > 0 && nextSibling[node] < 0) node = parent[node];
        node = node > 0 ? nextSibling[node] : -1;
      }
    }
    this.#parents = parents.subarray(0, count);
    this.#lengths = lengths.subarray(0, count);
    const inner = [...new Set(this.#lengths)].map((length) => length - 2);
    this.#inner = inner.filter((length) => length >= MIN_FOLDED_NODES).sort((one, other) => one - other);
  }

  /** Return the number of nodes between the ends of a run from which on it is folded, so that all lines fit into some columns if possible. @param {number} columns */
  minFolded(columns) {
    if (this.#width(Number.POSITIVE_INFINITY) <= columns) return Number.POSITIVE_INFINITY;
    const inner = this.#inner;
    const tooWide = firstFor(0, inner.length, (index) => this.#width(inner[index]) > columns);
    return inner[tooWide - 1] ?? MIN_FOLDED_NODES;
  }

  /** Return the columns of the longest line if runs are folded from a number of nodes between their ends on. @param {number} minFolded */
  #width(minFolded) {
    const [parents, lengths] = [this.#parents, this.#lengths];
    const ends = new Int32Array(lengths.length);
    let widest = 0;
    for (let run = 0; run < lengths.length; run += 1) {
      const start = run > 0 ? ends[parents[run]] : 0;
      ends[run] = start + (lengths[run] - 2 >= minFolded ? FOLDED_COLUMNS : lengths[run]);
      if (ends[run] > widest) widest = ends[run];
    }
    return widest;
  }
}
