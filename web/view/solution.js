/** Hides the solution of a puzzle until the user asks for it. */

import { pathTo } from "../reel/tree.js";

/**
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../reel/tree.js").TreeIndex} TreeIndex
 */

export class Solution {
  #isRevealed = false;

  /** @param {Reel} reel @param {TreeIndex} shape */
  constructor(reel, shape) {
    this.reel = reel;
    this.shape = shape;
  }

  /** Show the continuation of every node from now on. */
  reveal() {
    this.#isRevealed = true;
  }

  /** Return whether the continuation of a node is hidden. @param {number} node */
  isHiddenAfter(node) {
    return this.reel.puzzle !== null && !this.#isRevealed && node === this.reel.start;
  }

  /** The nodes whose continuation is hidden. @returns {ReadonlySet<number>} */
  get hiddenAfter() {
    return new Set(this.isHiddenAfter(this.reel.start) ? [this.reel.start] : []);
  }

  /**
   * Return whether a node is part of a hidden solution. Going there, by a bookmark or a link, asks for the solution.
   *
   * @param {number} node
   */
  includes(node) {
    return pathTo(this.shape, node)
      .slice(0, -1)
      .some((ancestor) => this.isHiddenAfter(ancestor));
  }

  /** Return a line up to the first node whose continuation is hidden. @param {number[]} line */
  visiblePart(line) {
    const end = line.findIndex((node) => this.isHiddenAfter(node));
    return end < 0 ? line : line.slice(0, end + 1);
  }
}
