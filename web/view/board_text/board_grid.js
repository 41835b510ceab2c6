/**
 * The board as a grid for screen readers and the keyboard: rows with a cell for each point, which says what is there. The cells lie over the
 * points of the drawing, so that a finger or a magnifier finds them in their place. Made when a reader asks for it.
 *
 * @typedef {Pick<import("../host.js").Services, "board" | "choosePoint" | "element" | "parts" | "say" | "state" | "zoom">} Services
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../reel/points.js").BoardPoint} BoardPoint
 * @typedef {import("./board_rows.js").RowPoint} RowPoint
 */

import { withTexts } from "../../reel/messages.js";
import { pointsOf } from "../../reel/points.js";
import { choosingOf } from "../../state/choosing.js";
import { nextPoints } from "../../state/legal_moves.js";
import { showsOther } from "../../state/state.js";
import css from "../../styles/board_text.css";
import { spoken as en } from "../../texts/english.js";
import { adoptStyle } from "../adopted_style.js";
import { lightPoints } from "../board/light.js";
import { offAt } from "../board/toggles.js";
import { html, replaceChildren, setAttributes, setText } from "../dom.js";
import { boardRows } from "./board_rows.js";
import { describeBoard } from "./point_text.js";

/** Most cells that are made: those of the rows near the cursor. */
const MAX_CELLS = 2500;
/** Number of rows that Page Up and Page Down move by. */
const PAGE_ROWS = 5;

/** @type {ReadonlyMap<string, readonly [number, number]>} */
const DIRECTIONS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

export class BoardGrid {
  #services;
  #text;
  #points;
  #rows;
  /** Number of a point → its cell, for the rows that are made. @type {Map<number, HTMLElement>} */
  #cells = new Map();
  /** Number of the point of the cursor. */
  #cursor = 0;
  /** The points where a move can go on; null unless moves are tried. @type {ReadonlySet<string> | null} */
  #legal = null;
  /** The points that were chosen for a move. @type {readonly string[]} */
  #chosen = [];
  /** The button that opens the grid. @type {Element | null} */
  #opener;
  /** What there is to say about the points. @type {import("./point_text.js").Described} */
  #described;

