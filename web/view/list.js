/**
 * The move list. Only the rows that can be seen are in the document, so that a tree of any size scrolls.
 *
 * @typedef {import("../reel.js").Reel} Reel
 * @typedef {import("../element/tree.js").Shape} Shape
 * @typedef {import("../element/text.js").Say} Say
 */

import { rowOfNode, rowsOf } from "../element/rows.js";
import { html, setAttributes, visible } from "./dom.js";
import { afterPaint } from "./later.js";

/** Bits of `tree.flags`. */
export const FLAG = /** @type {const} */ ({ comment: 1, illegal: 2, error: 4, setup: 8, important: 16, named: 32 });
/** Height of a row in pixels; the style sheet has the same. */
const ROW = 30;
/** Width of a move in pixels: number, chip and marks, and each letter of its text up to a limit. */
const MOVE = 60;
const LETTER = 9;
const LETTERS = 12;
const SPARE = 8;

export class ListView {
  #rows = /** @type {import("../element/rows.js").Row[]} */ ([]);
  #places = /** @type {Map<number, number>} */ (new Map());
  #perRow = 0;
  #width = MOVE;
  #current = 0;
  /** @type {Map<number, HTMLElement>} rows in the document by their places */
  #shown = new Map();
  /** @type {HTMLElement | null} */
  #marked = null;
  /** @type {ReadonlySet<number>} */
  #hidden = new Set();

  /**
   * @param {Reel} reel
   * @param {Shape} shape
   * @param {Say} say
   * @param {(node: number) => void} go
   */
  constructor(reel, shape, say, go) {
    this.reel = reel;
    this.shape = shape;
    this.say = say;
    this.signs = new Map(reel.tree.signs);
    const letters = reel.tree.label.reduce((most, label) => Math.max(most, label?.length ?? 0), 1);
    this.#width = MOVE + LETTER * Math.min(letters, LETTERS);
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
    // the board is seen first; once there are rows, they follow the width at once
    this.observer = new ResizeObserver(() => (this.#rows.length ? this.#layOut() : afterPaint(() => this.#layOut())));
    this.observer.observe(this.element);
  }

  /** @param {ReadonlySet<number>} hidden nodes whose continuation is not shown */
  hide(hidden) {
    this.#hidden = hidden;
    this.#perRow = 0;
    this.#layOut();
  }

  /** Marks the current move and scrolls it into the list's own view; the focus goes along. @param {number} node */
  show(node) {
    const focused = this.#hasFocus;
    this.#current = node;
    const place = this.#places.get(node) ?? 0;
    const { clientHeight, scrollTop } = this.element;
    if (place * ROW < scrollTop || (place + 1) * ROW > scrollTop + clientHeight) {
      this.element.scrollTop = Math.max(0, place * ROW - clientHeight / 2);
    }
    this.#draw();
    if (focused) this.#marked?.focus({ preventScroll: true });
  }

  /** Draws again what frames that came later have changed. */
  refresh() {
    const focused = this.#hasFocus;
    this.#clear();
    this.#draw();
    if (focused) this.#marked?.focus({ preventScroll: true });
  }

  /** Whether a move has the focus. */
  get #hasFocus() {
    return this.space.matches(":focus-within");
  }

  #layOut() {
    const perRow = Math.max(1, Math.floor(this.element.clientWidth / this.#width));
    if (perRow === this.#perRow || !this.element.clientWidth) return;
    this.#perRow = perRow;
    this.#rows = rowsOf(this.shape, perRow, this.#hidden);
    this.#places = rowOfNode(this.#rows);
    this.#clear();
    this.space.style.height = `${this.#rows.length * ROW}px`;
    this.show(this.#current);
  }

  #clear() {
    this.#shown.clear();
    this.space.replaceChildren();
  }

  /** Puts on the rows that came into sight, takes off those that left it, and marks the current move. */
  #draw() {
    const { scrollTop, clientHeight } = this.element;
    const from = Math.max(0, Math.floor(scrollTop / ROW) - SPARE);
    const to = Math.min(this.#rows.length, Math.ceil((scrollTop + clientHeight) / ROW) + SPARE);
    for (const [place, row] of this.#shown) {
      if (place >= from && place < to) continue;
      row.remove();
      this.#shown.delete(place);
    }
    let following = null;
    for (let place = to - 1; place >= from; place -= 1) {
      const row = this.#shown.get(place) ?? this.#row(place);
      if (!row.parentNode) this.space.insertBefore(row, following);
      this.#shown.set(place, row);
      following = row;
    }
    this.#mark();
  }

  #mark() {
    const current = this.space.querySelector(`[data-node="${this.#current}"]`);
    if (this.#marked !== current && this.#marked) setAttributes(this.#marked, { "aria-current": null, tabindex: -1 });
    this.#marked = current instanceof HTMLElement ? current : null;
    if (this.#marked) setAttributes(this.#marked, { "aria-current": "true", tabindex: 0 });
  }

  /** @param {number} place */
  #row(place) {
    const { indent, nodes } = this.#rows[place];
    const row = html(
      "div",
      { class: indent ? "row side" : "row" },
      nodes.map((node) => this.#move(node)),
    );
    row.style.top = `${place * ROW}px`;
    row.style.setProperty("--indent", String(indent));
    return row;
  }

  /** @param {number} node */
  #move(node) {
    const { tree, sides } = this.reel;
    const flags = tree.flags[node];
    const side = sides[tree.side[node]];
    const text = tree.label[node] ?? (node ? "\u00b7" : this.say("start"));
    const frame = this.reel.frames[node];
    const found = (frame?.diagnostics ?? []).map((number) => this.reel.diagnostics[number]);
    const reasons = found
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
    setAttributes(button, { "aria-label": this.#name(node, text, sign) });
    return button;
  }

  /** @param {number} node @param {string} text @param {string | undefined} sign */
  #name(node, text, sign) {
    const { tree, sides } = this.reel;
    const side = sides[tree.side[node]];
    // what is seen comes first and in one piece, so that it can be spoken to press the button
    const parts = [tree.number[node] || "", text, sign ?? "", side ? this.say(side.name) : ""];
    if (tree.flags[node] & FLAG.illegal) parts.push(this.say("illegal"));
    if (tree.flags[node] & FLAG.comment) parts.push(this.say("hasComment"));
    return parts.filter(Boolean).join(" ");
  }

  release() {
    this.observer.disconnect();
  }
}
