/**
 * Lay out a tree in lanes, as editors of records draw it: the root on the left, the main line straight, and side lines below the node
 * that they start from. Runs of single children are folded into one cell. Pure functions, none of them recursive.
 *
 * A line is a node with its first children down to a leaf. A trunk is the vertical stroke that connects a fork with the side lines that
 * start there. Lines, cells and trunks are numbered from 0.
 *
 * @typedef {import("./tree.js").TreeIndex} TreeIndex
 *
 * @typedef {object} Lists lists of numbers: list `i` is `items.subarray(start[i], start[i + 1])`
 * @property {Int32Array} start
 * @property {Int32Array} items
 *
 * @typedef {object} Lanes the layout of a tree
 * @property {Int32Array} order all nodes of the tree, line by line
 * @property {Int32Array} indexOf node → its index in `order`, -1 for one that is not in the tree
 * @property {Int32Array} cellStart cell → index of its first node in `order`; has one more entry than there are cells
 * @property {Int32Array} lineOfCell
 * @property {Int32Array} lineCell line → its first cell; has one more entry than there are lines
 * @property {Int32Array} lineColumn line → column of its first cell
 * @property {Int32Array} lineLane
 * @property {Int32Array} lineTrunk line → the trunk that it starts from, -1 for the main line
 * @property {Int32Array} lineRoot line → column of the fork of the main line below which it is, -1 for the main line
 * @property {Int32Array} linePosition line → position of its first node among its siblings, from 1
 * @property {Int32Array} trunkFork trunk → the node that has several children
 * @property {Int32Array} trunkColumn
 * @property {Int32Array} trunkTop trunk → lane of the fork
 * @property {Int32Array} trunkBottom trunk → lane of the last side line
 * @property {Int32Array} trunkChildren trunk → number of children of the fork
 * @property {Lists} linesOfLane from left to right
 * @property {Lists} trunksOfColumn from top to bottom
 * @property {number} columns
 * @property {number} lanes
 */

import { MIN_FOLDED_NODES } from "./tree_folding.js";

/** Number of nodes after which the layout may be interrupted. */
const NODES_PER_STEP = 2048;

/**
 * Lay out a tree step by step: iterate until the generator returns the layout.
 *
 * @param {TreeIndex} tree
 * @param {number} [minFolded] number of nodes between the ends of a run from which on it is folded
 * @returns {Generator<void, Lanes, void>}
 */
export function* layOutLanes(tree, minFolded = MIN_FOLDED_NODES) {
  const builder = new LaneBuilder(tree, minFolded);
  for (let placed = 0; builder.placeLine(); ) {
    if (builder.nodes - placed < NODES_PER_STEP) continue;
    placed = builder.nodes;
    yield;
  }
  yield;
  return builder.finish();
}

/**
 * Lays out a tree by placing one line after the other. The forks of a line are handled from the last one to the first, and each line gets
 * the first lane below everything that was placed in its columns. So the lines of a later fork are above those of an earlier one, and no
 * stroke crosses a node or another stroke.
 */
class LaneBuilder {
  nodes = 0;
  #cells = 0;
  #lines = 0;
  #trunks = 0;
  #columns = 0;
  #lanes = 0;
  /** Number of lines that wait to be placed. */
  #waiting = 1;

  /** @param {TreeIndex} tree @param {number} minFolded */
  constructor(tree, minFolded) {
    this.tree = tree;
    this.minFolded = minFolded;
    const nodes = tree.parent.length;
    const lines = 1 + tree.nextSibling.reduce((count, sibling) => count + (sibling >= 0 ? 1 : 0), 0);
    const create = (/** @type {number} */ length) => new Int32Array(length);
    this.order = create(nodes);
    this.indexOf = create(nodes).fill(-1);
    this.cellStart = create(nodes + 1);
    this.lineOfCell = create(nodes);
    this.lineCell = create(lines + 1);
    this.lineColumn = create(lines);
    this.lineLane = create(lines);
    this.lineTrunk = create(lines);
    this.lineRoot = create(lines);
    this.linePosition = create(lines);
    this.trunkFork = create(lines);
    this.trunkColumn = create(lines);
    /** Trunk → column of the fork of the main line below which it is. */
    this.trunkRoot = create(lines);
    this.trunkTop = create(lines);
    this.trunkBottom = create(lines);
    this.trunkChildren = create(lines);
    /** Column → first lane below everything that was placed there. */
    this.open = create(nodes + 1);
    // the lines that wait: first node, trunk and position
    this.waitingNode = create(lines);
    this.waitingTrunk = create(lines);
    this.waitingPosition = create(lines);
    this.waitingTrunk[0] = -1;
    this.waitingPosition[0] = 1;
  }