  /** @param {Services} services */
  constructor(services) {
    const { state, say, board, element } = services;
    this.#services = services;
    this.#text = withTexts(say, { part: "spoken", en });
    this.#points = pointsOf(state.reel.scene);
    this.#rows = boardRows(state.reel.scene);
    this.#described = this.#describe(state);
    this.#takeChoices(state);
    const { svg } = board;
    this.#opener = svg.previousElementSibling;
    this.element = html("div", {
      class: "board-grid",
      role: "grid",
      "aria-label": svg.getAttribute("aria-label"),
      "data-arrows": true,
    });
    this.element.addEventListener("keydown", (event) => this.#handleKey(event));
    this.element.addEventListener("click", ({ target }) => this.#choose(this.#numberOf(target)));
    this.element.addEventListener("focusin", ({ target }) => this.#enter(this.#numberOf(target)));
    this.element.addEventListener("focusout", () => lightPoints(board, []));
    adoptStyle(element, css);
    svg.after(this.element);
    this.#layOut();
    new ResizeObserver(() => this.#place()).observe(svg);
    new MutationObserver(() => this.#place()).observe(svg, { attributeFilter: ["viewBox"] });
  }

  /** Return what there is to say about the board. @param {State} state */
  #describe(state) {
    return describeBoard(state, offAt(state, state.node), this.#text);
  }

  /** Take the focus from the drawing or from the button that opens the grid, unless the reader has gone on. */
  takeFocus() {
    const { activeElement } = /** @type {ShadowRoot} */ (this.element.getRootNode());
    const { svg } = this.#services.board;
    if (activeElement === svg || activeElement === this.#opener) this.focus();
    // the grid takes the place of the drawing, which browsers do not hide while it has the focus
    setAttributes(svg, { "aria-hidden": "true", tabindex: "-1" });
    this.#opener?.remove();
  }

  /** Give the focus to the cell of the cursor. */
  focus() {
    this.#cellAt(this.#cursor).focus({ preventScroll: true });
  }

  /** Say what is at the points now. @param {State | null} before @param {State} after */
  draw(before, after) {
    this.#takeChoices(after);
    if (!showsOther(before, after) && before?.counting === after.counting) {
      if (before?.choosing !== after.choosing) this.#write();
      return;
    }
    const frameOf = (/** @type {State | null} */ state) => state?.reel.frames[state.node];
    const hasOtherShape =
      before?.settings.flip !== after.settings.flip || frameOf(before)?.view?.join() !== frameOf(after)?.view?.join();
    this.#described = this.#describe(after);
    if (hasOtherShape) this.#layOut();
    else this.#write();
  }

  /** Take over which points can be chosen for a move that is tried, and which are chosen. @param {State} state */
  #takeChoices(state) {
    const { legal, held, chosen } = choosingOf(state);
    this.#legal = legal && state.mode !== "read" ? nextPoints(legal, held?.name ?? null, chosen) : null;
    this.#chosen = chosen;
  }

  /** Choose the point of the cursor, as the Enter key does. */
  chooseCursor() {
    this.#choose(this.#cursor);
  }

  /** Return the visible points of a row as it is shown now, counted from 0 at the top. @param {number} index @returns {RowPoint[]} */
  #rowAt(index) {
    const { flip } = this.#services.state.settings;
    const { rowCount, columnCount, rowAt } = this.#rows;
    if (index < 0 || index >= rowCount) return [];
    const row = rowAt(flip ? rowCount - 1 - index : index);
    const shown = row.filter(({ number }) => !this.#described.isHidden(this.#points.pointAt(number)));
    if (!flip) return shown;
    return shown.toReversed().map(({ number, column }) => ({ number, column: columnCount + 1 - column }));
  }

  /** Return the index of the row with a point, as it is shown now. @param {number} number */
  #rowOf(number) {
    const { rowCount, rowOf } = this.#rows;
    return this.#services.state.settings.flip ? rowCount - 1 - rowOf(number) : rowOf(number);
  }

  /** Return the row nearest to an index, in a direction, that has visible points; [] without one. @param {number} index @param {1 | -1} direction */
  #rowFrom(index, direction) {
    for (let row = index; row >= 0 && row < this.#rows.rowCount; row += direction) {
      const points = this.#rowAt(row);
      if (points.length) return points;
    }
    return [];
  }

  /** Arrange the rows as they are shown: turned on a flipped board, without points that are hidden. */
  #layOut() {
    this.element.ariaRowCount = String(this.#rows.rowCount);
    this.element.ariaColCount = String(this.#rows.columnCount);
    if (this.#described.isHidden(this.#points.pointAt(this.#cursor)))
      this.#cursor = this.#rowFrom(0, 1)[0]?.number ?? this.#cursor;
    this.#makeCells();
  }

  /** Make the cells of the rows near the cursor; the focus stays in the grid. */
  #makeCells() {
    const hadFocus = this.element.matches(":focus-within");
    const [first, end] = this.#window();
    const size = 2 * this.#services.board.labelSize;
    this.#cells = new Map();
    const rows = Array.from({ length: end - first }, (_, index) => {
      const cells = this.#rowAt(first + index).map((point) => this.#makeCell(point, size));
      return cells.length ? [html("div", { role: "row", "aria-rowindex": first + index + 1 }, cells)] : [];
    });
    replaceChildren(this.element, rows.flat());
    this.#cells.get(this.#cursor)?.setAttribute("tabindex", "0");
    this.#write();
    this.#place();
    if (hadFocus) this.focus();
  }

  /** Make the cell of a point, over the point. @param {RowPoint} point @param {number} size in units of the board */
  #makeCell({ number, column }, size) {
    const { x, y } = this.#points.pointAt(number);
    const cell = html("div", { role: "gridcell", tabindex: -1, "aria-colindex": column, "data-number": number });
    const box = { left: x - size / 2, top: y - size / 2, width: size, height: size };
    for (const [name, value] of Object.entries(box)) cell.style.setProperty(name, `${value}px`);
    this.#cells.set(number, cell);
    return cell;
  }

  /** Return the first row that is made and the one after the last. @returns {[first: number, end: number]} */
  #window() {
    const middle = this.#rowOf(this.#cursor);
    let [first, end, count] = [middle, middle + 1, this.#rowAt(middle).length];
    while (first > 0 || end < this.#rows.rowCount) {
      count += this.#rowAt(first - 1).length + this.#rowAt(end).length;
      if (count > MAX_CELLS) break;
      first = Math.max(0, first - 1);
      end = Math.min(this.#rows.rowCount, end + 1);
    }
    return [first, end];
  }

  /** Write what is at the points into their cells. */
  #write() {
    for (const [number, cell] of this.#cells) {
      const place = this.#points.pointAt(number);
      const isLegal = this.#legal?.has(place.point);
      const text = this.#described.text(place);
      setText(cell, isLegal ? `${text}, ${this.#text("legal")}` : text);
      cell.ariaSelected = this.#chosen.includes(place.point) ? "true" : null;
    }
  }

  /** Lay the cells over the points of the drawing. */
  #place() {
    const matrix = this.#services.board.svg.getScreenCTM();
    const box = this.element.parentElement?.getBoundingClientRect();
    if (!matrix || !box) return;
    const { a, b, c, d, e, f } = matrix;
    this.element.style.transform = `matrix(${[a, b, c, d, e - box.left, f - box.top].join()})`;
  }

  /** Return the cell of a point, whose row is made if it was not. @param {number} number */
  #cellAt(number) {
    if (!this.#cells.has(number)) this.#makeCells();
    return /** @type {HTMLElement} */ (this.#cells.get(number));
  }

  /** Return the number of the point of a cell. @param {EventTarget | null} cell */
  #numberOf(cell) {
    return cell instanceof HTMLElement && cell.dataset.number ? Number(cell.dataset.number) : this.#cursor;
  }

  /** Follow the focus to the cell of a point. @param {number} number */
  #enter(number) {
    this.#cells.get(this.#cursor)?.setAttribute("tabindex", "-1");
    this.#cursor = number;
    this.#cells.get(number)?.setAttribute("tabindex", "0");
    const { point, x, y } = this.#points.pointAt(number);
    const { board, zoom } = this.#services;
    lightPoints(board, [point]);
    if (zoom.isZoomed) zoom.reveal(x, y);
  }

  /** Move the cursor to a point. @param {number} number */
  #moveTo(number) {
    this.#enter(number);
    this.focus();
  }

