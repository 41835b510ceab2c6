/** Hides the solution of a puzzle until the reader has played it or asks for it. */

import { childrenOf, pathTo } from "../reel/tree.js";

/**
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../reel/tree.js").TreeIndex} TreeIndex
 */

export class Solution {
  /** Nodes of the hidden solution that the reader has reached, and its start; null if nothing is hidden. @type {Set<number> | null} */
  #reached = null;

  /** @param {Reel} reel @param {TreeIndex} tree */
  constructor(reel, tree) {
    this.start = reel.start;
    this.tree = tree;
    /** The tree without the nodes that are hidden. */
    this.visibleTree = tree;
    if (reel.puzzle) this.hide();
  }

  /** Whether a part of the tree may be hidden. */
  get isHidden() {
    return this.#reached !== null;
  }

  /** Hide everything after the start. */
  hide() {
    this.#reached = new Set([this.start]);
    this.visibleTree = this.#cut();
  }

  /** Show everything from now on. */
  reveal() {
    this.#reached = null;
    this.visibleTree = this.tree;
  }

  /** Show a node whose parent is visible. @param {number} node */
  show(node) {
    this.#reached?.add(node);
    this.visibleTree = this.#cut();
  }

  /** Return the tree without the nodes that are hidden. @returns {TreeIndex} */
  #cut() {
    const { tree } = this;
    const reached = this.#reached;
    if (!reached) return tree;
    const firstChild = tree.firstChild.slice();
    const nextSibling = tree.nextSibling.slice();
    for (const node of reached) {
      const children = childrenOf(tree, node).filter((child) => reached.has(child));
      firstChild[node] = children[0] ?? -1;
      children.forEach((child, index) => {
        nextSibling[child] = children[index + 1] ?? -1;
      });
    }
    return { ...tree, firstChild, nextSibling };
  }

  /**
   * Return whether a node is hidden. Going there, by a bookmark or a link, asks for the solution.
   *
   * @param {number} node
   */
  includes(node) {
    if (!this.#reached) return false;
    const path = pathTo(this.tree, node);
    return this.visiblePart(path).length < path.length;
  }

  /** Return a line up to its first hidden node. @param {number[]} line */
  visiblePart(line) {
    const start = line.indexOf(this.start);
    if (!this.#reached || start < 0) return line;
    const end = line.findIndex((node, index) => index > start && !this.#reached?.has(node));
    return end < 0 ? line : line.slice(0, end);
  }
}