  /** Return whether a node has several children. @param {number} node */
  #isFork(node) {
    const child = this.tree.firstChild[node];
    return child >= 0 && this.tree.nextSibling[child] >= 0;
  }

  /** Place the next waiting line; return whether there was one. */
  placeLine() {
    if (this.#waiting === 0) return false;
    this.#waiting -= 1;
    const line = this.#lines;
    this.#lines += 1;
    const trunk = this.waitingTrunk[this.#waiting];
    const firstColumn = trunk < 0 ? 0 : this.trunkColumn[trunk] + 1;
    this.lineTrunk[line] = trunk;
    this.lineRoot[line] = trunk < 0 ? -1 : this.trunkRoot[trunk];
    this.linePosition[line] = this.waitingPosition[this.#waiting];
    this.lineColumn[line] = firstColumn;
    this.lineCell[line] = this.#cells;
    this.#addCells(line, this.waitingNode[this.#waiting]);
    const end = firstColumn + this.#cells - this.lineCell[line];
    this.lineLane[line] = this.#takeLane(trunk < 0 ? 0 : firstColumn - 1, end);
    if (trunk >= 0) this.trunkBottom[trunk] = this.lineLane[line];
    this.#addTrunks(line);
    return true;
  }

  /** Add the nodes of a line to the layout, and their cells. @param {number} line @param {number} first node */
  #addCells(line, first) {
    let runStart = this.nodes;
    for (let node = first; node >= 0; node = this.tree.firstChild[node]) {
      const index = this.nodes;
      this.order[index] = node;
      this.indexOf[node] = index;
      this.nodes += 1;
      if (this.tree.firstChild[node] >= 0 && !this.#isFork(node)) continue;
      this.#addRun(line, runStart, index);
      runStart = this.nodes;
    }
  }

  /** Add the cells of a run of single children. Its first and its last node stay visible. @param {number} line @param {number} first @param {number} last */
  #addRun(line, first, last) {
    const isFolded = last - first - 1 >= this.minFolded;
    for (let index = first; index <= last; index = isFolded && index === first + 1 ? last : index + 1) {
      this.lineOfCell[this.#cells] = line;
      this.cellStart[this.#cells] = index;
      this.#cells += 1;
    }
  }

  /** Return the first lane that is free in columns `from` to `end - 1`, and take it. @param {number} from @param {number} end */
  #takeLane(from, end) {
    let lane = 0;
    for (let column = from; column < end; column += 1) if (this.open[column] > lane) lane = this.open[column];
    this.open.fill(lane + 1, from, end);
    this.#columns = Math.max(this.#columns, end);
    this.#lanes = Math.max(this.#lanes, lane + 1);
    return lane;
  }

  /**
   * Add a trunk for each fork of a line, and let the side lines of the forks wait: those of the last fork are placed next.
   * @param {number} line
   */
  #addTrunks(line) {
    for (let cell = this.lineCell[line]; cell < this.#cells; cell += 1) {
      const node = this.order[this.cellStart[cell]];
      if (!this.#isFork(node)) continue;
      const trunk = this.#trunks;
      this.#trunks += 1;
      this.trunkFork[trunk] = node;
      this.trunkColumn[trunk] = this.lineColumn[line] + cell - this.lineCell[line];
      this.trunkRoot[trunk] = line ? this.lineRoot[line] : this.trunkColumn[trunk];
      this.trunkTop[trunk] = this.lineLane[line];
      this.trunkChildren[trunk] = this.#addWaiting(trunk, node);
    }
  }

  /** Let the side lines that start from a fork wait to be placed. @param {number} trunk @param {number} fork @returns {number} number of children */
  #addWaiting(trunk, fork) {
    const { firstChild, nextSibling } = this.tree;
    let children = 1;
    const from = this.#waiting;
    for (let child = nextSibling[firstChild[fork]]; child >= 0; child = nextSibling[child]) {
      children += 1;
      this.waitingNode[this.#waiting] = child;
      this.waitingPosition[this.#waiting] = children;
      this.waitingTrunk[this.#waiting] = trunk;
      this.#waiting += 1;
    }
    // the line that is added last is placed first
    this.waitingNode.subarray(from, this.#waiting).reverse();
    this.waitingPosition.subarray(from, this.#waiting).reverse();
    return children;
  }

  /** @returns {Lanes} */
  finish() {
    this.cellStart[this.#cells] = this.nodes;
    this.lineCell[this.#lines] = this.#cells;
    return {
      order: this.order.subarray(0, this.nodes),
      indexOf: this.indexOf,
      cellStart: this.cellStart.subarray(0, this.#cells + 1),
      lineOfCell: this.lineOfCell.subarray(0, this.#cells),
      lineCell: this.lineCell.subarray(0, this.#lines + 1),
      lineColumn: this.lineColumn,
      lineLane: this.lineLane,
      lineTrunk: this.lineTrunk,
      lineRoot: this.lineRoot,
      linePosition: this.linePosition,
      trunkFork: this.trunkFork,
      trunkColumn: this.trunkColumn,
      trunkTop: this.trunkTop,
      trunkBottom: this.trunkBottom,
      trunkChildren: this.trunkChildren,
      // in each lane, lines were placed from right to left; in each column, trunks from top to bottom
      linesOfLane: groupBy(this.lineLane.subarray(0, this.#lines), this.#lanes, true),
      trunksOfColumn: groupBy(this.trunkColumn.subarray(0, this.#trunks), this.#columns, false),
      columns: this.#columns,
      lanes: this.#lanes,
    };
  }
}

/**
 * Return for each group the numbers of its members, ascending or descending.
 *
 * @param {Int32Array} groups member → group
 * @param {number} count of groups
 * @param {boolean} isDescending
 * @returns {Lists}
 */
function groupBy(groups, count, isDescending) {
  const start = new Int32Array(count + 1);
  for (const group of groups) start[group + 1] += 1;
  for (let group = 0; group < count; group += 1) start[group + 1] += start[group];
  const items = new Int32Array(groups.length);
  const filled = start.slice();
  for (let position = 0; position < groups.length; position += 1) {
    const member = isDescending ? groups.length - 1 - position : position;
    items[filled[groups[member]]] = member;
    filled[groups[member]] += 1;
  }
  return { start, items };
}
