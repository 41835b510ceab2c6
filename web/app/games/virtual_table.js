/**
 * The table of games with sortable columns. Only visible rows are in the document, so that it can be of any length.
 * One row is active: the arrow keys change it, and Enter opens its game.
 *
 * @typedef {import("./game_rows.js").Entry} Entry
 * @typedef {import("./game_rows.js").Column} Column
 * @typedef {import("./game_rows.js").Order} Order
 */

import { button, html } from "../../view/dom.js";
import { RowWindow, rowsToDraw, scrollToRow } from "../../view/moves/row_window.js";
import { COLUMNS } from "./game_rows.js";
import { text } from "./games_texts.js";

export class GameTable {
  /** @type {readonly Entry[]} */
  #entries = [];
  /** @type {(entry: Entry) => boolean} */
  #isOpen = () => false;
  #active = 0;
  /** Whether the active row was visible when rows were drawn: if the user has scrolled it away, new rows do not bring it back. */
  #isActiveVisible = true;
  /** @type {ReadonlySet<Column>} */
  #hiddenColumns = new Set();
  /** Heights of a row and of the header in pixels; the style sheet sets them depending on the width. */
  #height = { row: 1, head: 0 };
  /** How to scroll in the next frame, in which the rows are drawn; null if there is nothing to draw. @type {{ top: boolean, reveals: boolean } | null} */
  #pending = null;

  /**
   * @param {(entry: Entry) => void} open
   * @param {(column: Column) => void} sort
   */
  constructor(open, sort) {
    this.open = open;
    this.headers = new Map(COLUMNS.map((column) => [column, header(column, () => sort(column))]));
    const line = html("div", { class: "line", role: "row", "aria-rowindex": "1" }, ...this.headers.values());
    this.head = html("div", { class: "head", role: "rowgroup" }, line);
    this.body = html("div", { class: "body", role: "rowgroup" });
    this.rows = new RowWindow(this.body, (index) => this.#row(index));
    const attributes = { class: "table", role: "grid", tabindex: "0", "aria-readonly": "true" };
    this.element = html("div", attributes, this.head, this.body);
    this.element.addEventListener("scroll", () => this.#draw(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.body.addEventListener("click", (event) => this.#click(event));
    new ResizeObserver(() => this.#measure()).observe(this.element);
    this.translate();
  }

  /** Write the texts of the table in the current language. */
  translate() {
    this.element.setAttribute("aria-label", text("games"));
    for (const [column, cell] of this.headers) cell.firstElementChild?.replaceChildren(text(`column.${column}`));
    this.#redraw();
  }

  /** Hide some columns and show all others. @param {ReadonlySet<Column>} columns */
  hideColumns(columns) {
    this.#hiddenColumns = columns;
    this.element.dataset.columns = COLUMNS.filter((column) => !columns.has(column)).join(" ");
    for (const [column, cell] of this.headers) cell.hidden = columns.has(column);
  }

  /**
   * Show list entries as rows, from the top or, if only their texts have changed, at the current position.
   *
   * @param {readonly Entry[]} entries
   * @param {Order} order
   * @param {{ top: boolean }} options `top`: scroll to the top
   */
  show(entries, order, { top }) {
    const active = top ? 0 : entries.indexOf(this.#entries[this.#active]);
    this.#entries = entries;
    this.#active = Math.max(0, active < 0 ? entries.findIndex(this.#isOpen) : active);
    for (const [column, cell] of this.headers) {
      if (column === order.column) cell.setAttribute("aria-sort", order.descending ? "descending" : "ascending");
      else cell.removeAttribute("aria-sort");
    }
    this.element.setAttribute("aria-rowcount", String(entries.length + 1));
    const reveals = this.#isActiveVisible || (this.#pending?.reveals ?? false);
    this.#requestDrawing(top ? { top, reveals: false } : { top: this.#pending?.top ?? false, reveals });
  }

  /**
   * Draw the visible rows in the next frame. Reading heights earlier would arrange the whole page again.
   *
   * @param {{ top: boolean, reveals: boolean }} scrolling to the top and then to the active row
   */
  #requestDrawing(scrolling) {
    const isRequested = this.#pending !== null;
    this.#pending = scrolling;
    if (isRequested) return;
    requestAnimationFrame(() => {
      const { top, reveals } = /** @type {{ top: boolean, reveals: boolean }} */ (this.#pending);
      this.#pending = null;
      // the height of a row depends on the columns that are shown
      this.#readHeights();
      this.#redraw();
      if (top) this.element.scrollTop = 0;
      if (reveals) this.#reveal();
    });
  }

  /** Mark the current game. @param {(entry: Entry) => boolean} isOpen */
  mark(isOpen) {
    this.#isOpen = isOpen;
    const index = this.#entries.findIndex(isOpen);
    if (index >= 0) this.#active = index;
    const { top = false, reveals = false } = this.#pending ?? {};
    this.#requestDrawing({ top, reveals: reveals || index >= 0 });
  }

  /** Adapt the table to a new size. A table that was hidden could not scroll to the active row before. */
  #measure() {
    const wasHidden = !this.#height.head;
    this.#readHeights();
    this.#redraw();
    if (wasHidden) this.#reveal();
  }

  /** Read the heights of rows and header from the style sheet. */
  #readHeights() {
    const row = Number.parseFloat(getComputedStyle(this.element).getPropertyValue("--row")) || 1;
    this.#height = { row, head: this.head.offsetHeight };
  }

  #redraw() {
    this.rows.clear();
    this.body.style.height = `${this.#entries.length * this.#height.row}px`;
    this.#draw();
  }

  /** Add the rows that became visible and remove the others, except the active one, which has the focus. */
  #draw() {
    const [from, to] = rowsToDraw(this.element, this.#height.row, this.#entries.length);
    const active = this.#active < this.#entries.length ? this.#active : -1;
    this.#isActiveVisible = from <= active && active < to;
    this.rows.draw(from, to);
    if (active >= 0) this.rows.draw(active, active + 1);
    this.rows.limit(from, to, active);
    this.#markActive();
    this.#wrapLongNames();
  }

  /** In a narrow list, let names that do not fit into the first line of their row go on in the second one, before the other facts. */
  #wrapLongNames() {
    const isCut = (/** @type {Element} */ { scrollWidth, clientWidth }) => scrollWidth > clientWidth;
    const rows = [...this.rows.all].map(([, row]) => row);
    const long = rows.filter((row) => [...row.querySelectorAll(".names > *")].some(isCut));
    for (const row of long) row.classList.add("long");
  }

