/**
 * The table of games: headers that sort, and of its rows only those that can be seen, so that it may be as long as it likes.
 * One row is the active one: keys move it, Enter opens it.
 *
 * @typedef {import("./game_rows.js").Entry} Entry
 * @typedef {import("./game_rows.js").Column} Column
 * @typedef {import("./game_rows.js").Order} Order
 */

import { make } from "./elements.js";
import { COLUMNS } from "./game_rows.js";
import { text } from "./page_texts.js";

/** Rows above and below those that can be seen. */
const SPARE = 6;

export class GameTable {
  /** @type {readonly Entry[]} */
  #entries = [];
  /** @type {(entry: Entry) => boolean} */
  #isOpen = () => false;
  #active = 0;
  /** Heights of a row and of the headers in pixels, as the style sheet has them for the width. */
  #height = { row: 1, head: 0 };
  /** @type {Map<number, HTMLElement>} rows in the document by their places */
  #shown = new Map();

  /**
   * @param {(entry: Entry) => void} open
   * @param {(column: Column) => void} sort
   */
  constructor(open, sort) {
    this.open = open;
    this.headers = new Map(COLUMNS.map((column) => [column, header(column, () => sort(column))]));
    const line = make("div", { class: "line", role: "row", "aria-rowindex": "1" }, ...this.headers.values());
    this.head = make("div", { class: "head", role: "rowgroup" }, line);
    this.body = make("div", { class: "body", role: "rowgroup" });
    this.element = make(
      "div",
      { class: "table", role: "grid", tabindex: "0", "aria-readonly": "true" },
      this.head,
      this.body,
    );
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

  /**
   * Shows these games, from the top or, when only more is known of them, where the reader is.
   *
   * @param {readonly Entry[]} entries
   * @param {Order} order
   * @param {{ top: boolean }} how
   */
  show(entries, order, { top }) {
    const kept = top ? -1 : Math.max(entries.indexOf(this.#entries[this.#active]), entries.findIndex(this.#isOpen));
    this.#entries = entries;
    this.#active = Math.max(0, kept);
    for (const [column, cell] of this.headers) {
      if (column === order.column) cell.setAttribute("aria-sort", order.descending ? "descending" : "ascending");
      else cell.removeAttribute("aria-sort");
    }
    this.element.setAttribute("aria-rowcount", String(entries.length + 1));
    // lists of one file and of several have rows of different heights
    this.#readHeights();
    this.#redraw();
    if (top) this.element.scrollTop = 0;
    else this.#reveal();
  }

  /** @param {(entry: Entry) => boolean} isOpen says which game is open */
  mark(isOpen) {
    this.#isOpen = isOpen;
    const place = this.#entries.findIndex(isOpen);
    if (place >= 0) this.#active = place;
    this.#readHeights();
    this.#redraw();
  }

  /** Also when the table comes into sight: what it was to show then has to be scrolled to now. */
  #measure() {
    const wasHidden = !this.#height.head;
    this.#readHeights();
    this.#redraw();
    if (wasHidden) this.#reveal();
  }

  /** Read the heights of a row and of the headers, which depend on the width and on the kind of the list. */
  #readHeights() {
    const row = Number.parseFloat(getComputedStyle(this.element).getPropertyValue("--row")) || 1;
    this.#height = { row, head: this.head.offsetHeight };
  }

  #redraw() {
    this.#shown.clear();
    this.body.replaceChildren();
    this.body.style.height = `${this.#entries.length * this.#height.row}px`;
    this.#draw();
  }

  /** Puts on the rows that came into sight and takes off those that left it; the active one stays, since it has the focus. */
  #draw() {
    const { scrollTop, clientHeight } = this.element;
    const from = Math.max(0, Math.floor(scrollTop / this.#height.row) - SPARE);
    const to = Math.min(this.#entries.length, Math.ceil((scrollTop + clientHeight) / this.#height.row) + SPARE);
    const wanted = new Set(this.#active < this.#entries.length ? [this.#active] : []);
    for (let place = from; place < to; place += 1) wanted.add(place);
    for (const [place, row] of this.#shown) {
      if (wanted.has(place)) continue;
      row.remove();
      this.#shown.delete(place);
    }
    for (const place of wanted) {
      if (this.#shown.has(place)) continue;
      const row = this.#row(place);
      this.#shown.set(place, row);
      this.body.append(row);
    }
    this.#point();
  }

  /** Says which row is the active one. */
  #point() {
    for (const [place, row] of this.#shown) row.classList.toggle("active", place === this.#active);
    const row = this.#shown.get(this.#active);
    if (row) this.element.setAttribute("aria-activedescendant", row.id);
    else this.element.removeAttribute("aria-activedescendant");
  }

  /** @param {number} place */
  #row(place) {
    const entry = this.#entries[place];
    const open = String(this.#isOpen(entry));
    const cells = COLUMNS.map((column) => {
      const words = entry.unreadable && column === "players" ? text("unreadable") : entry.cells[column];
      const title = column === "result" ? entry.rawResult : words;
      return make("div", { class: column, role: "gridcell", title }, make("bdi", {}, words));
    });
    const row = make(
      "div",
      {
        class: "line entry",
        role: "row",
        id: `game-${place}`,
        "aria-rowindex": String(place + 2),
        "aria-selected": open,
      },
      ...cells,
    );
    if (open === "true") row.setAttribute("aria-current", open);
    row.classList.toggle("unreadable", entry.unreadable ?? false);
    row.style.top = `${place * this.#height.row}px`;
    row.dataset.place = String(place);
    return row;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const row = event.target instanceof Element ? event.target.closest(".entry") : null;
    if (!(row instanceof HTMLElement)) return;
    this.#active = Number(row.dataset.place);
    this.#point();
    this.open(this.#entries[this.#active]);
  }

  /** @param {KeyboardEvent} event */
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
    const to = new Map([
      ["ArrowDown", this.#active + 1],
      ["ArrowUp", this.#active - 1],
      ["PageDown", this.#active + page],
      ["PageUp", this.#active - page],
      ["Home", 0],
      ["End", last],
    ]).get(event.key);
    if (to === undefined) return;
    event.preventDefault();
    this.#active = Math.max(0, Math.min(last, to));
    this.#reveal();
    this.#draw();
  }

  /** Scrolls the active row into the table's own view. */
  #reveal() {
    const { row, head } = this.#height;
    const top = this.#active * row;
    const room = this.element.clientHeight - head;
    const { scrollTop } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + row > scrollTop + room) this.element.scrollTop = top + row - room;
  }
}

/** @param {Column} column @param {() => void} press */
function header(column, press) {
  const button = make("button", { type: "button" });
  button.addEventListener("click", press);
  return make("div", { class: column, role: "columnheader" }, button);
}
