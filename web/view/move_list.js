/**
 * The move list. Only visible rows are in the document, so that it can show trees of any size.
 *
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../reel/tree.js").TreeIndex} TreeIndex
 * @typedef {import("../reel/move_rows.js").Row} Row
 */

import { foldedLinesTo, rowAt, rowOfNode, rowsOf, topsOf } from "../reel/move_rows.js";
import { afterPaint, html, setAttributes, visible } from "./dom.js";
import { FLAG, MoveButtons } from "./move_buttons.js";

/** Heights of rows and of lines of comments, as in the style sheet; rows are higher where fingers must hit them. */
const ROW_HEIGHT_PX = matchMedia("(pointer: coarse)").matches ? 36 : 30;
const NOTE_LINE_PX = 18;
const NOTE_PADDING_PX = 8;
/** A longer comment is cut; all of it is shown next to the list. */
const MAX_NOTE_LINES = 3;
const NOTE_CHARACTER_PX = 6.6;
const MAX_NOTE_CHARACTERS = 300;
/** In a narrower list a comment is only a mark on its move. */
const MIN_NOTE_WIDTH_PX = 160;
/** Indent of a variation, also in a narrow list. */
const INDENT_PX = 14;
const NARROW_INDENT_PX = 5;
const NUMBER_WIDTH_PX = 34;
/** The rows are laid out again when the width has changed by so much. */
const WIDTH_STEP_PX = 16;
/** Height of the rows that are drawn above and below the visible ones. */
const OVERSCAN_PX = 240;
const PREVIEW_DELAY_MS = 120;
/** In place of a node: the row says where the record breaks off. */
const NOTICE = -1;

export class MoveList {
  #rows = /** @type {Row[]} */ ([]);
  #rowIndexes = new Int32Array(0);
  #tops = new Float64Array(1);
  #brackets = new Uint8Array(0);
  #width = 0;
  #columns = 0;
  #current = 0;
  /** Rows in the document by their indexes. @type {Map<number, HTMLElement>} */
  #rowElements = new Map();
  /** The element of the current move. @type {HTMLElement | null} */
  #currentElement = null;
  /** @type {ReadonlySet<number>} */
  #hiddenAfter = new Set();
  /** First nodes of deep variations that are listed. @type {Set<number>} */
  #opened = new Set();
  #previewTimer = 0;

