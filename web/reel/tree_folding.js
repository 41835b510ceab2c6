/**
 * Decide which runs of a tree are folded: as few as possible, so that every line fits into the visible part. A run is a node with its
 * single descendants, down to the next fork or leaf.
 *
 * @typedef {import("./tree.js").TreeIndex} TreeIndex
 */

/** Number of nodes between the ends of a run below which it is never folded, because that would save hardly any space. */
export const MIN_FOLDED_NODES = 3;
/** Columns of a folded run: its ends, and the fold between them. */
const FOLDED_COLUMNS = 3;

export class TreeFolding {
  /** Run → the run with its fork, -1 for the first one; runs are in the order of the file. @type {number[]} */
  #parents = [];
  /** Run → number of nodes. @type {number[]} */
  #lengths = [];
  /** The numbers of nodes between the ends of runs that can be folded, ascending. */
  #inner;

  /** @param {TreeIndex} tree */
  constructor({ parent, firstChild, nextSibling }) {
    /** Node → its run. */
    const runs = new Int32Array(parent.length);
    for (let node = 0; node >= 0; ) {
      const fork = parent[node];
      const isSingle = node > 0 && nextSibling[firstChild[fork]] < 0;
      runs[node] = isSingle ? runs[fork] : this.#lengths.push(0) - 1;
      if (!isSingle) this.#parents.push(node > 0 ? runs[fork] : -1);
      this.#lengths[runs[node]] += 1;
      if (firstChild[node] >= 0) node = firstChild[node];
      else {
        while (node > 0 && nextSibling[node] < 0) node = parent[node];
        node = node > 0 ? nextSibling[node] : -1;
      }
    }
    const inner = new Set(this.#lengths.map((length) => length - 2));
    this.#inner = [...inner].filter((count) => count >= MIN_FOLDED_NODES).sort((one, other) => one - other);
  }

  /** Return the number of nodes between the ends of a run from which on it is folded, so that all lines fit into some columns if possible. @param {number} columns */
  minFolded(columns) {
    if (this.#width(Number.POSITIVE_INFINITY) <= columns) return Number.POSITIVE_INFINITY;
    let [low, high] = [0, this.#inner.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#width(this.#inner[middle]) <= columns) low = middle + 1;
      else high = middle;
    }
    return this.#inner[low - 1] ?? MIN_FOLDED_NODES;
  }

  /** Return the columns of the longest line if runs are folded from a number of nodes between their ends on. @param {number} minFolded */
  #width(minFolded) {
    const ends = new Int32Array(this.#lengths.length);
    for (const [run, length] of this.#lengths.entries())
      ends[run] = (ends[this.#parents[run]] ?? 0) + (length - 2 >= minFolded ? FOLDED_COLUMNS : length);
    return ends.reduce((widest, end) => Math.max(widest, end), 0);
  }
}
