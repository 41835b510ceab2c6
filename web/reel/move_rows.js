/**
 * Lay out the move list as rows of equal height: the main line, with variations indented below the move that they replace.
 *
 * @typedef {import("./tree.js").TreeIndex} TreeIndex
 * @typedef {{ indent: number, nodes: number[] }} Row
 */

import { childrenOf } from "./tree.js";

/** Deeper variations are not indented further, because the list has a limited width. */
const MAX_INDENT = 6;

/**
 * Return the rows of the move list.
 *
 * @param {TreeIndex} tree
 * @param {number} perRow moves in a row that is not indented
 * @param {ReadonlySet<number>} hidden nodes whose continuation is hidden (the solution of a puzzle)
 * @returns {Row[]}
 */
export function rowsOf(tree, perRow, hidden = new Set()) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {{ node: number, indent: number, isListed: boolean }[]} */
  const lines = [{ node: 0, indent: 0, isListed: false }];
  for (let line = lines.pop(); line; line = lines.pop()) {
    let { node } = line;
    const { indent } = line;
    /** @type {number[]} */
    let row = [];
    const addToRow = (/** @type {number} */ added) => {
      if (row.length >= Math.max(1, perRow - indent)) row = [];
      if (!row.length) rows.push({ indent, nodes: row });
      row.push(added);
    };
    if (!line.isListed) addToRow(node);
    while (!hidden.has(node)) {
      const children = childrenOf(tree, node);
      if (!children.length) break;
      addToRow(children[0]);
      if (children.length > 1) {
        lines.push({ node: children[0], indent, isListed: true });
        const deeper = Math.min(indent + 1, MAX_INDENT);
        for (const child of children.slice(1).reverse()) lines.push({ node: child, indent: deeper, isListed: false });
        break;
      }
      [node] = children;
    }
  }
  return rows;
}

/**
 * Return the row index of every node.
 *
 * @param {Row[]} rows
 * @returns {Map<number, number>}
 */
export function rowOfNode(rows) {
  const indexes = new Map();
  for (const [index, { nodes }] of rows.entries()) for (const node of nodes) indexes.set(node, index);
  return indexes;
}
