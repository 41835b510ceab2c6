/**
 * The elements for the nodes of the tree. Only those that can be seen, and the current one, are in the document. Each is a `treeitem`
 * with its level and its position among its siblings, so that assistive technology presents the tree without the missing ones.
 *
 * @typedef {import("../../reel/reel.js").Reel} Reel
 * @typedef {import("../../reel/tree.js").TreeIndex} TreeIndex
 * @typedef {import("../../reel/tree_lanes.js").Lanes} Lanes
 * @typedef {import("../../reel/tree_window.js").Piece} Piece
 *
 * @typedef {object} Item
 * @property {HTMLElement} element
 * @property {number} count of its nodes
 * @property {string} state what `#update` has written
 */

import { FLAG } from "../../reel/tree.js";
import { lineOf } from "../../reel/tree_window.js";
import { html, setAttributes } from "../dom.js";
import { shortCount } from "./tree_texts.js";

/** All flags of nodes that are shown by marks. */
const MARKED = FLAG.comment | FLAG.illegal | FLAG.error | FLAG.setup;

export class TreeItems {
  /** Index of the first node in `order` → item. @type {Map<number, Item>} */
  #items = new Map();
  /** @type {HTMLElement | null} */
  current = null;

  /**
   * @param {Reel} reel
   * @param {TreeIndex} tree that is laid out
   * @param {Lanes} lanes
   * @param {HTMLElement} parent
   * @param {{ width: number, height: number }} cell
   * @param {import("./tree_texts.js").NodeTexts} texts
   */
  constructor(reel, tree, lanes, parent, cell, texts) {
    this.reel = reel;
    this.tree = tree;
    this.lanes = lanes;
    this.parent = parent;
    this.cell = cell;
    this.texts = texts;
  }

  /**
   * Show the items of some pieces of the tree, and no others.
   *
   * @param {Piece[]} pieces
   * @param {Piece} current
   * @param {(index: number) => boolean} isOnCurrentLine
   */
  show(pieces, current, isOnCurrentLine) {
    const { order } = this.lanes;
    const isMissing = !pieces.some(({ index }) => index === current.index);
    // in the order of the record, which is the order in which assistive technology reads them
    const sorted = (isMissing ? [...pieces, current] : pieces).sort(
      (one, other) => order[one.index] - order[other.index],
    );
    const counts = new Map(sorted.map(({ index, count }) => [index, count]));
    for (const [index, { element, count }] of this.#items) {
      if (counts.get(index) === count) continue;
      element.remove();
      this.#items.delete(index);
    }
    let next = /** @type {Node | null} */ (null);
    for (const piece of sorted.toReversed()) {
      const item = this.#items.get(piece.index) ?? this.#create(piece);
      this.#items.set(piece.index, item);
      this.#update(item, piece, piece.index === current.index, isOnCurrentLine(piece.index));
      if (item.element.parentNode !== this.parent) this.parent.insertBefore(item.element, next);
      next = item.element;
    }
  }

  /** Remove the elements of all nodes. */
  clear() {
    for (const { element } of this.#items.values()) element.remove();
    this.#items.clear();
    this.current = null;
  }

  /** Return the node at a horizontal position of an item, from 0 to 1. @param {Element} element @param {number} fraction */
  nodeAt(element, fraction) {
    const index = Number(element.getAttribute("data-index"));
    const count = this.#items.get(index)?.count ?? 1;
    return this.lanes.order[index + Math.min(count - 1, Math.max(0, Math.floor(fraction * count)))];
  }

  /**
   * Change what differs in an item while one steps through the game: place, current node and current line.
   *
   * @param {Item} item
   * @param {Piece} piece
   * @param {boolean} isCurrent
   * @param {boolean} isOnLine
   */
  #update(item, { column, lane }, isCurrent, isOnLine) {
    const { element } = item;
    if (isCurrent) this.current = element;
    const state = `${column} ${lane} ${isCurrent} ${isOnLine}`;
    if (item.state === state) return;
    item.state = state;
    element.style.transform = `translate(${column * this.cell.width}px, ${lane * this.cell.height}px)`;
    element.classList.toggle("on-line", isOnLine);
    setAttributes(element, { "aria-selected": String(isCurrent), tabindex: isCurrent ? 0 : -1 });
  }

  /** Return the element of a piece of the tree. @param {Piece} piece @returns {Item} */
  #create({ index, count }) {
    const element = count > 1 ? this.#fold(index, count) : this.#node(index);
    element.dataset.index = String(index);
    element.title = element.getAttribute("aria-label") ?? "";
    return { element, count, state: "" };
  }

  /** Create the element of folded nodes. @param {number} index @param {number} count */
  #fold(index, count) {
    const nodes = this.lanes.order.subarray(index, index + count);
    const { flags } = this.reel.tree;
    let found = 0;
    for (let at = 0; at < count && (found & MARKED) !== MARKED; at += 1) found |= flags[nodes[at]];
    return html(
      "div",
      {
        role: "treeitem",
        class: `tree-item fold${marksOf(found)}`,
        "aria-label": this.texts.folded(nodes, found),
        "aria-level": this.tree.depth[nodes[0]] + 1,
        "aria-posinset": 1,
        "aria-setsize": 1,
        "aria-expanded": "false",
        "data-node": nodes[0],
      },
      html("span", { class: "tree-count" }, shortCount(count)),
    );
  }

  /** Create the element of a node. @param {number} index */
  #node(index) {
    const { reel, tree, lanes, texts } = this;
    const node = lanes.order[index];
    const line = lineOf(lanes, index);
    const isFirst = lanes.cellStart[lanes.lineCell[line]] === index;
    const side = reel.sides[reel.tree.side[node]];
    const flags = reel.tree.flags[node];
    const sign = texts.sign(node);
    const number = reel.tree.number[node];
    const kind = number ? "" : flags & FLAG.setup ? " setup" : " bare";
    const chipText = number ? String(number) : kind === " setup" ? "+" : "";
    return html(
      "div",
      {
        role: "treeitem",
        class: `tree-item${marksOf(flags)}${kind}${flags & FLAG.added ? " added" : ""} ${side?.class ?? ""}`.trim(),
        "aria-label": texts.node(node),
        "aria-level": tree.depth[node] + 1,
        "aria-posinset": isFirst ? lanes.linePosition[line] : 1,
        "aria-setsize": this.#siblings(node),
        "aria-expanded": lanes.indexOf[tree.firstChild[node]] >= 0 ? "true" : null,
        "data-node": node,
        "data-sign": sign || null,
      },
      html("span", { class: "tree-chip", "data-letter": side?.letter }, chipText),
    );
  }

  /** Return the number of children of a node's parent. @param {number} node */
  #siblings(node) {
    const { lanes } = this;
    const { parent, firstChild, nextSibling } = this.tree;
    const first = node ? firstChild[parent[node]] : node;
    const second = node ? nextSibling[first] : -1;
    return second < 0 ? 1 : lanes.trunkChildren[lanes.lineTrunk[lineOf(lanes, lanes.indexOf[second])]];
  }
}

/** Return the CSS classes for the marks of a node, by its flags. @param {number} flags */
function marksOf(flags) {
  const comment = flags & FLAG.comment ? " commented" : "";
  return flags & (FLAG.illegal | FLAG.error) ? `${comment} problem` : comment;
}
