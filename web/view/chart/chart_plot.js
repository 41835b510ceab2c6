/**
 * The drawing of the chart: axes, lines, variations, and a cursor at the current move. It is a slider for assistive technology.
 *
 * @typedef {Pick<import("../host.js").Services, "goTo" | "preview" | "signal" | "state">} Services
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../../reel/chart_data.js").Lane} Lane
 * @typedef {import("../../reel/chart_scale.js").Scale} Scale
 */

import { onLine, tiesOf } from "../../reel/chart_data.js";
import { axisMarks, bridgeGaps, curveScale, downsample, fractionOf, logarithmicScale } from "../../reel/chart_scale.js";
import { lineOf } from "../../state/state.js";
import { html, onResize, replaceChildren, svg } from "../dom.js";
import { clipMarksPath, variationsPath } from "./chart_drawing.js";
import { drawLines } from "./chart_lines.js";
import { classOf, nameText, positionText, spokenValues, valueText } from "./chart_values.js";

const MARGIN_PX = /** @type {const} */ ({ left: 42, right: 10, top: 10, bottom: 20 });
/** Distance between the marks of an axis. */
const X_MARK_DISTANCE_PX = 56;
const Y_MARK_DISTANCE_PX = 36;
const LONG_STEP_MOVES = 10;

/** Key → function that returns the index to which it leads. @type {Readonly<Record<string, (index: number, last: number) => number>>} */
const KEYS = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowDown: (index) => index - 1,
  ArrowUp: (index) => index + 1,
  PageUp: (index) => index - LONG_STEP_MOVES,
  PageDown: (index) => index + LONG_STEP_MOVES,
  Home: () => 0,
  End: (_, last) => last,
};

export class ChartPlot {
  #services;
  #say;
  #pointed;
  #drawing = svg("svg", { class: "chart-lines", "aria-hidden": "true" });
  #cursor = svg("path", { class: "cursor" });
  #pointer = svg("path", { class: "pointer" });
  /** @type {Lane | null} */
  #lane = null;
  /** Function from an index on the line to pixels. */
  #x = (/** @type {number} */ index) => index;
  /** Index of the move under the pointer, -1 without a pointer. */
  #hovered = -1;

