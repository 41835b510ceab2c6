/**
 * The tab "Tree": the variations of a game as a drawing in which one can move around. Loaded when it is first chosen.
 *
 * @typedef {Pick<import("../host.js").Services, "goTo" | "preview" | "say" | "signal" | "state">} Services
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../reel/tree_window.js").Area} Area
 */

import { idle } from "../../platform/idle.js";
import { FLAG } from "../../reel/tree.js";
import { TreeFolding } from "../../reel/tree_folding.js";
import { layOutLanes } from "../../reel/tree_lanes.js";
import { drawnColumns, linesIn, pieceOf, piecesIn, unfoldWhatFits } from "../../reel/tree_window.js";
import { differs, LINE_FIELDS, lineOf, visibleTreeOf } from "../../state/state.js";
import css from "../../styles/tree.css";
import { adoptStyle } from "../adopted_style.js";
import { html, onResize, setAttributes, svg } from "../dom.js";
import { TreeItems } from "./tree_items.js";
import { followPointer } from "./tree_pointer.js";
import { strokes } from "./tree_strokes.js";
import { NodeTexts, treeTexts } from "./tree_texts.js";

/** Columns and lanes that are drawn outside of the visible part. */
const OVERSCAN_CELLS = 4;
/** Columns and lanes that stay visible next to the current node, if there is room. */
const MARGIN_CELLS = 1.5;
/** Time that a slice of the layout should take, so that the page stays responsive. */
const SLICE_MS = 8;
/** Longest time for which a slice of the layout is put off, even if the page is busy. */
const MAX_IDLE_DELAY_MS = 200;

/**
 * Return the size of a cell of the tree in pixels: large enough for a finger, and wide enough for the largest move number.
 *
 * @param {number} largest
 */
function cellSize(largest) {
  const isCoarse = matchMedia("(pointer: coarse)").matches;
  const digits = String(largest).length;
  return isCoarse
    ? { width: Math.max(38, 17 + 7 * digits), height: 36 }
    : { width: Math.max(27, 9 + 6 * digits), height: 24 };
}

