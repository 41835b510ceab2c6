/**
 * The tab "Chart": values of the game by move as a drawing or a table, in words and as CSV.
 *
 * @typedef {Pick<import("../host.js").Services, "dispatch" | "fail" | "goTo" | "preview" | "record" | "say" | "signal" | "speak" | "state">} Services
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../reel/chart_data.js").LaneName} LaneName
 */

import { copyText } from "../../platform/clipboard.js";
import { downloadFile } from "../../platform/download_file.js";
import { importOnDemand } from "../../platform/on_demand.js";
import { hasLine, knownPart, laneOf, lanesOf, onLine, sourcesOf } from "../../reel/chart_data.js";
import { summaryOf } from "../../reel/chart_summary.js";
import { differs, hidesResult, LINE_FIELDS, lineOf } from "../../state/state.js";
import css from "../../styles/chart.css";
import linesCss from "../../styles/chart_lines.css";
import tallTabs from "../../styles/tall_tabs.css";
import { adoptStyle } from "../adopted_style.js";
import { commandButton, html, replaceChildren, svg, visible } from "../dom.js";
import { ChartPlot } from "./chart_plot.js";
import { ChartTable, csvOf } from "./chart_table.js";
import { chartFormatter, chip, classOf, laneText, nameText, positionText, shownValues } from "./chart_values.js";
import { linkMoves, markMove } from "./move_links.js";

// the module knows which lanes are being computed, so that there must be no copy of it in the script of this tab
const importIdleWork = () => import("../../requests/idle_work.js");

/** Lanes whose values are computed, so that they may not be there yet. @type {ReadonlySet<LaneName>} */
const COMPUTED_LANES = new Set(/** @type {const} */ (["lead", "mobility"]));

export class ChartTab {
  #services;
  #say;
  /** Formats messages with marked moves. */
  #tell;
  #source = 0;
  #showsTable = false;
  /** @type {import("../../reel/chart_data.js").Lane | null} */
  #lane = null;
  #hovered = -1;