  /** Act on a key that is pressed in a cell. @param {KeyboardEvent} event */
  #handleKey(event) {
    if (event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = this.#targetOf(event);
    if (target !== null) this.#moveTo(target);
    else if (event.ctrlKey || !["Enter", " "].includes(event.key)) return;
    else this.#choose(this.#cursor);
    event.preventDefault();
  }

  /** Return the point to which a key leads, null for other keys. @param {KeyboardEvent} event */
  #targetOf({ key, ctrlKey }) {
    const direction = DIRECTIONS.get(key);
    if (direction) return ctrlKey ? null : this.#neighbor(direction);
    const index = this.#rowOf(this.#cursor);
    if (key === "Home") return (ctrlKey ? this.#rowFrom(0, 1) : this.#rowAt(index))[0].number;
    if (key === "End")
      return (ctrlKey ? this.#rowFrom(this.#rows.rowCount - 1, -1) : this.#rowAt(index)).slice(-1)[0].number;
    if (key !== "PageUp" && key !== "PageDown") return null;
    const wanted = index + (key === "PageUp" ? -PAGE_ROWS : PAGE_ROWS);
    const edge = Math.max(0, Math.min(this.#rows.rowCount - 1, wanted));
    // the last rows may be hidden
    const row = this.#rowFrom(edge, key === "PageUp" ? 1 : -1);
    const column = this.#rowAt(index).findIndex(({ number }) => number === this.#cursor);
    return row[Math.min(column, row.length - 1)].number;
  }

  /** Return the next visible point in a direction on the screen, the point itself at the edge. @param {readonly [number, number]} direction */
  #neighbor([dx, dy]) {
    const sign = this.#services.state.settings.flip ? -1 : 1;
    const next = this.#points.neighbor(this.#cursor, [sign * dx, sign * dy]);
    return this.#described.isHidden(this.#points.pointAt(next)) ? this.#cursor : next;
  }

  /** Choose a point for a move. On an empty point of a game that can be tried, that begins to try moves. @param {number} number of the point */
  #choose(number) {
    const services = this.#services;
    const { point } = this.#points.pointAt(number);
    const { mode, arrangement, counting } = services.state;
    const begins = mode === "read" && arrangement.explore === "on" && !counting;
    services.choosePoint(point);
    if (begins && !this.#described.contents.get(point)?.piece) void services.parts.tryMoves(point);
  }
}
