/**
 * The move list. Only the visible rows and some around them are in the document, so that it can show trees of any size.
 *
 * @typedef {import("../../reel/reel.js").Reel} Reel
 * @typedef {import("../../reel/tree.js").TreeIndex} TreeIndex
 * @typedef {import("../../reel/move_rows.js").Row} Row
 * @typedef {import("../../state/state.js").State} State
 */

import { foldedLinesTo, rowAt, rowOfNode, rowsOf, topsOf } from "../../reel/move_rows.js";
import { FLAG } from "../../reel/tree.js";
import { differs, showsOther, visibleTreeOf } from "../../state/state.js";
import { afterPaint, html, onResize, setAttributes } from "../dom.js";
import { MoveRowView, NOTICE, NUMBER_WIDTH_PX } from "./move_row_view.js";
import { RowWindow } from "./row_window.js";

/** @typedef {Pick<import("../host.js").Services, "goTo" | "preview" | "say" | "signal" | "state">} Services */

/** Height of a row of the move list, higher where fingers must hit it. The style sheet gives the buttons theirs. */
const ROW_HEIGHT_PX = matchMedia("(pointer: coarse)").matches ? 44 : 30;
/** Change of the list's width after which the rows are laid out again. */
const WIDTH_STEP_PX = 8;
/** Width of the button that folds a variation again. */
const FOLD_WIDTH_PX = 24;
/** Height of the rows above and below the visible ones that are drawn ahead, so that a step that scrolls the list draws none. */
const OVERSCAN_PX = 2000;
/** Number of rows that are drawn ahead at once: more would delay a step. */
const MAX_ROWS_AT_ONCE = 3;
const PREVIEW_DELAY_MS = 120;
const HIDDEN = { clientWidth: 0, clientHeight: 0, scrollTop: 0 };

export class MoveList {
  #rows = /** @type {Row[]} */ ([]);
  #rowIndexes = new Int32Array(0);
  #tops = new Float64Array(1);
  #width = 0;
  /** Whether the comment has a box of its own next to the list. */
  #hasBox = false;
  #current = 0;
  /** The element of the current move. @type {HTMLElement | null} */
  #currentElement = null;
  /** First nodes of the folded variations that the reader has opened. @type {Set<number>} */
  #opened = new Set();
  /** The row of this node stays where it is when heights change: the current node, or the one that was clicked. */
  #anchor = 0;
  #previewTimer = 0;
  /** The button that the pointer or the focus is on. @type {HTMLElement | null} */
  #pointedAt = null;
  /** Scroll position and height of the list. They are kept because asking for them after a change costs a layout of the page. */
  #view = { top: 0, height: 0 };
  /** Height in pixels at the foot of the list that the comment may cover. */
  #covered = 0;
  #willDrawMore = false;
  /** Scroll position around which all rows are drawn. */
  #completeAt = NaN;

