/**
 * The tab "Comments": all comments with their moves. Only visible rows are in the document. It is imported on demand.
 *
 * @typedef {Pick<import("../host.js").Services, "frames" | "goTo" | "preview" | "say" | "signal" | "state">} Services
 * @typedef {import("../../state/state.js").State} State
 */

import { commentedNodes, differs, showsOther, TREE_FIELDS } from "../../state/state.js";
import styles from "../../styles/comments.css";
import { adoptStyle } from "../adopted_style.js";
import { html, onResize, setAttributes, visible } from "../dom.js";
import { RowWindow, rowsToDraw, scrollToRow } from "../moves/row_window.js";
import { commentTexts, moveText } from "./comment_texts.js";

/** Height of a row of the list of comments, as in the style sheet. */
const ROW_HEIGHT_PX = 72;
/** Number of characters up to which a comment is shown; the rest does not fit into a row. */
const SHOWN_CHARACTERS = 200;
/** Number of comments above which there is a field to filter them. */
const MAX_UNFILTERED = 20;
/** Key → step to another row of the list. @type {ReadonlyMap<string, number>} */
const STEPS = new Map([
  ["ArrowUp", -1],
  ["ArrowDown", 1],
  ["PageUp", -8],
  ["PageDown", 8],
  ["Home", -Infinity],
  ["End", Infinity],
]);

export class CommentsTab {
  /** Nodes with a comment, in file order. @type {number[]} */
  #nodes = [];
  /** Nodes of the comments that pass the filter. @type {number[]} */
  #shown = [];
  /** The signs of annotated moves, by node. @type {Map<number, string>} */
  #signs = new Map();
  #filter = "";
  #isLoading = false;
  /** Nodes whose frames could not be loaded. @type {Set<number>} */
  #failed = new Set();

  /** @param {Services} services */
  constructor(services) {
    const { say } = services;
    this.services = services;
    this.text = commentTexts(say);
    this.#collect();
    this.summary = html("span", { role: "status" });
    this.input = html("input", { type: "search", "aria-label": this.text("filter"), placeholder: this.text("filter") });
    this.input.hidden = this.#nodes.length <= MAX_UNFILTERED;
    this.input.addEventListener("input", () => this.#setFilter(this.input.value));
    this.space = html("div", { class: "comments-rows" });
    this.rows = new RowWindow(this.space, (index) => this.#row(index));
    const attributes = { class: "comments-list", role: "group", "aria-label": say("comments"), "data-arrows": true };
    this.list = html("div", attributes, this.space);
    this.list.addEventListener("scroll", () => this.#draw(), { passive: true });
    this.list.addEventListener("click", (event) => {
      const node = nodeOf(event);
      if (node !== null) void services.goTo(node);
    });
    this.list.addEventListener("pointermove", (event) => services.preview(nodeOf(event)));
    this.list.addEventListener("pointerleave", () => services.preview(null));
    this.list.addEventListener("keydown", (event) => this.#moveFocus(event));
    const head = html("div", { class: "comments-head" }, this.input, this.summary);
    this.element = html("div", { class: "comments-tab" }, head, this.list);
    // the first layout comes when the tab is in the document
    onResize(this.list, services.signal, () => {
      if (!this.element.isConnected) return;
      adoptStyle(this.element, styles);
      this.#draw();
    });
    this.#summarize();
  }

  /** Collect the nodes with comments that are not hidden, and the signs of annotated moves. */
  #collect() {
    const { state } = this.services;
    this.#signs = new Map(state.reel.tree.signs);
    this.#shown = this.#nodes = commentedNodes(state);
  }

  /** Mark the comment of the current node and scroll it into view; show comments that were loaded. @param {State | null} before @param {State} after */
  draw(before, after) {
    adoptStyle(this.element, styles);
    const hadFocus = this.space.matches(":focus-within");
    if (differs(before, after, TREE_FIELDS)) this.#collect();
    if (differs(before, after, [...TREE_FIELDS, "loads"])) this.#refresh();
    if (!showsOther(before, after)) return;
    const row = this.#shown.indexOf(after.node);
    const { clientHeight, scrollTop } = this.list;
    const top = row * ROW_HEIGHT_PX;
    if (row >= 0 && (top < scrollTop || top + ROW_HEIGHT_PX > scrollTop + clientHeight)) {
      this.#draw();
      this.list.scrollTop = Math.max(0, top - (clientHeight - ROW_HEIGHT_PX) / 2);
    }
    this.#draw();
    if (hadFocus) this.rows.rowAt(row)?.focus({ preventScroll: true });
  }

  /** Draw the rows of comments again, after frames with comments were loaded. */
  #refresh() {
    this.#applyFilter();
    this.rows.clear();
    this.#draw();
  }

  /** Return the comment of a node as text, or null if its frame is not loaded. @param {number} node */
  #commentOf(node) {
    const frame = this.services.state.reel.frames[node];
    return frame ? (frame.comment ?? "") : null;
  }

  /** @param {string} filter */
  #setFilter(filter) {
    this.#filter = filter.trim().toLocaleLowerCase();
    this.#applyFilter();
    this.list.scrollTop = 0;
    this.rows.clear();
    this.#draw();
    void this.#loadComments();
  }

