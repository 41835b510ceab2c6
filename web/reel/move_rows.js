/**
 * Lay out the move list as rows: the main line in rounds with a column for every side, comments and variations between them.
 *
 * @typedef {import("./tree.js").TreeIndex} TreeIndex
 *
 * @typedef {object} Row
 * @property {number} indent 0 on the main line
 * @property {number[]} nodes one in each column of a round, -1 for no move; else in the order of the line
 * @property {number} [round] number of the round, from 1; absent outside rounds
 * @property {boolean} [isNote] whether the row is the comment of its node
 * @property {boolean} [isNamed] whether the comment must name its move, because the row before it has several
 * @property {number} [folded] number of moves after the node that are not listed
 * @property {boolean} [isUnfolded] whether the row begins a deep variation that is listed on request
 *
 * @typedef {object} RowOptions
 * @property {number} columns of a round; 0 if the main line is laid out like a variation
 * @property {number} width of a row
 * @property {number} indentWidth
 * @property {number} foldWidth width of the button that folds a variation again
 * @property {(node: number) => number} widthOf width of a node's move
 * @property {(node: number) => boolean} hasNote whether a row with a comment follows
 * @property {ReadonlySet<number>} opened first nodes of deep variations that are listed nevertheless
 */

import { firstFor } from "./binary_search.js";

/** Depth of variations inside variations below which they are folded, so that a tree does not become a staircase. */
const MAX_OPEN_DEPTH = 3;
/** Largest number of moves of a variation, without comments and variations of its own, that is listed in parentheses. */
const MAX_INLINE_MOVES = 3;

/**
 * Return the rows of the move list, and which nodes have parentheses before (1), after (2) or around them (3).
 *
 * @param {TreeIndex} tree
 * @param {readonly number[]} side index of the mover's side by node, or -1
 * @param {RowOptions} options
 */
export function rowsOf({ parent, firstChild, nextSibling }, side, options) {
  const { columns, width, indentWidth, foldWidth, widthOf, hasNote, opened } = options;
  /** @type {Row[]} */
  const rows = [];
  const brackets = new Uint8Array(parent.length);
  let rounds = 0;
  /** @type {Int32Array | null} */
  let sizes = null;

  /** Return the nodes of a variation if it can be listed in parentheses, else null. @param {number} start */
  function inlineMoves(start) {
    const nodes = [];
    for (let node = start; node >= 0; node = firstChild[node]) {
      if (nodes.push(node) > MAX_INLINE_MOVES || hasNote(node)) return null;
      if (node !== start && nextSibling[node] >= 0) return null;
    }
    return nodes;
  }

  /**
   * Lay out a line as rows, from its first node on. Yield the first nodes of the variations that must be laid out before it continues.
   *
   * @param {number} start
   * @param {number} depth
   * @returns {Generator<number, void>}
   */
  function* layOutLine(start, depth) {
    const indent = Math.min(depth, MAX_OPEN_DEPTH);
    const isInRounds = !depth && columns > 0;
    /** @type {Row | null} */
    let row = null;
    let room = 0;
    /** @type {number[]} */
    let notes = [];
    /** @type {number[]} */
    let variations = [];

    let isUnfolded = depth > MAX_OPEN_DEPTH;
    const add = (/** @type {number} */ node) => {
      if (!row || widthOf(node) > room) {
        rows.push((row = isUnfolded ? { indent, nodes: [], isUnfolded } : { indent, nodes: [] }));
        room = width - indent * indentWidth - (isUnfolded ? foldWidth : 0);
        isUnfolded = false;
      }
      row.nodes.push(node);
      room -= widthOf(node);
    };

    for (let node = start; ; node = firstChild[node]) {
      const column = isInRounds && node >= 0 ? side[node] : -1;
      const isFull =
        column >= 0 ? !row?.round || row.nodes.length > column : isInRounds || notes.length || variations.length;
      if (row && (isFull || node < 0)) {
        if (notes.length) {
          const isNamed = /** @type {Row} */ (row).nodes.filter((other) => other >= 0).length > 1;
          for (const noted of notes) rows.push({ indent, nodes: [noted], isNote: true, isNamed });
          notes = [];
        }
        if (variations.length) {
          yield* variations;
          variations = [];
        }
        row = null;
      }
      if (node < 0) return;
      if (column < 0) add(node);
      else {
        if (!row) rows.push((row = { indent, nodes: [], round: (rounds += 1) }));
        while (row.nodes.length < column) row.nodes.push(-1);
        row.nodes.push(node);
      }
      for (let other = node === start ? -1 : nextSibling[node]; other >= 0; other = nextSibling[other]) {
        const inline = depth && !variations.length ? inlineMoves(other) : null;
        if (inline) {
          for (const move of inline) add(move);
          brackets[other] |= 1;
          brackets[inline[inline.length - 1]] |= 2;
        } else variations.push(other);
      }
      if (hasNote(node)) notes.push(node);
    }
  }

  const lines = [layOutLine(0, 0)];
  while (lines.length) {
    const { value: start, done } = lines[lines.length - 1].next();
    const depth = lines.length;
    const indent = Math.min(depth, MAX_OPEN_DEPTH);
    if (done) lines.pop();
    else if (firstChild[start] < 0) {
      rows.push({ indent, nodes: [start] });
      if (hasNote(start)) rows.push({ indent, nodes: [start], isNote: true });
    } else if (depth > MAX_OPEN_DEPTH && !opened.has(start)) {
      sizes ??= subtreeSizes(parent);
      rows.push({ indent, nodes: [start], folded: sizes[start] - 1 });
    } else lines.push(layOutLine(start, depth));
  }
  return { rows, brackets };
}

/** Return the number of nodes in each node's subtree, the node included. @param {readonly number[]} parent */
function subtreeSizes(parent) {
  const sizes = new Int32Array(parent.length).fill(1);
  for (let node = parent.length - 1; node > 0; node -= 1) sizes[parent[node]] += sizes[node];
  return sizes;
}

/**
 * Return the first nodes of the variations that must be opened to list a node.
 *
 * @param {TreeIndex} tree
 * @param {number} node
 */
export function foldedLinesTo({ parent, firstChild }, node) {
  const starts = [];
  for (let child = node; child > 0; child = parent[child]) if (firstChild[parent[child]] !== child) starts.push(child);
  return starts.reverse().slice(MAX_OPEN_DEPTH);
}

/**
 * Return the index of each node's row, -1 for nodes that are not listed.
 *
 * @param {readonly Row[]} rows
 * @param {number} count number of nodes
 */
export function rowOfNode(rows, count) {
  const indexes = new Int32Array(count).fill(-1);
  for (let index = 0; index < rows.length; index += 1) {
    const { nodes, isNote } = rows[index];
    if (!isNote) for (const node of nodes) if (node >= 0) indexes[node] = index;
  }
  return indexes;
}

/**
 * Return the distance of each row from the top of the list, and at last the height of all rows.
 *
 * @param {readonly Row[]} rows
 * @param {(row: Row) => number} heightOf
 */
export function topsOf(rows, heightOf) {
  const tops = new Float64Array(rows.length + 1);
  for (let index = 0; index < rows.length; index += 1) tops[index + 1] = tops[index] + heightOf(rows[index]);
  return tops;
}

/**
 * Return the index of the row at a height from the top of the list: the last one whose top is not below it.
 *
 * @param {Float64Array} tops
 * @param {number} height
 */
export function rowAt(tops, height) {
  return firstFor(1, Math.max(1, tops.length - 1), (row) => tops[row] > height) - 1;
}