  /**
   * @param {Services} services
   * @param {(room?: Element) => void} moveComment moves the comment of the current node into a row of the list, or out of the list
   */
  constructor(services, moveComment) {
    const { say, state } = services;
    const { reel } = state;
    this.services = services;
    this.moveComment = moveComment;
    this.reel = reel;
    this.tree = visibleTreeOf(state);
    this.rowView = new MoveRowView(reel, say, ROW_HEIGHT_PX);
    this.columnWidth = this.rowView.buttons.columnWidth;
    this.space = html("div", { class: "rows", role: "list" });
    this.window = new RowWindow(this.space, (index) => this.#createRow(index));
    const attributes = { class: "moves", part: "moves", role: "group", tabindex: "-1", "aria-label": say("moves") };
    this.element = html("div", attributes, this.space);
    const { element } = this;
    element.addEventListener("scroll", () => this.#draw(element.scrollTop), { passive: true });
    element.addEventListener("click", ({ target }) => {
      const chosen = /** @type {Element} */ (target).closest(".comment, [data-node], [data-line]");
      if (!(chosen instanceof HTMLElement) || chosen.matches(".comment")) return;
      const { node, line } = chosen.dataset;
      if (line) this.#toggle(Number(line));
      else void services.goTo((this.#anchor = Number(node)));
    });
    const endPreview = () => this.#endPreview();
    // not pointerover: a row that comes under the pointer when the list scrolls is not what the reader points at
    for (const type of ["pointermove", "focusin"]) element.addEventListener(type, (event) => this.#startPreview(event));
    for (const type of ["pointerleave", "focusout"]) element.addEventListener(type, endPreview);
    // the first layout waits until the board is painted; later ones follow the width immediately
    onResize(element, services.signal, () => (this.#width ? this.#resize() : afterPaint(() => this.#layOut())));
    services.signal.addEventListener("abort", endPreview);
  }

  /** List the moves that are not hidden, and mark the current one. @param {State | null} before @param {State} after */
  draw(before, after) {
    const tree = visibleTreeOf(after);
    const isOtherTree = this.tree !== tree;
    this.tree = tree;
    if (isOtherTree) {
      this.rowView.buttons.signs = new Map(this.reel.tree.signs);
      this.#layOut(true);
    } else if (this.#width && differs(before, after, ["loads"])) this.#redraw(this.#keepScrollPosition());
    // WebKit does not always report the size of a list that has just been displayed
    if (!this.#width) afterPaint(() => this.#layOut());
    if (showsOther(before, after)) this.#show(after.node);
    // while the record is edited, the comment is elsewhere
    else if (differs(before, after, ["mode"])) this.#placeComment();
  }

  /** Mark the move of the current node and scroll it into view; the focus follows. @param {number} node */
  #show(node) {
    const hadFocus = this.#hasFocus;
    this.#current = this.#anchor = node;
    // a list that is not displayed, or not laid out yet, shows its current move later
    if (!this.#view.height) return;
    if (this.#rowIndexes[node] === -1) this.#open(foldedLinesTo(this.tree, node));
    const row = this.#rowIndexes[node] ?? 0;
    const note = this.#rows[row + 1];
    const [rowTop, bottom] = [this.#tops[row], this.#tops[row + (note?.isNote && note.nodes[0] === node ? 2 : 1)]];
    const { top, height } = this.#view;
    const free = height - this.#covered;
    const isVisible = rowTop >= top && bottom <= top + free;
    this.#draw(isVisible ? top : this.#scrollTo(rowTop - Math.max(0, free - (bottom - rowTop)) / 2));
    if (hadFocus) this.#currentElement?.focus({ preventScroll: true });
  }

  /** Scroll the list to a position, and return where it is then. @param {number} top of the first visible pixel, limited to the rows */
  #scrollTo(top) {
    const end = this.#tops[this.#rows.length] + this.#covered - this.#view.height;
    const limited = Math.max(0, Math.min(top, end));
    // after the other parts are drawn: before, it would force a layout of what has changed so far
    queueMicrotask(() => (this.element.scrollTop = limited));
    return limited;
  }

  /** Whether the focus is on a move, and not in the comment that is in a row. */
  get #hasFocus() {
    return this.space.matches(":focus-within") && !this.space.querySelector(".comment:focus-within");
  }

  /** Show the moves of a folded variation, or fold it again. @param {number} start its first node */
  #toggle(start) {
    this.#anchor = start;
    this.#open(this.#opened.delete(start) ? [] : [start], start);
  }

  /** Show the moves of folded variations. @param {number[]} starts their first nodes @param {number} [focused] node that gets the focus if a move had it */
  #open(starts, focused = starts.at(-1)) {
    const hadFocus = this.#hasFocus;
    for (const start of starts) this.#opened.add(start);
    this.#layOut(true);
    const button = this.space.querySelector(`button[data-node="${focused}"]`);
    if (hadFocus && button instanceof HTMLElement) button.focus({ preventScroll: true });
  }

  /** Draw the rows that have become visible. The current move stays in view; a list that was not displayed has lost its scroll position. */
  #resize() {
    const { top, height } = this.#view;
    const rowTop = this.#tops[this.#rowIndexes[this.#current]];
    this.#layOut();
    const wasVisible = !height || (rowTop >= top && rowTop < top + height);
    if (wasVisible && this.#view.height) this.#show(this.#current);
    else this.#draw(this.#view.top);
  }

  /** Lay out the rows if the width has changed, or the place or height of the comment. @param {boolean} [isStale] whether they must be laid out in any case */
  #layOut(isStale = false) {
    const { clientWidth, clientHeight, scrollTop } = this.element.isConnected ? this.element : HIDDEN;
    this.#view = { top: scrollTop, height: clientHeight };
    const width = Math.floor(clientWidth / WIDTH_STEP_PX) * WIDTH_STEP_PX;
    if (!width && isStale) this.#width = 0;
    if (!width) return;
    const style = getComputedStyle(this.element);
    const hasBox = Boolean(style.getPropertyValue("--comment-box"));
    const covered = Number.parseFloat(style.scrollPaddingBlockEnd) || 0;
    if (!isStale && width === this.#width && hasBox === this.#hasBox && covered === this.#covered) return;
    const isFirst = !this.#width;
    this.#hasBox = hasBox;
    if (isFirst) this.rowView.useFont(style.fontFamily);
    this.#covered = covered;
    const restore = this.#keepScrollPosition();
    const { reel, tree, rowView } = this;
    const { side, flags } = reel.tree;
    const count = reel.sides.length;
    const fits = NUMBER_WIDTH_PX + count * this.columnWidth <= width;
    this.#width = rowView.width = width;
    rowView.hasNotes = !rowView.isNarrow && !hasBox;
    rowView.columns = count > 1 && fits ? count : 0;
    const { rows, brackets } = rowsOf(tree, side, {
      columns: rowView.columns,
      width,
      indentWidth: rowView.indentWidth,
      foldWidth: FOLD_WIDTH_PX,
      widthOf: (node) => rowView.buttons.width(node),
      hasNote: (node) => rowView.hasNotes && (flags[node] & (FLAG.comment | FLAG.named)) > 0,
      opened: this.#opened,
    });
    if (reel.notice) rows.push({ indent: 0, nodes: [NOTICE], isNote: true });
    rowView.brackets = brackets;
    this.#rows = rows;
    this.#rowIndexes = rowOfNode(rows, side.length);
    this.element.classList.toggle("narrow", rowView.isNarrow);
    this.element.style.setProperty("--columns", String(rowView.columns));
    this.element.style.setProperty("--indent-width", `${rowView.indentWidth}px`);
    this.#redraw(restore);
    if (isFirst) this.#show(this.#current);
  }

  /** Draw all visible rows again; the focus stays. @param {() => number} scrollBack scrolls, and returns where to */
  #redraw(scrollBack) {
    const hadFocus = this.#hasFocus;
    // its row goes, and would take the focus along
    this.moveComment();
    this.window.clear();
    this.#completeAt = NaN;
    this.#measure();
    this.#draw(scrollBack());
    if (hadFocus) this.#currentElement?.focus({ preventScroll: true });
  }

  /** Compute the heights of all rows, and with them the positions of the rows. */
  #measure() {
    this.#tops = topsOf(this.#rows, (row) => this.rowView.height(row));
    this.space.style.height = `${this.#tops[this.#rows.length] + this.#covered}px`;
  }

  /** Return a function that scrolls the rows that are visible now back to where they are, and returns the scroll position. */
  #keepScrollPosition() {
    const { top, height } = this.#view;
    const topOf = (/** @type {number} */ node) => this.#tops[this.#rowIndexes[node]];
    const anchorTop = topOf(this.#anchor);
    const isVisible = anchorTop >= top && anchorTop < top + height;
    const first = this.#rows[rowAt(this.#tops, top)]?.nodes.find((node) => node >= 0);
    const node = isVisible ? this.#anchor : (first ?? 0);
    const offset = topOf(node) - top;
    return () => {
      const moved = topOf(node) - offset;
      return moved !== top && moved >= 0 ? this.#scrollTo(moved) : top;
    };
  }

  /** Draw the rows that are visible from a scroll position on, and mark the current move; those around them come later. @param {number} top */
  #draw(top) {
    this.#view.top = top;
    const [from, to] = this.#rowsBetween(top, top + this.#view.height);
    this.window.draw(from, to);
    this.#mark();
    if (!this.#willDrawMore && top !== this.#completeAt) this.#drawMoreLater();
  }

  #drawMoreLater() {
    this.#willDrawMore = true;
    afterPaint(() => this.#drawMore());
  }

  /** Draw some of the rows above and below the visible ones, and the others later. Remove those that are further away. */
  #drawMore() {
    this.#willDrawMore = false;
    const { top, height } = this.#view;
    const [from, to] = this.#rowsBetween(top - OVERSCAN_PX, top + height + OVERSCAN_PX);
    this.window.limit(from, to);
    if (this.window.draw(from, to, MAX_ROWS_AT_ONCE)) this.#completeAt = top;
    else this.#drawMoreLater();
  }

  /**
   * Return the first row between two heights of the list, and the one after the last.
   *
   * @param {number} top
   * @param {number} bottom
   * @returns {[number, number]}
   */
  #rowsBetween(top, bottom) {
    return [rowAt(this.#tops, top), Math.min(this.#rows.length, rowAt(this.#tops, bottom) + 1)];
  }

  /** Create the element of a row. @param {number} index */
  #createRow(index) {
    const element = this.rowView.create(this.#rows[index]);
    element.style.top = `${this.#tops[index]}px`;
    element.style.height = `${this.#tops[index + 1] - this.#tops[index]}px`;
    setAttributes(element, { "aria-posinset": index + 1, "aria-setsize": this.#rows.length });
    return element;
  }

  #mark() {
    const current = this.space.querySelector(`button[data-node="${this.#current}"]`);
    if (this.#currentElement !== current && this.#currentElement)
      setAttributes(this.#currentElement, { "aria-current": null, tabindex: -1 });
    this.#currentElement = current instanceof HTMLElement ? current : null;
    if (this.#currentElement) setAttributes(this.#currentElement, { "aria-current": "true", tabindex: 0 });
    this.#placeComment();
  }

  /** Move the comment into its row, if the list has one for it. */
  #placeComment() {
    // a list that is not displayed must not take the comment out of the document
    const room = this.#view.height ? this.space.querySelector(`.note-room[data-node="${this.#current}"]`) : null;
    this.moveComment(room ?? undefined);
  }

  /** Show the position of a move on the board when the pointer or the focus has been on it for a moment. @param {Event} event */
  #startPreview(event) {
    const button = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest("button[data-node]")
    );
    if (button === this.#pointedAt) return;
    this.#endPreview();
    this.#pointedAt = button;
    if (!button || /** @type {PointerEvent} */ (event).pointerType === "touch") return;
    const node = Number(button.dataset.node);
    const sentence = this.reel.frames[node]?.say;
    if (sentence) button.title ||= this.services.say(sentence);
    this.#previewTimer = setTimeout(() => this.services.preview(node), PREVIEW_DELAY_MS);
  }

  #endPreview() {
    this.#pointedAt = null;
    clearTimeout(this.#previewTimer);
    this.services.preview(null);
  }
}
