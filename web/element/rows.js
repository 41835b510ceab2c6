/**
 * The move list as rows of equal height: main line, and side lines indented below the move that they replace.
 *
 * @typedef {import("./tree.js").Shape} Shape
 * @typedef {{ indent: number, nodes: number[] }} Row
 */

import { childrenOf } from "./tree.js";

/** Side lines of side lines are indented no deeper than this: a list has a width. */
const DEEPEST = 6;

/**
 * @param {Shape} shape
 * @param {number} perRow moves in a row
 * @param {ReadonlySet<number>} hidden nodes whose continuation is not shown (a puzzle's solution)
 * @returns {Row[]}
 */
export function rowsOf(shape, perRow, hidden = new Set()) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {{ node: number, indent: number, shown: boolean }[]} */
  const todo = [{ node: 0, indent: 0, shown: false }];
  for (let task = todo.pop(); task; task = todo.pop()) {
    let { node } = task;
    const { indent } = task;
    /** @type {number[]} */
    let row = [];
    const put = (/** @type {number} */ shown) => {
      if (row.length >= Math.max(1, perRow - indent)) row = [];
      if (!row.length) rows.push({ indent, nodes: row });
      row.push(shown);
    };
    if (!task.shown) put(node);
    while (!hidden.has(node)) {
      const children = childrenOf(shape, node);
      if (!children.length) break;
      put(children[0]);
      if (children.length > 1) {
        todo.push({ node: children[0], indent, shown: true });
        const deeper = Math.min(indent + 1, DEEPEST);
        for (const child of children.slice(1).reverse()) todo.push({ node: child, indent: deeper, shown: false });
        break;
      }
      [node] = children;
    }
  }
  return rows;
}

/**
 * @param {Row[]} rows
 * @returns {Map<number, number>} node → its row
 */
export function rowOfNode(rows) {
  const places = new Map();
  for (const [place, { nodes }] of rows.entries()) for (const node of nodes) places.set(node, place);
  return places;
}
