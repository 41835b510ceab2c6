/**
 * The move list. Only visible rows are in the document, so that it can show trees of any size.
 *
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../reel/tree.js").TreeIndex} TreeIndex
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 */

import { rowOfNode, rowsOf } from "../reel/move_rows.js";
import { afterPaint, html, setAttributes, visible } from "./dom.js";

/** Bits of `tree.flags`. */
export const FLAG = /** @type {const} */ ({ comment: 1, illegal: 2, error: 4, setup: 8, important: 16, named: 32 });
/** Height of a row, as in the style sheet. */
const ROW_HEIGHT_PX = 30;
/** Width of a move without its text: number, chip and signs. */
const MOVE_WIDTH_PX = 60;
/** Estimated width of a character in the text of a move. */
const CHARACTER_WIDTH_PX = 9;
/** Longer texts are cut. */
const MAX_TEXT_CHARACTERS = 12;
/** Number of rows that are drawn above and below the visible ones. */
const OVERSCAN_ROWS = 8;

export class MoveList {
  #rows = /** @type {import("../reel/move_rows.js").Row[]} */ ([]);
  /** Node → index of its row. @type {Map<number, number>} */
  #rowIndexes = new Map();
  #movesPerRow = 0;
  #moveWidth = MOVE_WIDTH_PX;
  #current = 0;
  /** Rows in the document by their indexes. @type {Map<number, HTMLElement>} */
  #rowElements = new Map();
  /** The element of the current move. @type {HTMLElement | null} */
  #currentElement = null;
  /** @type {ReadonlySet<number>} */
  #hiddenAfter = new Set();

  /**
   * @param {Reel} reel
   * @param {TreeIndex} tree
   * @param {FormatMessage} say
   * @param {(node: number) => void} go
   */
  constructor(reel, tree, say, go) {
    this.reel = reel;
    this.tree = tree;
    this.say = say;
    this.signs = new Map(reel.tree.signs);
    const characters = reel.tree.label.reduce((longest, label) => Math.max(longest, label?.length ?? 0), 1);
    this.#moveWidth = MOVE_WIDTH_PX + CHARACTER_WIDTH_PX * Math.min(characters, MAX_TEXT_CHARACTERS);
    this.space = html("div", { class: "rows" });
    this.element = html(
      "div",
      { class: "moves", role: "group", tabindex: "-1", "aria-label": say("moves") },
      this.space,
    );
    this.element.addEventListener("scroll", () => this.#draw(), { passive: true });
    this.element.addEventListener("click", (event) => {
      const move = event.target instanceof Element ? event.target.closest("button[data-node]") : null;
      if (move instanceof HTMLElement) go(Number(move.dataset.node));
    });
    // the first layout waits until the board is painted; later ones follow the width immediately
    this.observer = new ResizeObserver(() => (this.#rows.length ? this.#layOut() : afterPaint(() => this.#layOut())));
    this.observer.observe(this.element);
  }

  /** Hide the continuation of some nodes. @param {ReadonlySet<number>} nodes */
  hide(nodes) {
    this.#hiddenAfter = nodes;
    this.#movesPerRow = 0;
    this.#layOut();
  }

  /** Mark the current move and scroll it into view; the focus follows. @param {number} node */
  show(node) {
    const hadFocus = this.#hasFocus;
    this.#current = node;
    const top = (this.#rowIndexes.get(node) ?? 0) * ROW_HEIGHT_PX;
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
    this.#clear();
    this.#draw();
    if (hadFocus) this.#currentElement?.focus({ preventScroll: true });
  }

  /** Whether the focus is on a move. */
  get #hasFocus() {
    return this.space.matches(":focus-within");
  }

  #layOut() {
    const movesPerRow = Math.max(1, Math.floor(this.element.clientWidth / this.#moveWidth));
    if (movesPerRow === this.#movesPerRow || !this.element.clientWidth) return;
    this.#movesPerRow = movesPerRow;
    this.#rows = rowsOf(this.tree, movesPerRow, this.#hiddenAfter);
    this.#rowIndexes = rowOfNode(this.#rows);
    this.#clear();
    this.space.style.height = `${this.#rows.length * ROW_HEIGHT_PX}px`;
    this.show(this.#current);
  }

  #clear() {
    this.#rowElements.clear();
    this.space.replaceChildren();
  }

  /** Add the rows that became visible, remove those that are no longer visible, and mark the current move. */
  #draw() {
    const { scrollTop, clientHeight } = this.element;
    const from = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT_PX) - OVERSCAN_ROWS);
    const to = Math.min(this.#rows.length, Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT_PX) + OVERSCAN_ROWS);
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
    const current = this.space.querySelector(`[data-node="${this.#current}"]`);
    if (this.#currentElement !== current && this.#currentElement)
      setAttributes(this.#currentElement, { "aria-current": null, tabindex: -1 });
    this.#currentElement = current instanceof HTMLElement ? current : null;
    if (this.#currentElement) setAttributes(this.#currentElement, { "aria-current": "true", tabindex: 0 });
  }

  /** Create a row of the list. @param {number} index */
  #row(index) {
    const { indent, nodes } = this.#rows[index];
    const row = html(
      "div",
      { class: indent ? "row side" : "row" },
      nodes.map((node) => this.#move(node)),
    );
    row.style.top = `${index * ROW_HEIGHT_PX}px`;
    row.style.setProperty("--indent", String(indent));
    return row;
  }

  /** Create the button of a node. @param {number} node */
  #move(node) {
    const { tree, sides } = this.reel;
    const flags = tree.flags[node];
    const side = sides[tree.side[node]];
    const text = tree.label[node] ?? (node ? "\u00b7" : this.say("start"));
    const frame = this.reel.frames[node];
    const reasons = (frame?.diagnostics ?? [])
      .map((number) => this.reel.diagnostics[number])
      .filter(({ severity }) => severity !== "info")
      .map(({ message }) => message)
      .join(" ");
    const button = html("button", {
      type: "button",
      class: [
        "move",
        flags & FLAG.illegal || flags & FLAG.error ? "against" : "",
        flags & FLAG.important ? "important" : "",
      ]
        .join(" ")
        .trim(),
      "data-node": node,
      title: reasons || null,
      tabindex: -1,
    });
    if (tree.number[node]) button.append(html("span", { class: "ply" }, String(tree.number[node])), " ");
    if (side) button.append(html("span", { class: `chip ${side.class}`, "aria-hidden": "true" }));
    button.append(html("bdi", { class: "text" }, visible(text)));
    const sign = this.signs.get(node);
    if (sign) button.append(" ", html("span", { class: "sign" }, sign));
    if (flags & FLAG.comment) button.append(html("span", { class: "noted", title: this.say("hasComment") }));
    setAttributes(button, { "aria-label": this.#describe(node, text, sign) });
    return button;
  }

  /** Return the accessible name of a node's button. @param {number} node @param {string} text @param {string | undefined} sign */
  #describe(node, text, sign) {
    const { tree, sides } = this.reel;
    const side = sides[tree.side[node]];
    // the visible text comes first and unbroken, so that speech control can name the button by it
    const parts = [tree.number[node] || "", text, sign ?? "", side ? this.say(side.name) : ""];
    if (tree.flags[node] & FLAG.illegal) parts.push(this.say("illegal"));
    if (tree.flags[node] & FLAG.comment) parts.push(this.say("hasComment"));
    return parts.filter(Boolean).join(" ");
  }

  release() {
    this.observer.disconnect();
  }
}