  #applyFilter() {
    const filter = this.#filter;
    const fits = (/** @type {number} */ node) =>
      moveText(this.services, node).toLocaleLowerCase().includes(filter) ||
      (this.#commentOf(node) ?? "").toLocaleLowerCase().includes(filter);
    this.#shown = filter ? this.#nodes.filter(fits) : this.#nodes;
    this.#summarize();
  }

  #summarize() {
    const count = this.#nodes.length;
    const found = this.#shown.length;
    const message = this.#filter ? [this.#isLoading ? "searching" : "found", { found, count }] : ["count", { count }];
    this.summary.textContent = this.text(/** @type {import("../../reel/reel.js").Message} */ (message));
  }

  /** Add the rows of comments that became visible, remove those that are no longer visible, and mark the current one. */
  #draw() {
    if (!this.element.isConnected) return;
    this.space.style.blockSize = `${this.#shown.length * ROW_HEIGHT_PX}px`;
    const [from, to] = rowsToDraw(this.list, ROW_HEIGHT_PX, this.#shown.length);
    this.rows.draw(from, to);
    this.rows.limit(from, to);
    const { node: currentNode } = this.services.state;
    const current = this.#shown.includes(currentNode) ? currentNode : this.#shown[from];
    for (const [index, row] of this.rows.all) {
      const node = this.#shown[index];
      const isCurrent = node === currentNode;
      setAttributes(row, { "aria-current": isCurrent ? "true" : null, tabindex: node === current ? 0 : -1 });
    }
    void this.#loadComments();
  }

  /** Return the element of the row of a comment. @param {number} index in the list */
  #row(index) {
    const { reel } = this.services.state;
    const node = this.#shown[index];
    const side = reel.sides[reel.tree.side[node]];
    const comment = this.#commentOf(node);
    const chip = side ? [html("span", { class: `chip ${side.class}`, "aria-hidden": "true" })] : [];
    const sign = this.#signs.get(node);
    const signs = sign ? [html("span", { class: "sign", "data-sign": sign }, sign)] : [];
    const name = html("bdi", {}, moveText(this.services, node));
    const start = comment === null ? this.text("loading") : visible(comment.slice(0, SHOWN_CHARACTERS));
    const row = html(
      "button",
      { type: "button", "data-node": node, tabindex: -1 },
      html("span", { class: "comment-move" }, chip, name, signs),
      html("span", { class: "comment-start", dir: "auto" }, start),
    );
    row.style.insetBlockStart = `${index * ROW_HEIGHT_PX}px`;
    return row;
  }

  /** Return a node whose comment is wanted and not loaded: a visible one, else any one that the filter has to look at. */
  #missingNode() {
    const isMissing = (/** @type {number} */ node) => this.#commentOf(node) === null && !this.#failed.has(node);
    const [from, to] = rowsToDraw(this.list, ROW_HEIGHT_PX, this.#shown.length);
    return this.#shown.slice(from, to).find(isMissing) ?? (this.#filter ? this.#nodes.find(isMissing) : undefined);
  }

  /** Load the comments that are wanted, one part of the game after another. */
  async #loadComments() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    for (
      let node = this.#missingNode();
      node !== undefined && !this.services.signal.aborted;
      node = this.#missingNode()
    ) {
      try {
        await this.services.frames(node);
      } catch {
        // the row stays without text, and going to its node reports the error
      }
      if (this.#commentOf(node) === null) this.#failed.add(node);
      if (!this.services.signal.aborted) this.#refresh();
    }
    this.#isLoading = false;
    this.#summarize();
  }

  /** Move the focus in the list of comments by a key. @param {KeyboardEvent} event */
  #moveFocus(event) {
    const step = STEPS.get(event.key);
    const node = nodeOf(event);
    if (!step || node === null || !this.#shown.length) return;
    event.preventDefault();
    const index = Math.min(this.#shown.length - 1, Math.max(0, this.#shown.indexOf(node) + step));
    scrollToRow(this.list, index, ROW_HEIGHT_PX);
    this.#draw();
    this.rows.rowAt(index)?.focus({ preventScroll: true });
  }
}

/** Return the node of the row that an event is about, or null. @param {Event} event */
function nodeOf({ target }) {
  const row = target instanceof Element ? target.closest("[data-node]") : null;
  return row instanceof HTMLElement ? Number(row.dataset.node) : null;
}