  /**
   * @param {Services} services
   * @param {FormatMessage} say of the chart
   * @param {(index: number) => void} pointed receives the index under the pointer, -1 if there is none
   */
  constructor(services, say, pointed) {
    this.#services = services;
    this.#say = say;
    this.#pointed = pointed;
    const slider = { role: "slider", tabindex: 0, "data-arrows": true, "aria-valuemin": 0 };
    this.element = html("div", { class: "chart-plot", ...slider, title: "" }, this.#drawing);
    this.element.addEventListener("keydown", (event) => this.#walk(event));
    this.element.addEventListener("pointerdown", (event) => {
      if (event.button === 0) this.#go(this.#indexAt(event));
    });
    this.element.addEventListener("pointermove", (event) => this.#hover(event));
    for (const name of ["pointerleave", "pointercancel"]) this.element.addEventListener(name, () => this.#leave());
    onResize(this.element, services.signal, () => this.draw());
  }

  /** Show a lane with a title. @param {Lane | null} lane by node @param {string} title */
  open(lane, title) {
    this.#lane = lane;
    this.element.setAttribute("aria-label", `${title}. ${this.#say("chart.keys")}`);
    this.draw();
  }

  /** Draw the lane along the current line, in the size of the element. */
  draw() {
    const { clientWidth: width, clientHeight: height } = this.element;
    const line = lineOf(this.#services.state);
    if (!width || !height) return;
    const { left, right, top, bottom } = MARGIN_PX;
    const spacing = (width - left - right) / Math.max(1, line.length - 1);
    this.#x = (index) => left + index * spacing;
    const d = `M0 ${top}V${height - bottom}`;
    this.#cursor.setAttribute("d", d);
    this.#pointer.setAttribute("d", d);
    this.#drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.element.setAttribute("aria-valuemax", String(line.length - 1));
    const parts = this.#lane ? this.#parts(this.#lane, width, height) : [];
    replaceChildren(this.#drawing, [parts, this.#pointer, this.#cursor]);
    this.show();
  }

  /** Move the cursor of the chart to the current node. */
  show() {
    const { state } = this.#services;
    const { node, reel } = state;
    const line = lineOf(state);
    const index = line.indexOf(node);
    this.#cursor.setAttribute("transform", `translate(${this.#x(index)})`);
    this.element.setAttribute("aria-valuenow", String(index));
    const values = this.#lane ? spokenValues(reel, this.#lane, node, this.#say) : "";
    this.element.setAttribute("aria-valuetext", `${positionText(reel, line, index, this.#say)}: ${values}`);
  }

  /** Return the elements of the drawing of a lane: axes, variations, lines and cursor. @param {Lane} lane by node @param {number} width @param {number} height */
  #parts(lane, width, height) {
    const { state } = this.#services;
    const { reel } = state;
    const line = lineOf(state);
    const { left, right, top, bottom } = MARGIN_PX;
    const shown = onLine(lane, line);
    const lists = shown.series.map(({ values }) => bridgeGaps(values));
    const scale = scaleOf(lane, lists);
    const floor = height - bottom;
    const y = (/** @type {number} */ value) => floor - fractionOf(scale, value) * (floor - top);
    const runs = lists.map((values) => downsample(values, width - left - right));
    const clipped = lists.map((values) => clipMarksPath(values, scale, this.#x, top, floor)).join("");
    const ground = svg("rect", { class: "ground", x: left, y: top, width: width - left - right, height: floor - top });
    return [
      ...(lane.rivals.length ? [ground] : []),
      ...this.#ties(tiesOf(shown), top, floor),
      ...this.#axes(lane, scale, y, width, height),
      ...this.#variations(lane, y),
      ...drawLines(reel, lane, runs, this.#x, y),
      ...(clipped ? [svg("path", { class: "clipped", d: clipped })] : []),
      ...this.#rivalLabels(lane, top, floor),
    ];
  }

  /** Shade the moves at which nobody is ahead. @param {ReturnType<typeof tiesOf>} ties @param {number} top @param {number} floor */
  #ties(ties, top, floor) {
    const half = (this.#x(1) - this.#x(0)) / 2;
    return ties.map(([first, last]) => {
      const x = Math.max(this.#x(0), this.#x(first) - half);
      const width = Math.min(this.#x(lineOf(this.#services.state).length - 1), this.#x(last) + half) - x;
      return svg("rect", { class: "tie", x, y: top, width, height: floor - top });
    });
  }

  /** Return the thin lines of the variations. @param {Lane} lane by node @param {(value: number) => number} y */
  #variations({ series, rivals }, y) {
    const { state } = this.#services;
    const { tree, reached, reel } = state;
    const line = lineOf(state);
    if (reached) return [];
    return series.flatMap(({ sides, values }) => {
      const d = variationsPath(tree, line, values, this.#x, y);
      const side = rivals.length ? "" : classOf(reel, sides);
      return d ? [svg("path", { class: `variation ${side}`, d })] : [];
    });
  }

  /**
   * Return the elements of the grid and of the labels of both axes.
   *
   * @param {Lane} lane
   * @param {Scale} scale
   * @param {(value: number) => number} y
   * @param {number} width
   * @param {number} height
   */
  #axes(lane, scale, y, width, height) {
    const { left, right, top, bottom } = MARGIN_PX;
    const last = lineOf(this.#services.state).length - 1;
    const moveScale = { min: 0, max: Math.max(1, last), isLogarithmic: false };
    const moves = axisMarks(moveScale, (width - left - right) / X_MARK_DISTANCE_PX, true);
    const isWhole = lane.name === "mobility" || lane.name === "lead";
    const values = axisMarks(scale, (height - top - bottom) / Y_MARK_DISTANCE_PX, isWhole);
    const label = (/** @type {number} */ value) =>
      lane.rivals.length && lane.name !== "winrate"
        ? valueText("mobility", value, this.#say)
        : valueText(lane.name, value, this.#say);
    return [
      ...values.map((value) =>
        svg("path", { class: value === lane.base ? "base" : "grid", d: `M${left} ${y(value)}H${width - right}` }),
      ),
      ...values.map((value) => svg("text", { x: left - 5, y: y(value) + 4, class: "y-label" }, label(value))),
      ...moves.map((move) => svg("path", { class: "grid", d: `M${this.#x(move)} ${height - bottom}v4` })),
      ...moves.map((move) => svg("text", { x: this.#x(move), y: height - 4, class: "x-label" }, String(move))),
    ];
  }

  /** Say which of two rivals is ahead above and below the base. @param {Lane} lane @param {number} top @param {number} bottom */
  #rivalLabels({ series, rivals }, top, bottom) {
    if (!rivals.length) return [];
    const { reel } = this.#services.state;
    const x = MARGIN_PX.left + 6;
    return [
      svg("text", { x, y: top + 11, class: "rival" }, `\u25b2 ${nameText(reel, series[0].sides, this.#say)}`),
      svg("text", { x, y: bottom - 5, class: "rival" }, `\u25bc ${nameText(reel, rivals, this.#say)}`),
    ];
  }

  /** @param {PointerEvent} event */
  #indexAt(event) {
    const { left } = this.element.getBoundingClientRect();
    const last = lineOf(this.#services.state).length - 1;
    const spacing = this.#x(1) - this.#x(0);
    return Math.max(0, Math.min(last, Math.round((event.clientX - left - this.#x(0)) / spacing)));
  }

  /** @param {number} index */
  #go(index) {
    const line = lineOf(this.#services.state);
    this.#services.preview(null);
    void this.#services.goTo(line[Math.max(0, Math.min(line.length - 1, index))], { quiet: true });
  }

  /** Move along the moves of the line by a key; the screen reader speaks the new value of the slider. @param {KeyboardEvent} event */
  #walk(event) {
    const { state } = this.#services;
    const line = lineOf(state);
    const target = event.altKey || event.ctrlKey || event.metaKey ? null : KEYS[event.key];
    if (!target) return;
    event.preventDefault();
    this.#go(target(line.indexOf(state.node), line.length - 1));
  }

  /** Preview the move under the pointer, or go to it while a button is held. @param {PointerEvent} event */
  #hover(event) {
    const index = this.#indexAt(event);
    if (index === this.#hovered) return;
    this.#hovered = index;
    this.#pointer.setAttribute("transform", `translate(${this.#x(index)})`);
    this.#pointer.classList.add("shown");
    this.#pointed(index);
    if (event.buttons & 1) this.#go(index);
    else this.#services.preview(lineOf(this.#services.state)[index]);
  }

  #leave() {
    this.#hovered = -1;
    this.#pointer.classList.remove("shown");
    this.#pointed(-1);
    this.#services.preview(null);
  }
}

/** Return the scale on which the values of a lane are drawn. @param {Lane} lane @param {readonly Float64Array[]} lists values along the line @returns {Scale} */
function scaleOf({ name, base, rivals }, lists) {
  if (name === "mobility") return logarithmicScale(lists);
  const scale = curveScale(name, lists, base);
  if (!rivals.length || name === "winrate") return scale;
  // room for the other side even if it never leads
  const room = (scale.max - scale.min) / 5;
  return { ...scale, min: Math.min(scale.min, -room), max: Math.max(scale.max, room) };
}