  /**
   * @param {Reel} reel
   * @param {TreeIndex} tree
   * @param {import("../reel/messages.js").FormatMessage} say
   * @param {(node: number) => void} go
   * @param {(node: number | null) => void} preview
   */
  constructor(reel, tree, say, go, preview) {
    this.reel = reel;
    this.tree = tree;
    this.say = say;
    this.preview = preview;
    this.buttons = new MoveButtons(reel, say);
    this.columnWidth = this.buttons.columnWidth;
    this.space = html("div", { class: "rows", role: "list" });
    this.element = html(
      "div",
      { class: "moves", role: "group", tabindex: "-1", "aria-label": say("moves") },
      this.space,
    );
    const { element } = this;
    element.style.setProperty("--row", `${ROW_HEIGHT_PX}px`);
    element.addEventListener("scroll", () => this.#draw(), { passive: true });
    element.addEventListener("click", ({ target }) => {
      const chosen = /** @type {Element} */ (target).closest("[data-node], [data-line]");
      if (!(chosen instanceof HTMLElement)) return;
      const { node, line } = chosen.dataset;
      if (line) this.#open([Number(line)]);
      else go(Number(node));
    });
    for (const type of ["pointerover", "focusin"]) element.addEventListener(type, (event) => this.#startPreview(event));
    for (const type of ["pointerleave", "focusout"]) element.addEventListener(type, () => this.#endPreview());
    // the first layout waits until the board is painted; later ones follow the width immediately
    this.observer = new ResizeObserver(() => (this.#width ? this.#layOut() : afterPaint(() => this.#layOut())));
    this.observer.observe(element);
  }

  /** Hide the continuation of some nodes. @param {ReadonlySet<number>} nodes */
  hide(nodes) {
    this.#hiddenAfter = nodes;
    this.#layOut(true);
  }

  /** Mark the current move and scroll it into view; the focus follows. @param {number} node */
  show(node) {
    const hadFocus = this.#hasFocus;
    this.#current = node;
    if (this.#rowIndexes[node] === -1) this.#open(foldedLinesTo(this.tree, node));
    const top = this.#tops[this.#rowIndexes[node] ?? 0];
    const { clientHeight, scrollTop } = this.element;
    if (top < scrollTop || top + ROW_HEIGHT_PX > scrollTop + clientHeight) {
      this.element.scrollTop = Math.max(0, top - clientHeight / 2);
    }
    this.#draw();
    if (hadFocus) this.#currentElement?.focus({ preventScroll: true });
  }

  /** Draw the rows again after more frames were loaded. */
  refresh() {
    const hadFocus = this.#hasFocus;
    const restore = this.#keepScrollPosition();
    this.#clear();
    this.#measure();
    restore();
    this.#draw();
    if (hadFocus) this.#currentElement?.focus({ preventScroll: true });
  }

  /** Whether the focus is on a move. */
  get #hasFocus() {
    return this.space.matches(":focus-within");
  }

  /** List deep variations. @param {number[]} starts their first nodes */
  #open(starts) {
    const hadFocus = this.#hasFocus;
    for (const start of starts) this.#opened.add(start);
    const restore = this.#keepScrollPosition();
    this.#layOut(true);
    restore();
    this.#draw();
    const button = this.space.querySelector(`button[data-node="${starts.at(-1)}"]`);
    if (hadFocus && button instanceof HTMLElement) button.focus({ preventScroll: true });
  }

  /** Lay out the rows if the width has changed. @param {boolean} [isStale] whether they must be laid out in any case */
  #layOut(isStale = false) {
    const width = Math.floor(this.element.clientWidth / WIDTH_STEP_PX) * WIDTH_STEP_PX;
    if (!width && isStale) this.#width = 0;
    if (!width || (!isStale && width === this.#width)) return;
    const isFirst = !this.#width;
    const restore = this.#keepScrollPosition();
    const { tree, side, flags } = { ...this, ...this.reel.tree };
    const count = this.reel.sides.length;
    const fits = NUMBER_WIDTH_PX + count * this.columnWidth <= width;
    this.#width = width;
    this.#columns = count > 1 && fits ? count : 0;
    const { rows, brackets } = rowsOf(tree, side, {
      columns: this.#columns,
      width,
      indentWidth: this.#indentWidth,
      widthOf: (node) => this.buttons.width(node),
      hasNote: (node) => this.#hasNotes && (flags[node] & (FLAG.comment | FLAG.named)) > 0,
      hidden: this.#hiddenAfter,
      opened: this.#opened,
    });
    if (this.reel.notice) rows.push({ indent: 0, nodes: [NOTICE], isNote: true });
    this.#rows = rows;
    this.#brackets = brackets;
    this.#rowIndexes = rowOfNode(rows, side.length);
    this.element.classList.toggle("narrow", !this.#hasNotes);
    this.element.style.setProperty("--columns", String(this.#columns));
    this.element.style.setProperty("--indent-width", `${this.#indentWidth}px`);
    this.#clear();
    this.#measure();
    restore();
    if (isFirst) this.show(this.#current);
    else this.#draw();
  }

  /** Whether comments are rows of the list. */
  get #hasNotes() {
    return this.#width >= MIN_NOTE_WIDTH_PX;
  }

  get #indentWidth() {
    return this.#hasNotes ? INDENT_PX : NARROW_INDENT_PX;
  }

  /** Compute the heights of all rows. */
  #measure() {
    this.#tops = topsOf(this.#rows, (row) => this.#heightOf(row));
    this.space.style.height = `${this.#tops[this.#rows.length]}px`;
  }

  /** Return the height of a row in pixels. @param {Row} row */
  #heightOf(row) {
    if (!row.isNote) return ROW_HEIGHT_PX;
    const { length } = this.#note(row).join(" ");
    const characters = (this.#width - NUMBER_WIDTH_PX - this.#indentWidth * row.indent) / NOTE_CHARACTER_PX;
    const lines = Math.min(MAX_NOTE_LINES, Math.ceil(length / characters));
    return lines && lines * NOTE_LINE_PX + NOTE_PADDING_PX;
  }

  /** Return the beginning of a comment in bold type and the rest. @param {Row} row @returns {[string, string]} */
  #note({ nodes: [node], isNamed }) {
    if (node === NOTICE) return ["", this.reel.notice ? this.say(this.reel.notice) : ""];
    const frame = this.reel.frames[node];
    if (!frame) return ["", "\u2026"];
    const move = isNamed ? this.buttons.text(node) : "";
    const text = (frame.comment ?? "").slice(0, MAX_NOTE_CHARACTERS).replace(/\s+/g, " ").trim();
    return text || frame.name ? [[move, frame.name].filter(Boolean).join(" "), text] : ["", ""];
  }

  /** Return a function that scrolls the rows that are visible now back to where they are. */
  #keepScrollPosition() {
    const { element } = this;
    const { scrollTop, clientHeight } = element;
    const topOf = (/** @type {number} */ node) => this.#tops[this.#rowIndexes[node]];
    const isVisible = topOf(this.#current) >= scrollTop && topOf(this.#current) < scrollTop + clientHeight;
    const first = this.#rows[rowAt(this.#tops, scrollTop)]?.nodes.find((node) => node >= 0);
    const node = isVisible ? this.#current : (first ?? 0);
    const offset = topOf(node) - scrollTop;
    return () => {
      const top = topOf(node) - offset;
      if (top !== element.scrollTop && top >= 0) element.scrollTop = top;
    };
  }

  #clear() {
    this.#rowElements.clear();
    this.space.replaceChildren();
  }

  /** Add the rows that became visible, remove those that are no longer visible, and mark the current move. */
  #draw() {
    const { scrollTop, clientHeight } = this.element;
    const from = rowAt(this.#tops, scrollTop - OVERSCAN_PX);
    const to = Math.min(this.#rows.length, rowAt(this.#tops, scrollTop + clientHeight + OVERSCAN_PX) + 1);
    for (const [index, row] of this.#rowElements) {
      if (index >= from && index < to) continue;
      row.remove();
      this.#rowElements.delete(index);
    }
    let next = null;
    for (let index = to - 1; index >= from; index -= 1) {
      const row = this.#rowElements.get(index) ?? this.#row(index);
      if (!row.parentNode) this.space.insertBefore(row, next);
      this.#rowElements.set(index, row);
      next = row;
    }
    this.#mark();
  }

  #mark() {
    const current = this.space.querySelector(`button[data-node="${this.#current}"]`);
    if (this.#currentElement !== current && this.#currentElement)
      setAttributes(this.#currentElement, { "aria-current": null, tabindex: -1 });
    this.#currentElement = current instanceof HTMLElement ? current : null;
    if (this.#currentElement) setAttributes(this.#currentElement, { "aria-current": "true", tabindex: 0 });
  }

  /** Create a row of the list. @param {number} index */
  #row(index) {
    const row = this.#rows[index];
    const { nodes, indent, round, isNote, folded } = row;
    const [top, bottom] = this.#tops.subarray(index, index + 2);
    const kind = isNote ? "row note" : round ? `row round${round % 2 ? " odd" : ""}` : "row line";
    const element = html("div", {
      class: indent ? `${kind} side` : kind,
      role: "listitem",
      "aria-posinset": index + 1,
      "aria-setsize": this.#rows.length,
    });
    element.style.top = `${top}px`;
    element.style.height = `${bottom - top}px`;
    element.style.setProperty("--indent", String(indent));
    if (isNote) {
      const [start, text] = this.#note(row);
      const paragraph = html("p", { dir: "auto" }, html("b", {}, visible(start)), start ? " " : "", visible(text));
      element.append(paragraph);
      if (nodes[0] !== NOTICE) element.dataset.node = String(nodes[0]);
      return element;
    }
    if (round) element.append(html("span", { class: "ply", "aria-hidden": "true" }, String(this.#roundNumber(row))));
    nodes.forEach((node, column) => {
      if (node < 0) return;
      const move = this.buttons.button(node, { hasNumber: !round, hasMark: !this.#hasNotes || folded !== undefined });
      if (round) move.style.gridColumn = String(column + 2);
      if (this.#brackets[node]) move.classList.add(["opens", "closes", "single"][this.#brackets[node] - 1]);
      element.append(move);
    });
    if (folded) {
      const title = this.say(["moreMoves", { count: folded }]);
      element.append(html("button", { type: "button", class: "fold", "data-line": nodes[0], title }, `+${folded}`));
    }
    return element;
  }

  /** Return the number of a round. Players of two sides count moves; with more sides they count rounds. @param {Row} row */
  #roundNumber({ nodes, round }) {
    const first = nodes.find((node) => node >= 0) ?? 0;
    return this.#columns > 2 ? round : this.reel.tree.number[first] || "";
  }

  /** Show the position of a move on the board when the pointer or the focus has been on it for a moment. @param {Event} event */
  #startPreview(event) {
    this.#endPreview();
    const button = /** @type {Element} */ (event.target).closest("button[data-node]");
    if (!(button instanceof HTMLElement) || /** @type {PointerEvent} */ (event).pointerType === "touch") return;
    const node = Number(button.dataset.node);
    const sentence = this.reel.frames[node]?.say;
    if (sentence) button.title ||= this.say(sentence);
    this.#previewTimer = setTimeout(() => this.preview(node), PREVIEW_DELAY_MS);
  }

  #endPreview() {
    clearTimeout(this.#previewTimer);
    this.preview(null);
  }

  release() {
    clearTimeout(this.#previewTimer);
    this.observer.disconnect();
  }
}
