/**
 * The moves that were played at a position, with their games and results.
 *
 * @typedef {import("../../explorer/move_rows.js").MoveSum} MoveSum
 * @typedef {import("../../requests/index_requests.js").MoveRow} MoveRow
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 *
 * @typedef {object} MoveActions
 * @property {(row: MoveRow) => void} play
 * @property {(row: MoveRow | null) => void} hint shows a move on the board, null for none
 * @property {() => void} leave takes the focus if there is no row any more
 */

import { dateText, isSmallSample, meanPoints, shares } from "../../explorer/move_rows.js";
import { percentText } from "../../reel/messages.js";
import { append, button, html, replaceChildren, visible } from "../dom.js";

/** Number of rows above which the others are drawn on request, because a position may have hundreds of moves. */
const MAX_ROWS = 50;
/** Percentage below which a share of the bar has no room for its number. */
const MIN_LABELED_PERCENT = 16;
/** Key → step to another row of the table. @type {ReadonlyMap<string, number>} */
const STEPS = new Map([
  ["ArrowUp", -1],
  ["ArrowDown", 1],
  ["Home", -Infinity],
  ["End", Infinity],
]);

export class MoveTable {
  /** @type {readonly MoveRow[]} */
  #rows = [];
  /** Whether the next rows get the focus, even if it is elsewhere by then. */
  #takesFocus = false;

  /**
   * @param {import("../../reel/reel.js").Reel["sides"]} sides
   * @param {FormatMessage} say of the viewer
   * @param {FormatMessage} text
   * @param {MoveActions} actions
   */
  constructor(sides, say, text, actions) {
    this.sides = sides;
    this.say = say;
    this.actions = actions;
    this.text = text;
    this.body = html("tbody");
    const heads = ["move", "games", "results"].map((key) => html("th", { scope: "col" }, text(`head.${key}`)));
    const head = html("thead", {}, html("tr", {}, heads));
    this.element = html("table", { class: "explorer-moves", "aria-label": text("moves") }, head, this.body);
    const rowOf = (/** @type {Event} */ { target }) => {
      const element = target instanceof Element ? target.closest("tr[data-row]") : null;
      return element instanceof HTMLElement ? (this.#rows[Number(element.dataset.row)] ?? null) : null;
    };
    this.body.addEventListener("click", (event) => {
      const row = rowOf(event);
      this.#takesFocus = this.#hasFocus;
      if (row) actions.play(row);
    });
    for (const name of ["pointerover", "focusin"])
      this.body.addEventListener(name, (event) => actions.hint(rowOf(event)));
    for (const name of ["pointerleave", "focusout"]) this.body.addEventListener(name, () => actions.hint(null));
    this.element.addEventListener("keydown", (event) => this.#moveFocus(event));
  }

  /** Show moves. @param {readonly MoveRow[]} rows @param {number} games of the position */
  show(rows, games) {
    const hadFocus = this.#takesFocus || this.#hasFocus;
    this.#takesFocus = false;
    this.#rows = rows;
    this.element.hidden = !rows.length;
    const draw = (/** @type {number} */ from, /** @type {number} */ to) =>
      rows.slice(from, to).map((row, index) => this.#row(row, from + index, games));
    replaceChildren(this.body, draw(0, MAX_ROWS));
    if (rows.length > MAX_ROWS) this.body.append(this.#moreRow(() => draw(MAX_ROWS, rows.length)));
    if (!hadFocus) return;
    const [first] = this.#buttons;
    if (first) first.focus({ preventScroll: true });
    else this.actions.leave();
  }

  /** Return the row in whose place others come. @param {() => HTMLElement[]} draw */
  #moreRow(draw) {
    const drawOthers = () => {
      const others = draw();
      row.remove();
      append(this.body, others);
      others[0]?.querySelector("button")?.focus();
    };
    const row = html("tr", {}, html("td", { colspan: 3 }, button({}, drawOthers, this.text("moreMoves"))));
    return row;
  }

  /** Show in a row that more games reach the position after its move. @param {number} index @param {number} count */
  addTransposed(index, count) {
    const cell = this.body.rows[index]?.cells[1];
    const text = this.text(["transposed", { count }]);
    cell?.querySelector(".explorer-more")?.remove();
    cell?.append(
      " ",
      html("span", { class: "explorer-more", role: "note", title: text, "aria-label": text }, `+${count}`),
    );
  }

  get #hasFocus() {
    return this.body.matches(":focus-within");
  }

  get #buttons() {
    return [...this.body.querySelectorAll("button")];
  }

  /** @param {MoveRow} row @param {number} index @param {number} games */
  #row({ sum, label, move, child }, index, games) {
    const side = this.sides.find(({ color }) => color === move?.color);
    const attributes = { tabindex: index ? -1 : 0, "aria-current": child === undefined ? null : "step" };
    const chip = side ? html("span", { class: `chip ${side.class}`, "aria-hidden": "true" }) : "";
    const name = html("button", { type: "button", ...attributes }, chip, html("bdi", {}, visible(label)));
    const percent = games ? (100 * sum.games) / games : 0;
    const date = dateText(sum.date);
    const title = date ? this.text(["latest", { date }]) : null;
    const share = html("span", { class: "explorer-percent" }, percentText(percent, this.say("locale")));
    return html(
      "tr",
      { "data-row": index, class: isSmallSample(sum) ? "few" : null },
      html("th", { scope: "row" }, name),
      html("td", { class: "explorer-count", title }, html("span", {}, String(sum.games)), " ", share),
      html("td", { class: "explorer-results" }, this.#bar(sum)),
    );
  }

  /** Return the element of the bar with the points or else the results of a move; its text has both. @param {MoveSum} sum */
  #bar(sum) {
    const { sides, say } = this;
    const nameOf = (/** @type {number} */ player) => {
      const side = player < sum.wins.length ? sides[player] : undefined;
      return { name: side ? say(side.name) : this.text("draws"), class: side?.class ?? "drawn" };
    };
    const results = shares(sum).map((percent, player) => ({ ...nameOf(player), value: percent }));
    const points = meanPoints(sum).map((value, player) => ({ ...nameOf(player), value }));
    const words = [
      ...points.map(({ name, value }) => this.text(["meanPoints", { name, points: Math.round(10 * value) / 10 }])),
      ...results.filter(({ value }) => value).map(({ name, value }) => this.text(["share", { name, percent: value }])),
    ];
    const label = words.join(", ") || this.text("unknownResults");
    const parts = (points.length ? points : results).filter(({ value }) => value);
    const total = parts.reduce((total, { value }) => total + value, 0);
    const segments = parts.map((part) => {
      const isLabeled = (100 * part.value) / total >= MIN_LABELED_PERCENT && !isSmallSample(sum);
      const text = isLabeled ? String(Math.round(part.value)) : "";
      const segment = html("span", { class: `segment ${part.class}` }, text);
      segment.style.flexGrow = String(part.value);
      return segment;
    });
    return html("div", { class: "explorer-bar", role: "img", "aria-label": label, title: label }, segments);
  }

  /** Move the focus with the keys of a list. @param {KeyboardEvent} event */
  #moveFocus(event) {
    const step = STEPS.get(event.key);
    const buttons = this.#buttons;
    if (!step || !buttons.length) return;
    event.preventDefault();
    event.stopPropagation();
    const current = buttons.findIndex((button) => button.matches(":focus"));
    const next = buttons[Math.min(buttons.length - 1, Math.max(0, current + step))];
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next?.focus();
  }
}