  /** @param {Services} services */
  constructor(services) {
    this.#services = services;
    this.#say = chartFormatter(services.say);
    this.#tell = chartFormatter(services.say, markMove);
    const say = this.#say;
    const { reel } = services.state;
    const names = lanesOf(reel);
    /** @type {LaneName} */
    this.name = names.find((name) => hasLine(laneOf(reel, name))) ?? names[0] ?? "lead";
    this.plot = new ChartPlot(services, say, (index) => {
      this.#hovered = index;
      this.#showReadout();
    });
    this.table = new ChartTable(services, say);
    this.lanes = html("select", { "aria-label": say("chart.lane") });
    this.lanes.addEventListener("change", () => this.#choose(/** @type {LaneName} */ (this.lanes.value), 0));
    this.sources = html("select", { "aria-label": say("chart.source") });
    this.sources.addEventListener("change", () => this.#choose(this.name, Number(this.sources.value)));
    this.tableButton = commandButton(this.#say("chart.table"), () => this.#toggleTable());
    this.tableButton.setAttribute("aria-pressed", "false");
    this.legend = html("ul", { class: "chart-legend" });
    this.progress = html("p", { class: "chart-progress", role: "status" });
    this.readout = html("p", { class: "chart-readout", "aria-hidden": "true" });
    this.summary = html("p", { class: "chart-summary" });
    this.body = html("div", { class: "chart-body" }, this.plot.element);
    const commands = [
      commandButton(this.#say("chart.copy"), () => void this.#copy().catch((error) => services.fail(error))),
      commandButton(this.#say("chart.download"), () => this.#download()),
    ];
    this.element = html(
      "div",
      { class: "chart" },
      html("div", { class: "chart-tools" }, this.lanes, this.sources, this.tableButton),
      this.legend,
      this.body,
      this.readout,
      this.progress,
      this.summary,
      html("div", { class: "chart-tools" }, commands),
    );
    // the values that are not there yet
    void importOnDemand(importIdleWork).then(
      ({ computeLanes }) => computeLanes(services, { isWanted: true }),
      () => {},
    );
  }

  /** Show what has changed: the current node, the line, or values that have become known. @param {State | null} before @param {State} after */
  draw(before, after) {
    adoptStyle(this.element, linesCss);
    adoptStyle(this.element, css);
    adoptStyle(this.element, tallTabs);
    if (differs(before, after, [...LINE_FIELDS, "loads", "arrangement", "hasSeenEnd"]))
      this.#choose(this.name, this.#source);
    // otherwise the reader may have turned the page
    if (differs(before, after, [...LINE_FIELDS, "node"])) this.#part.show();
    this.#showReadout();
  }

  /** The drawing or the table of values, whichever is shown. */
  get #part() {
    return this.#showsTable ? this.table : this.plot;
  }

  /** Show a lane of the chart with the values of one source. @param {LaneName} name @param {number} source index of its source */
  #choose(name, source) {
    const { state } = this.#services;
    const { reel } = state;
    const line = lineOf(state);
    const isSecret = hidesResult(state);
    const say = this.#say;
    this.name = name;
    this.#source = source;
    this.#lane = isSecret ? null : laneOf(reel, name, source);
    const sources = sourcesOf(reel, name);
    const title = laneText(reel, name, say);
    const isCounted = !this.#lane?.decides;
    const label = isCounted ? "" : ` (${visible(say(sources[source] ?? ""))})`;
    this.#fill(this.lanes, lanesOf(reel), (other) => laneText(reel, other, say), name);
    this.#fill(this.sources, [...sources.keys()], (index) => visible(say(sources[index])), source);
    this.sources.hidden = isCounted;
    this.#part.open(this.#lane, say(["chart.title", { lane: `${title}${label}` }]));
    replaceChildren(this.legend, this.#lane ? this.#legendEntries(this.#lane) : []);
    const sentences = this.#lane ? summaryOf(reel, onLine(this.#lane, line)) : [];
    const text = isSecret ? say("chart.hidden") : sentences.map(this.#tell).join(" ") || say("chart.empty");
    replaceChildren(this.summary, linkMoves(text, line, this.#services));
    this.#showProgress();
    this.#showReadout();
  }

  /**
   * Fill a selection with options, unless it has these already.
   *
   * @template {string | number} T
   * @param {HTMLSelectElement} select
   * @param {readonly T[]} values
   * @param {(value: T) => string} textOf
   * @param {T} value
   */
  #fill(select, values, textOf, value) {
    const options = values.map((each) => html("option", { value: each }, textOf(each)));
    const textsOf = (/** @type {Iterable<HTMLOptionElement>} */ all) => Array.from(all, ({ text }) => text).join("\n");
    if (textsOf(select.options) !== textsOf(options)) replaceChildren(select, options);
    select.value = String(value);
    select.disabled = options.length < 2;
  }

  /** Return the elements of the legend: for each line its chips and names. @param {import("../../reel/chart_data.js").Lane} lane */
  #legendEntries({ series, rivals }) {
    const { reel } = this.#services.state;
    const groups = rivals.length ? [series[0].sides, rivals] : series.map(({ sides }) => sides);
    return groups
      .filter((sides) => sides.length)
      .map((sides, index) => {
        const players = [...new Set(sides.map((side) => reel.sides[side].player).filter((player) => player !== null))];
        const sample = svg("svg", { viewBox: "0 0 22 6", class: "sample chart-lines", "aria-hidden": "true" });
        for (const part of ["casing", "curve"])
          sample.append(svg("path", { class: `${part} ${classOf(reel, sides)} line${index}`, d: "M1 3H21" }));
        const names = [nameText(reel, sides, this.#say), ...players.map(visible)].join(" \u00b7 ");
        const chips = sides.map((side) => chip(reel, side));
        return html("li", {}, rivals.length ? [] : sample, chips, html("bdi", {}, names));
      });
  }

  #showProgress() {
    const part = knownPart(this.#services.state.reel);
    const isCounting = COMPUTED_LANES.has(this.name) && part < 1 && !hidesResult(this.#services.state);
    this.progress.textContent = isCounting ? this.#say(["chart.counting", { percent: Math.floor(part * 100) }]) : "";
  }

  /** Show the values at the move under the pointer, or at the current one. */
  #showReadout() {
    const { state } = this.#services;
    const { reel, node } = state;
    const line = lineOf(state);
    const index = this.#hovered < 0 ? line.indexOf(node) : this.#hovered;
    const values = this.#lane ? shownValues(reel, this.#lane, line[index], this.#say) : [];
    replaceChildren(this.readout, [html("b", {}, visible(positionText(reel, line, index, this.#say))), ...values]);
  }

  #toggleTable() {
    this.#showsTable = !this.#showsTable;
    this.tableButton.setAttribute("aria-pressed", String(this.#showsTable));
    this.body.replaceChildren(this.#part.element);
    this.#choose(this.name, this.#source);
    this.#part.show();
  }

  get #csv() {
    const { state } = this.#services;
    return csvOf(state.reel, lineOf(state), this.#say);
  }

  async #copy() {
    await copyText(this.#csv);
    this.#services.speak(this.#say("chart.copied"));
  }

  #download() {
    const name = (this.#services.state.reel.source.name ?? "game").replace(/\.\w+$/, "");
    downloadFile(`${name}.csv`, this.#csv, "text/csv;charset=utf-8");
  }
}
