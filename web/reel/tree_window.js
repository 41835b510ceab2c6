/**
 * Find what a part of a laid out tree shows. The layout (`tree_lanes.js`) never changes while one steps through the game; the nodes near
 * the current one are unfolded by inserting columns, so that no line changes its lane. Side lines that start further left from the main
 * line stay where they are if it is the main line that is unfolded: they are below all that moves.
 *
 * @typedef {import("./tree_lanes.js").Lanes} Lanes
 *
 * @typedef {object} Unfolded a folded cell of which some nodes are shown one by one
 * @property {number} cell
 * @property {number} column of the cell in the layout
 * @property {boolean} isMain whether it is on the main line
 * @property {number} first index in `order` of the first node shown
 * @property {number} last index of the last node shown
 * @property {number} inserted number of columns inserted after the cell's own
 *
 * @typedef {object} Piece a node, or a run of nodes that stay folded
 * @property {number} index of its first node in `order`
 * @property {number} count of its nodes
 * @property {number} column where it is drawn
 * @property {number} lane
 *
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Area drawn columns and lanes, all included
 */

import { firstFor } from "./binary_search.js";
import { MIN_FOLDED_NODES } from "./tree_folding.js";

/** Number of nodes on each side of the current one that are never folded. */
const MIN_UNFOLDED_RADIUS = 2;

/** Return the index of the cell of the layout that contains a node. @param {Lanes} lanes @param {number} index of the node in `order` */
export function cellOf({ cellStart }, index) {
  return firstFor(0, cellStart.length - 1, (cell) => cellStart[cell] > index) - 1;
}

/** Return the index of the line of the layout that contains a node. @param {Lanes} lanes @param {number} index of the node in `order` */
export function lineOf(lanes, index) {
  return lanes.lineOfCell[cellOf(lanes, index)];
}

/** Return the column of a cell in the layout, where nothing is unfolded. @param {Lanes} lanes @param {number} cell */
function columnOfCell({ lineOfCell, lineColumn, lineCell }, cell) {
  const line = lineOfCell[cell];
  return lineColumn[line] + cell - lineCell[line];
}

/** Return the index of the last cell of a line. @param {Lanes} lanes @param {number} line */
const lastCell = ({ lineCell }, line) => lineCell[line + 1] - 1;

/**
 * Unfold the nodes near the current one on its line.
 *
 * @param {Lanes} lanes
 * @param {readonly number[]} line the current line
 * @param {number} depth of the current node, its index in `line`
 * @param {number} radius number of nodes on each side
 * @returns {Unfolded[]} by column
 */
export function unfoldAround(lanes, line, depth, radius) {
  /** @type {Unfolded[]} */
  const unfolded = [];
  for (let at = Math.max(0, depth - radius); at <= Math.min(line.length - 1, depth + radius); at += 1) {
    const index = lanes.indexOf[line[at]];
    const cell = cellOf(lanes, index);
    const start = lanes.cellStart[cell];
    const end = lanes.cellStart[cell + 1];
    if (end - start < MIN_FOLDED_NODES) continue;
    let part = unfolded.at(-1);
    if (part?.cell !== cell) {
      const first = index - start < MIN_FOLDED_NODES ? start : index;
      const isMain = lanes.lineOfCell[cell] === 0;
      unfolded.push((part = { cell, column: columnOfCell(lanes, cell), isMain, first, last: index, inserted: 0 }));
    }
    part.last = end - 1 - index < MIN_FOLDED_NODES ? end - 1 : index;
    const folds = Number(part.first > start) + Number(part.last < end - 1);
    part.inserted = part.last - part.first + folds;
  }
  return unfolded;
}

/**
 * Unfold as many nodes around the current one on its line as fit, and the next nodes in any case.
 *
 * @param {Lanes} lanes
 * @param {readonly number[]} line the current line
 * @param {number} depth of the current node, its index in `line`
 * @param {number} columns that are visible
 */
export function unfoldWhatFits(lanes, line, depth, columns) {
  let unfolded = unfoldAround(lanes, line, depth, MIN_UNFOLDED_RADIUS);
  for (let radius = MIN_UNFOLDED_RADIUS + 1; radius < columns; radius += 1) {
    const more = unfoldAround(lanes, line, depth, radius);
    if (drawnColumns(lanes, more) > columns) break;
    unfolded = more;
  }
  return unfolded;
}

/**
 * Return the column in which a column of a line is drawn, to the right of what was unfolded before it.
 *
 * @param {Lanes} lanes
 * @param {readonly Unfolded[]} unfolded
 * @param {number} line
 * @param {number} column in the layout
 */
export function drawnColumn({ lineRoot }, unfolded, line, column) {
  return unfolded.reduce((sum, part) => {
    const start = part.isMain && line > 0 ? lineRoot[line] : column;
    return part.column < start ? sum + part.inserted : sum;
  }, column);
}

/** Return the column in which a trunk is drawn. @param {Lanes} lanes @param {readonly Unfolded[]} unfolded @param {number} trunk */
export function drawnTrunk(lanes, unfolded, trunk) {
  return drawnColumn(lanes, unfolded, lineOf(lanes, lanes.indexOf[lanes.trunkFork[trunk]]), lanes.trunkColumn[trunk]);
}

/** Return the last column of the layout that is drawn in a column or to the left of it on any line. @param {readonly Unfolded[]} unfolded @param {number} drawn */
function layoutColumn(unfolded, drawn) {
  let column = drawn;
  for (const part of unfolded) if (column > part.column) column = Math.max(part.column, column - part.inserted);
  return column;
}

