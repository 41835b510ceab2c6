/**
 * The values of the chart as a table, a page at a time, and as CSV.
 *
 * @typedef {Pick<import("../host.js").Services, "goTo" | "state">} Services
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../reel/reel.js").Reel} Reel
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../../reel/chart_data.js").Lane} Lane
 */

import { laneOf, lanesOf, sourcesOf } from "../../reel/chart_data.js";
import { csv } from "../../reel/csv.js";
import { lineOf } from "../../state/state.js";
import { button, html, visible } from "../dom.js";
import { laneText, nameText, positionText, valueText } from "./chart_values.js";

const ROWS_PER_PAGE = 100;

export class ChartTable {
  #services;
  #say;
  /** @type {Lane | null} */
  #lane = null;
  #title = "";
  #page = -1;
  /** @type {HTMLTableRowElement[]} */
  #rows = [];
  #current = /** @type {HTMLTableRowElement | undefined} */ (undefined);

  /** @param {Services} services @param {FormatMessage} say of the chart */
  constructor(services, say) {
    this.#services = services;
    this.#say = say;
    this.table = html("table", { class: "chart-table" });
    this.range = html("span", {});
    this.previous = this.#pageButton("\u2039", "chart.previousPage", -1);
    this.next = this.#pageButton("\u203a", "chart.nextPage", 1);
    this.pages = html("div", { class: "chart-pages" }, this.previous, this.range, this.next);
    const scroller = html("div", { class: "chart-rows", tabindex: 0, role: "group" }, this.table);
    this.element = html("div", { class: "chart-table-box" }, scroller, this.pages);
    this.scroller = scroller;
  }

  /** @param {string} text @param {string} label @param {1 | -1} direction */
  #pageButton(text, label, direction) {
    return button({ "aria-label": this.#say(label) }, () => this.#turn(this.#page + direction), text);
  }

  /** Show the values of a lane with a title. @param {Lane | null} lane by node @param {string} title */
  open(lane, title) {
    const isSame = title === this.#title;
    this.#lane = lane;
    this.#title = title;
    this.scroller.setAttribute("aria-label", title);
    // values that have become known do not take the reader to another page
    if (isSame) return this.#turn(this.#page);
    this.#page = -1;
    this.show();
  }

  /** Show the page with the current node, and mark its row. */
  show() {
    const { state } = this.#services;
    const page = Math.floor(lineOf(state).indexOf(state.node) / ROWS_PER_PAGE);
    if (page !== this.#page) this.#turn(page);
    this.#mark();
    this.#reveal();
  }

  /** Scroll the row of the current node into view, below the head. The page around the viewer stays where it is. */
  #reveal() {
    if (!this.#current) return;
    const row = this.#current.getBoundingClientRect();
    const box = this.scroller.getBoundingClientRect();
    const top = box.top + (this.table.tHead?.offsetHeight ?? 0);
    if (row.top < top) this.scroller.scrollTop -= top - row.top;
    else this.scroller.scrollTop += Math.max(0, row.bottom - box.bottom);
  }

  #mark() {
    const { state } = this.#services;
    this.#current?.removeAttribute("aria-current");
    this.#current = this.#rows[lineOf(state).indexOf(state.node) - this.#page * ROWS_PER_PAGE];
    this.#current?.setAttribute("aria-current", "true");
  }

  /** Show a page of the table. @param {number} page */
  #turn(page) {
    const line = lineOf(this.#services.state);
    const last = Math.max(0, Math.ceil(line.length / ROWS_PER_PAGE) - 1);
    this.#page = Math.max(0, Math.min(last, page));
    const first = this.#page * ROWS_PER_PAGE;
    const end = Math.min(line.length, first + ROWS_PER_PAGE);
    this.#rows = this.#lane ? Array.from({ length: end - first }, (_, row) => this.#row(first + row)) : [];
    this.table.replaceChildren(html("caption", {}, this.#title), this.#head(), html("tbody", {}, this.#rows));
    this.range.textContent = this.#say(["chart.page", { first, last: end - 1, count: line.length - 1 }]);
    this.pages.hidden = last === 0;
    // a disabled button would lose the focus
    this.previous.setAttribute("aria-disabled", String(this.#page === 0));
    this.next.setAttribute("aria-disabled", String(this.#page === last));
    this.#mark();
  }

  #head() {
    const { reel } = this.#services.state;
    const laneName = this.#lane ? laneText(reel, this.#lane.name, this.#say) : "";
    const names = (this.#lane?.series ?? []).map(({ sides }) => nameText(reel, sides, this.#say) || laneName);
    const cells = [this.#say("chart.move"), ...names].map((name) => html("th", { scope: "col" }, name));
    return html("thead", {}, html("tr", {}, cells));
  }

  /** @param {number} index in the line */
  #row(index) {
    const { goTo, state } = this.#services;
    const line = lineOf(state);
    const position = visible(positionText(state.reel, line, index, this.#say));
    const link = button({}, () => void goTo(line[index]), position);
    const cells = (this.#lane?.series ?? []).map(({ values }) => this.#cell(values[line[index]]));
    return html("tr", {}, html("th", { scope: "row" }, link), cells);
  }

  /** @param {number} value */
  #cell(value) {
    const text = this.#lane ? valueText(this.#lane.name, value, this.#say) : "";
    return html("td", Number.isNaN(value) ? { "aria-label": this.#say("chart.noValue") } : {}, text);
  }
}

/**
 * Return the values of all lanes and sources along a line as CSV.
 *
 * @param {Reel} reel
 * @param {readonly number[]} line
 * @param {FormatMessage} say of the chart
 */
export function csvOf(reel, line, say) {
  const columns = lanesOf(reel).flatMap((name) =>
    sourcesOf(reel, name).flatMap((label, source) => {
      const lane = laneOf(reel, name, source);
      const title = laneText(reel, name, say);
      const text = lane?.decides ? `${title} (${say(label)})` : title;
      return (lane?.series ?? []).map(({ sides, values }) => ({
        title: sides.length ? say(["chart.side", { side: nameText(reel, sides, say), value: text }]) : text,
        values,
      }));
    }),
  );
  const { side, label } = reel.tree;
  const names = reel.sides.map(({ name }) => say(name));
  const head = ["chart.move", "chart.player", "chart.moveText"].map((key) => say(key));
  const rows = line.map((node, index) => [
    index,
    names[side[node]] ?? "",
    label[node],
    ...columns.map(({ values }) => values[node]),
  ]);
  return csv([[...head, ...columns.map(({ title }) => title)], ...rows]);
}