export class TreeTab {
  /** @type {import("../../reel/tree_lanes.js").Lanes | null} */
  #lanes = null;
  /** @type {TreeItems | null} */
  #items = null;
  /** @type {import("../../reel/tree_window.js").Unfolded[]} */
  #unfolded = [];
  /** The area that is drawn. @type {Area | null} */
  #drawn = null;
  #node = 0;
  /** Scroll position and size of the element. They are kept because asking for them after a change costs a layout of the page. */
  #view = { left: 0, top: 0, width: 0, height: 0 };
  /** The frame with which the element is scrolled. */
  #scrolling = 0;
  /** @type {TreeFolding | null} */
  #folding = null;
  /** From which number of nodes between their ends on runs are folded. */
  #minFolded = 0;
  /** Size of the whole drawing as it was set last. */
  #size = "";
  /** The tree that is laid out; a draft and a puzzle replace it. @type {import("../../reel/tree.js").TreeIndex | null} */
  #tree = null;
  #strokes = svg("path", { class: "tree-strokes" });
  #addedStrokes = svg("path", { class: "tree-strokes added" });
  #currentStrokes = svg("path", { class: "tree-strokes current" });
  #drawing = svg(
    "svg",
    { class: "tree-lines", "aria-hidden": "true" },
    this.#strokes,
    this.#addedStrokes,
    this.#currentStrokes,
  );
  #note = html("p", { class: "tree-note", role: "status" });
  #space = html("div", { class: "tree-space" }, this.#drawing);

  /** @param {Services} services */
  constructor(services) {
    this.services = services;
    this.text = treeTexts(services.say);
    this.cell = cellSize(services.state.reel.tree.number.reduce((largest, number) => Math.max(largest, number), 0));
    this.element = html("div", { class: "tree" });
    this.element.style.setProperty("--cell-width", `${this.cell.width}px`);
    this.element.style.setProperty("--cell-height", `${this.cell.height}px`);
    this.element.addEventListener("scroll", () => this.#drawIfMoved(), { passive: true });
    followPointer(this.element, {
      go: (item, fraction) => void services.goTo(this.#nodeAt(item, fraction)),
      preview: (item, fraction) => services.preview(item && this.#nodeAt(item, fraction)),
    });
    onResize(this.element, services.signal, () => {
      adoptStyle(this.element, css);
      const before = this.#view.width;
      this.#drawIfMoved();
      const { width } = this.#view;
      if (!width || width === before) return;
      if (this.#lanes && this.#minFolded !== this.#foldedFrom(width)) void this.#layOut();
      // a tab that was not displayed has lost its scroll position
      else this.#show(this.services.state.node);
    });
  }

  /** Return from which number of nodes between their ends on runs are folded in a visible part of this width. @param {number} width in pixels */
  #foldedFrom(width) {
    return this.#folding?.minFolded(Math.floor(width / this.cell.width)) ?? 0;
  }

  /** Decide what is folded, then lay out a tree, step by step. @param {import("../../reel/tree.js").TreeIndex} tree */
  *#arrange(tree) {
    this.#folding = new TreeFolding(tree);
    yield;
    this.#minFolded = this.#foldedFrom(this.element.clientWidth);
    yield;
    return yield* layOutLanes(tree, this.#minFolded);
  }

  /** Lay out the tree in slices while the page is idle; a small one at once. */
  async #layOut() {
    const { say, state, signal } = this.services;
    const shown = visibleTreeOf(state);
    const hadFocus = this.#hasFocus;
    this.#tree = shown;
    this.#lanes = null;
    this.#items?.clear();
    const steps = this.#arrange(shown);
    for (;;) {
      const end = performance.now() + SLICE_MS;
      let step = steps.next();
      while (!step.done && performance.now() < end) step = steps.next();
      if (step.done) {
        this.#lanes = step.value;
        break;
      }
      this.#announce(this.text(["arranging", { count: shown.parent.length }]));
      await idle(MAX_IDLE_DELAY_MS, 0);
      if (signal.aborted || shown !== this.#tree) return;
    }
    this.#announce("");
    const texts = new NodeTexts(state.reel, say, this.text);
    this.#items = new TreeItems(state.reel, shown, this.#lanes, this.#space, this.cell, texts);
    setAttributes(this.element, {
      role: "tree",
      "aria-label": this.text("variations"),
      "aria-orientation": "horizontal",
    });
    this.#show(this.services.state.node);
    if (hadFocus) this.#items.current?.focus({ preventScroll: true });
  }

  /** Show a text in place of the tree; with an empty text, show the tree. @param {string} text */
  #announce(text) {
    this.#note.textContent = text;
    const [shown, other] = text ? [this.#note, this.#space] : [this.#space, this.#note];
    if (shown.parentNode === this.element) return;
    other.remove();
    this.element.append(shown);
  }

  /** @param {Element} item @param {number} fraction */
  #nodeAt(item, fraction) {
    return this.#items?.nodeAt(item, fraction) ?? this.#node;
  }

  /** Show the tree, the current node and its line, and what was loaded. @param {State | null} before @param {State} after */
  draw(before, after) {
    if (this.#tree !== visibleTreeOf(after)) return void this.#layOut();
    const isStale = differs(before, after, ["loads"]);
    if (differs(before, after, [...LINE_FIELDS, "node", "settings"])) this.#show(after.node, isStale);
    // what a reader has scrolled to stays in view
    else if (isStale) this.#refresh();
  }

  /**
   * Mark the current node and its line, and scroll it into view; the focus follows.
   *
   * @param {number} node
   * @param {boolean} [isStale] whether more frames or diagnostics were loaded, so that the marks of all nodes are drawn again
   */
  #show(node, isStale = false) {
    const lanes = this.#lanes;
    if (!lanes || !this.element.isConnected) return;
    adoptStyle(this.element, css);
    const hadFocus = this.#hasFocus;
    if (isStale) this.#items?.clear();
    const before = this.#pieceOf(this.#node).column;
    const { state } = this.services;
    const { tree } = state;
    const line = lineOf(state);
    this.#unfolded = unfoldWhatFits(lanes, line, tree.depth[node], this.#view.width / this.cell.width);
    const width = drawnColumns(lanes, this.#unfolded) * this.cell.width;
    const height = lanes.lanes * this.cell.height;
    if (this.#size !== `${width} ${height}`) {
      this.#size = `${width} ${height}`;
      Object.assign(this.#space.style, { width: `${width}px`, height: `${height}px` });
    }
    // folding and unfolding to the left must not move what one looks at
    const moved = (this.#pieceOf(this.#node).column - before) * this.cell.width;
    this.#node = node;
    if (this.#view.width) this.#reveal(moved, width, height);
    if (hadFocus) this.#items?.current?.focus({ preventScroll: true });
  }

  /** Whether the focus is on a node of the tree. */
  get #hasFocus() {
    const root = this.element.getRootNode();
    return root instanceof ShadowRoot && this.#space.contains(root.activeElement);
  }

  /** Draw the marks of the nodes again, after more frames or diagnostics were loaded. */
  #refresh() {
    if (!this.#lanes || !this.element.isConnected) return;
    const hadFocus = this.#hasFocus;
    this.#items?.clear();
    this.#draw();
    if (hadFocus) this.#items?.current?.focus({ preventScroll: true });
  }

  /** Return the drawn piece that contains a node. @param {number} node */
  #pieceOf(node) {
    const lanes = /** @type {import("../../reel/tree_lanes.js").Lanes} */ (this.#lanes);
    return pieceOf(lanes, this.#unfolded, Math.max(0, lanes.indexOf[node]));
  }

  /**
   * Draw the tree with the current node in view, then scroll there: in this order the page is laid out once.
   *
   * @param {number} moved distance by which the nodes in view have moved to the right
   * @param {number} width of the whole drawing
   * @param {number} height of the whole drawing
   */
  #reveal(moved, width, height) {
    const { column, lane } = this.#pieceOf(this.#node);
    const { cell } = this;
    const view = this.#view;
    const nextLeft = scrollTarget(column * cell.width, cell.width, view.left + moved, view.width);
    const nextTop = scrollTarget(lane * cell.height, cell.height, view.top, view.height);
    const left = Math.max(0, Math.min(nextLeft, width - view.width));
    const top = Math.max(0, Math.min(nextTop, height - view.height));
    this.#view = { ...view, left, top };
    this.#draw();
    if (left === view.left && top === view.top) return;
    // at once, it would wait until the browser has passed on the last frame
    cancelAnimationFrame(this.#scrolling);
    this.#scrolling = requestAnimationFrame(() => {
      this.element.scrollTo({ left, top, behavior: "instant" });
      this.#readView();
    });
  }

  #readView() {
    const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = this.element;
    this.#view = { left, top, width, height };
  }

  /** Return the range of visible columns and lanes, enlarged by some. @param {number} more @returns {Area} */
  #area(more) {
    const view = this.#view;
    const { width, height } = this.cell;
    return {
      left: Math.max(0, Math.floor(view.left / width) - more),
      right: Math.floor((view.left + view.width) / width) + more,
      top: Math.max(0, Math.floor(view.top / height) - more),
      bottom: Math.floor((view.top + view.height) / height) + more,
    };
  }

  /** Draw the tree after scrolling or a change of size, if a part becomes visible that is not drawn. */
  #drawIfMoved() {
    this.#readView();
    const area = this.#area(0);
    const drawn = this.#drawn;
    const isDrawn =
      drawn &&
      drawn.left <= area.left &&
      drawn.right >= area.right &&
      drawn.top <= area.top &&
      drawn.bottom >= area.bottom;
    if (!isDrawn) this.#draw();
  }

  #draw() {
    const lanes = this.#lanes;
    if (!lanes || !this.#view.width) return;
    const area = (this.#drawn = this.#area(OVERSCAN_CELLS));
    const { state } = this.services;
    const { tree, reel } = state;
    const line = lineOf(state);
    const isOnLine = (/** @type {number} */ node) => line[tree.depth[node]] === node;
    const includes = (/** @type {number} */ index) => isOnLine(lanes.order[index]);
    const after = (/** @type {number} */ node) => line[tree.depth[node] + 1] ?? -1;
    const pieces = linesIn(lanes, this.#unfolded, area).flatMap((other) =>
      piecesIn(lanes, this.#unfolded, other, area),
    );
    this.#items?.show(pieces, this.#pieceOf(this.#node), includes);
    const { flags } = reel.tree;
    const isAdded = (/** @type {number} */ index) => (flags[lanes.order[index]] & FLAG.added) > 0;
    const { recorded, added, current } = strokes(lanes, this.#unfolded, area, this.cell, { includes, isAdded, after });
    this.#strokes.setAttribute("d", recorded);
    this.#addedStrokes.setAttribute("d", added);
    this.#currentStrokes.setAttribute("d", current);
    const { width, height } = this.cell;
    const { style } = this.#drawing;
    style.transform = `translate(${area.left * width}px, ${area.top * height}px)`;
    style.width = `${(area.right - area.left + 1) * width}px`;
    style.height = `${(area.bottom - area.top + 1) * height}px`;
  }
}

/**
 * Return the scroll position at which a cell is visible, the present one if it is.
 *
 * @param {number} start of the cell
 * @param {number} size of the cell
 * @param {number} scroll
 * @param {number} visible size
 */
function scrollTarget(start, size, scroll, visible) {
  const margin = Math.min(MARGIN_CELLS * size, (visible - size) / 2);
  const isVisible = start - margin >= scroll && start + size + margin <= scroll + visible;
  // near the beginning the margin is outside of the tree
  if (isVisible || (scroll === 0 && start + size + margin <= visible)) return scroll;
  return Math.max(0, Math.round(start + (size - visible) / 2));
}
