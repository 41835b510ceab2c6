/** The line that the reader follows: from the root through the current node to its end, by the variations chosen last. */

import { choose, line } from "../reel/navigation.js";

export class CurrentLine {
  /** Node with variations → the child chosen last. @type {ReadonlyMap<number, number>} */
  #choices = new Map();
  /** The visible tree that the line was found in; null if that has changed. @type {import("../reel/tree.js").TreeIndex | null} */
  #foundIn = null;
  #solution;
  /** The line without the hidden solution of a puzzle. @type {readonly number[]} */
  nodes = [0];

  /** @param {import("./solution.js").Solution} solution of the same tree */
  constructor(solution) {
    this.#solution = solution;
  }

  /** Whether a node is on the line, which begins at the root. @param {number} node */
  includes(node) {
    const { tree, visibleTree } = this.#solution;
    return this.#foundIn === visibleTree && this.nodes[tree.depth[node]] === node;
  }

  /** Return the line that would be followed from a node. @param {number} node */
  through(node) {
    if (this.includes(node)) return this.nodes;
    return this.#solution.visiblePart(line(this.#solution.tree, node, this.#choices));
  }

  /** Follow the line through a node from now on. @param {number} node */
  follow(node) {
    if (this.includes(node)) return;
    this.#choices = choose(this.#solution.tree, node, this.#choices);
    this.nodes = this.through(node);
    this.#foundIn = this.#solution.visibleTree;
  }

  /** Find the line anew when it is followed next, because nodes were added or removed. */
  treeChanged() {
    this.#foundIn = null;
  }
}