/** Return the drawn pieces of a cell: one, or those into which it is unfolded. @param {Lanes} lanes @param {readonly Unfolded[]} unfolded @param {number} cell @returns {Piece[]} */
function piecesOf(lanes, unfolded, cell) {
  const start = lanes.cellStart[cell];
  const end = lanes.cellStart[cell + 1];
  const lane = lanes.lineLane[lanes.lineOfCell[cell]];
  let column = drawnColumn(lanes, unfolded, lanes.lineOfCell[cell], columnOfCell(lanes, cell));
  const part = unfolded.find((other) => other.cell === cell);
  if (!part) return [{ index: start, count: end - start, column, lane }];
  /** @type {Piece[]} */
  const pieces = [];
  const add = (/** @type {number} */ index, /** @type {number} */ count) => {
    if (count > 0) pieces.push({ index, count, column, lane });
    if (count > 0) column += 1;
  };
  add(start, part.first - start);
  for (let index = part.first; index <= part.last; index += 1) add(index, 1);
  add(part.last + 1, end - 1 - part.last);
  return pieces;
}

/**
 * Return the piece that contains a node.
 *
 * @param {Lanes} lanes
 * @param {readonly Unfolded[]} unfolded
 * @param {number} index of the node in `order`
 * @returns {Piece}
 */
export function pieceOf(lanes, unfolded, index) {
  const pieces = piecesOf(lanes, unfolded, cellOf(lanes, index));
  return pieces[pieces.findLastIndex((piece) => piece.index <= index)];
}

/** Return the number of drawn columns, those that were unfolded included. @param {Lanes} lanes @param {readonly Unfolded[]} unfolded */
export function drawnColumns(lanes, unfolded) {
  return drawnColumn(lanes, unfolded, 0, lanes.columns);
}

/**
 * Return the lines of which a part is in an area of the picture.
 *
 * @param {Lanes} lanes
 * @param {readonly Unfolded[]} unfolded
 * @param {Area} area
 * @returns {number[]}
 */
export function linesIn(lanes, unfolded, { left, right, top, bottom }) {
  const { linesOfLane, lineColumn, lineCell } = lanes;
  const first = layoutColumn(unfolded, left);
  const lines = [];
  for (let lane = Math.max(0, top); lane <= Math.min(bottom, lanes.lanes - 1); lane += 1) {
    const end = linesOfLane.start[lane + 1];
    const firstNotBefore = firstFor(linesOfLane.start[lane], end, (index) => {
      const line = linesOfLane.items[index];
      return lineColumn[line] + lineCell[line + 1] - lineCell[line] - 1 >= first;
    });
    for (let index = firstNotBefore; index < end; index += 1) {
      const line = linesOfLane.items[index];
      if (lineColumn[line] - 1 > right) break;
      if (drawnColumn(lanes, unfolded, line, lineColumn[line]) - 1 <= right) lines.push(line);
    }
  }
  return lines;
}

/**
 * Return the drawn pieces of a line in an area of the picture.
 *
 * @param {Lanes} lanes
 * @param {readonly Unfolded[]} unfolded
 * @param {number} line
 * @param {Area} area
 * @returns {Piece[]}
 */
export function piecesIn(lanes, unfolded, line, { left, right }) {
  const { lineColumn, lineCell } = lanes;
  const shift = lineCell[line] - lineColumn[line];
  const from = Math.max(lineCell[line], layoutColumn(unfolded, left) + shift);
  const to = Math.min(lastCell(lanes, line), right + shift);
  const pieces = [];
  for (let cell = from; cell <= to; cell += 1) {
    for (const piece of piecesOf(lanes, unfolded, cell))
      if (piece.column >= left && piece.column <= right) pieces.push(piece);
  }
  return pieces;
}

/**
 * Return the trunks of which a part is in an area of the picture.
 *
 * @param {Lanes} lanes
 * @param {readonly Unfolded[]} unfolded
 * @param {Area} area
 * @returns {number[]}
 */
export function trunksIn(lanes, unfolded, { left, right, top, bottom }) {
  const { start, items } = lanes.trunksOfColumn;
  const trunks = [];
  const last = Math.min(right, lanes.columns - 1);
  for (let column = Math.max(0, layoutColumn(unfolded, left)); column <= last; column += 1) {
    const end = start[column + 1];
    const firstNotAbove = firstFor(start[column], end, (index) => lanes.trunkBottom[items[index]] >= top);
    for (let index = firstNotAbove; index < end && lanes.trunkTop[items[index]] <= bottom; index += 1)
      trunks.push(items[index]);
  }
  return trunks;
}

/** Return the drawn column of the last node of a line. @param {Lanes} lanes @param {readonly Unfolded[]} unfolded @param {number} line */
export function lineEnd(lanes, unfolded, line) {
  return pieceOf(lanes, unfolded, lanes.cellStart[lastCell(lanes, line) + 1] - 1).column;
}

/**
 * Return the index in `order` of the last node that the current line shares with a line of the tree.
 *
 * @param {Lanes} lanes
 * @param {number} line whose first node is on the current line
 * @param {(index: number) => boolean} isOnCurrentLine
 */
export function lastOnCurrentLine(lanes, line, isOnCurrentLine) {
  const start = lanes.cellStart[lanes.lineCell[line]];
  const end = lanes.cellStart[lanes.lineCell[line + 1]];
  return firstFor(start + 1, end, (index) => !isOnCurrentLine(index)) - 1;
}