  /** Mark the active row, and unmark all others. */
  #markActive() {
    for (const [index, row] of this.rows.all) row.classList.toggle("active", index === this.#active);
    const row = this.rows.rowAt(this.#active);
    if (row) this.element.setAttribute("aria-activedescendant", row.id);
    else this.element.removeAttribute("aria-activedescendant");
  }

  /** Return the row for the list entry at an index. @param {number} index */
  #row(index) {
    const entry = this.#entries[index];
    const open = String(this.#isOpen(entry));
    const isUnreadable = entry.state === "unreadable";
    const cells = COLUMNS.map((column) => {
      const cellText = isUnreadable && column === "player" ? text("unreadable") : entry.cells[column];
      const title = column === "result" ? entry.rawResult : cellText;
      const cell = html("div", { class: column, role: "gridcell", title }, html("bdi", {}, cellText));
      cell.hidden = this.#hiddenColumns.has(column);
      return cell;
    });
    const [number, player, opponents, ...facts] = cells;
    const names = html("div", { class: "names", role: "none" }, player, opponents);
    const factsElement = html("div", { class: "facts", role: "none" }, facts);
    const attributes = { role: "row", id: `game-${index}`, "aria-rowindex": index + 2, "aria-selected": open };
    const row = html("div", { class: "line entry", ...attributes }, number, names, factsElement);
    if (open === "true") row.setAttribute("aria-current", open);
    row.classList.toggle("unreadable", isUnreadable);
    row.style.top = `${index * this.#height.row}px`;
    row.dataset.index = String(index);
    return row;
  }

  /** Open the game of the list entry whose row was clicked. @param {MouseEvent} event */
  #click(event) {
    const row = event.target instanceof Element ? event.target.closest(".entry") : null;
    if (!(row instanceof HTMLElement)) return;
    this.#active = Number(row.dataset.index);
    this.#markActive();
    this.open(this.#entries[this.#active]);
  }

  /** Handle a key in the table: move to another row, or open the game of the active one. @param {KeyboardEvent} event */
  #key(event) {
    if (event.target !== this.element || event.altKey || event.ctrlKey || event.metaKey) return;
    const entry = this.#entries[this.#active];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (entry) this.open(entry);
      return;
    }
    const last = this.#entries.length - 1;
    const page = Math.max(1, Math.floor((this.element.clientHeight - this.#height.head) / this.#height.row) - 1);
    const target = new Map([
      ["ArrowDown", this.#active + 1],
      ["ArrowUp", this.#active - 1],
      ["PageDown", this.#active + page],
      ["PageUp", this.#active - page],
      ["Home", 0],
      ["End", last],
    ]).get(event.key);
    if (target === undefined) return;
    event.preventDefault();
    this.#active = Math.max(0, Math.min(last, target));
    this.#reveal();
    this.#draw();
  }

  /** Scroll the active row into view within the table. */
  #reveal() {
    scrollToRow(this.element, this.#active, this.#height.row, this.#height.head);
  }
}

/** Return the header of a column, whose button calls `press`. @param {Column} column @param {() => void} press */
const header = (column, press) => html("div", { class: column, role: "columnheader" }, button({}, press));
