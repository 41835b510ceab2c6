/**
 * Draws the timeline: evaluation or lead as a sparkline, legal moves as bands, marks for comments, annotations and branches. The
 * thumb of the slider is the playhead, so that a step redraws nothing.
 *
 * @typedef {Pick<import("../host.js").Services, "element" | "goTo" | "parts" | "preview" | "say" | "signal" | "state">} Services
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("./timeline.js").Timeline} Timeline
 * @typedef {import("../../reel/chart_data.js").Lane} Lane
 */

import { hasLine, laneOf, lanesOf, onLine } from "../../reel/chart_data.js";
import { bridgeGaps, curveScale, downsample, fractionOf, logarithmicScale } from "../../reel/chart_scale.js";
import { marksOf } from "../../reel/timeline_marks.js";
import { differs, hidesResult, LINE_FIELDS, lineOf } from "../../state/state.js";
import linesCss from "../../styles/chart_lines.css";
import css from "../../styles/timeline.css";
import { adoptStyle } from "../adopted_style.js";
import { bandPath } from "../chart/chart_drawing.js";
import { drawLines } from "../chart/chart_lines.js";
import { chartFormatter, classOf, laneText, positionText, shownValues } from "../chart/chart_values.js";
import { html, onResize, replaceChildren, svg } from "../dom.js";
import { Story } from "../story/story.js";

/** Width of the slider's thumb, as in the style sheet. */
const THUMB_WIDTH_PX = 3;
/** Height of the row for comments, annotations and branches. */
const MARKS_HEIGHT_PX = 12;
/** Height of a sparkline with bands of all sides below it. The style sheet gives them the height that is left. */
const CURVE_HEIGHT_PX = 24;
const MAX_BAND_HEIGHT_PX = 8;
/** Distance of the strokes over the part whose values are not known yet. */
const HATCH_STEP_PX = 6;

export class TimelineDrawing {
  #services;
  #timeline;
  #say;
  #drawing = svg("svg", { class: "sparkline chart-lines", "aria-hidden": "true" });
  #tip = html("div", { class: "timeline-tip", "aria-hidden": "true", hidden: true });
  #frame = 0;
  /** The lanes that are drawn now. @type {readonly (Lane | null)[]} */
  #lanes = [];
  /** The turning points of the game, which come from the same values. @type {Story | null} */
  #story = null;
  /** The index under the pointer, -1 without a pointer. */
  #hovered = -1;

  /** @param {Services} services @param {Timeline} timeline @param {import("../tabs.js").TabsView} tabs at whose top the turning points are shown */
  constructor(services, timeline, tabs) {
    this.#services = services;
    this.#timeline = timeline;
    this.#say = chartFormatter(services.say);
    const { element, slider } = timeline;
    adoptStyle(element, linesCss);
    adoptStyle(element, css);
    element.prepend(this.#drawing);
    element.append(this.#tip);
    element.classList.add("drawn");
    const { signal } = services;
    slider.addEventListener("pointermove", (event) => this.#hover(event), { signal });
    slider.addEventListener("pointerdown", () => services.preview(null), { signal });
    for (const name of ["pointerleave", "pointercancel"])
      slider.addEventListener(name, () => this.#leave(), { signal });
    onResize(element, signal, () => this.#redraw());
    if (!services.state.reel.puzzle) this.#story = new Story(services, tabs);
    this.#story?.draw(null, services.state);
  }

  /** Draw the timeline again if its line or values have changed. @param {State | null} before @param {State} after */
  draw(before, after) {
    this.#story?.draw(before, after);
    if (differs(before, after, [...LINE_FIELDS, "loads", "arrangement", "hasSeenEnd"])) this.#redraw();
  }

  /** Draw the timeline again in the next frame. */
  #redraw() {
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** Return the lanes to draw: the sparkline and the bands. @returns {[Lane | null, Lane | null]} */
  #chooseLanes() {
    const { state } = this.#services;
    const { reel } = state;
    const names = hidesResult(state) ? [] : lanesOf(reel);
    const curves = names.filter((name) => name !== "mobility").map((name) => laneOf(reel, name));
    return [curves.find(hasLine) ?? null, names.includes("mobility") ? laneOf(reel, "mobility") : null];
  }

  #draw() {
    this.#frame = 0;
    const { state } = this.#services;
    const { tree, reel } = state;
    const line = lineOf(state);
    const { clientWidth: width, clientHeight: height } = this.#timeline.element;
    if (!width || !height) return;
    const spacing = (width - THUMB_WIDTH_PX) / Math.max(1, line.length - 1);
    const x = (/** @type {number} */ index) => THUMB_WIDTH_PX / 2 + index * spacing;
    const [curve, mobility] = (this.#lanes = this.#chooseLanes());
    const top = MARKS_HEIGHT_PX;
    const room = height - top - (curve ? CURVE_HEIGHT_PX : 0);
    const bandHeight = Math.min(MAX_BAND_HEIGHT_PX, room / (mobility?.series.length ?? 1));
    const bandsTop = height - bandHeight * (mobility?.series.length ?? 0);
    const baseline =
      curve || mobility ? [] : [svg("path", { class: "track", d: `M${x(0)} ${height / 2}H${width - 1}` })];
    this.#timeline.element.classList.toggle("plain", baseline.length > 0);
    this.#drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const shown = curve ?? mobility;
    const isFromRules = shown?.name === "lead" || shown?.name === "mobility";
    const unknown = isFromRules ? line.findIndex((node) => node >= (reel.lanes?.end ?? 0)) : -1;
    replaceChildren(this.#drawing, [
      baseline,
      curve ? this.#curve(onLine(curve, line), width, x, top, bandsTop - 1) : [],
      mobility ? this.#bands(onLine(mobility, line), width, x, bandsTop, bandHeight) : [],
      unknown < 0
        ? []
        : svg("path", { class: "axis unknown", d: hatch(x(Math.max(0, unknown - 1)), width, top, height) }),
      shown ? svg("text", { class: "lane-name", x: 4, y: top + 9 }, laneText(reel, shown.name, this.#say)) : [],
      marks(marksOf(reel.tree, tree, line, width / 3), x),
    ]);
  }

  /**
   * Return the paths of the sparkline.
   *
   * @param {Lane} lane along the line
   * @param {number} width
   * @param {(index: number) => number} x
   * @param {number} top
   * @param {number} bottom
   */
  #curve(lane, width, x, top, bottom) {
    const { name, series, base, rivals } = lane;
    const lists = series.map(({ values }) => bridgeGaps(values));
    const scale = curveScale(name, lists, base);
    const y = (/** @type {number} */ value) => bottom - 1 - fractionOf(scale, value) * (bottom - top - 2);
    const axis = svg("path", { class: "axis", d: `M0 ${y(base)}H${width}` });
    const runs = lists.map((values) => downsample(values, width));
    const paths = drawLines(this.#services.state.reel, lane, runs, x, y);
    if (!rivals.length) return [axis, ...paths];
    return [svg("rect", { class: "ground", x: 0, y: top, width, height: bottom - top }), ...paths, axis];
  }

  /**
   * Return the bands of legal moves. A band ends where its side is out.
   *
   * @param {Lane} lane along the line
   * @param {number} width
   * @param {(index: number) => number} x
   * @param {number} top
   * @param {number} height of one band
   */
  #bands({ series }, width, x, top, height) {
    const { reel } = this.#services.state;
    const scale = logarithmicScale(series.map(({ values }) => values));
    return series.map(({ sides, values }, index) => {
      const half = (/** @type {number} */ value) => fractionOf(scale, value) * (height / 2 - 0.3);
      const runs = downsample(bridgeGaps(values), width);
      const d = bandPath(runs, x, top + (index + 0.5) * height, half);
      return svg("path", { class: `band ${classOf(reel, sides)}`, d });
    });
  }

  /** Show values and position of the move under the pointer. @param {PointerEvent} event */
  #hover(event) {
    const line = lineOf(this.#services.state);
    const { left, width } = this.#timeline.slider.getBoundingClientRect();
    const fraction = (event.clientX - left - THUMB_WIDTH_PX / 2) / (width - THUMB_WIDTH_PX);
    const index = Math.round(Math.min(1, Math.max(0, fraction)) * (line.length - 1));
    if (index === this.#hovered) return;
    this.#hovered = index;
    if (!event.buttons) this.#services.preview(line[index]);
    this.#showTip(index, width);
  }

  /** @param {number} index @param {number} width of the timeline */
  #showTip(index, width) {
    const { state } = this.#services;
    const { reel } = state;
    const line = lineOf(state);
    const values = this.#lanes.map((lane) =>
      lane
        ? html("div", {}, [
            html("span", { class: "muted" }, laneText(reel, lane.name, this.#say)),
            ...shownValues(reel, lane, line[index], this.#say),
          ])
        : "",
    );
    replaceChildren(this.#tip, [html("b", {}, positionText(reel, line, index, this.#say)), values]);
    this.#tip.hidden = false;
    const center = (index / Math.max(1, line.length - 1)) * width;
    const tipWidth = this.#tip.offsetWidth;
    const left = Math.max(0, Math.min(width - tipWidth, center - tipWidth / 2));
    this.#tip.style.transform = `translateX(${Math.round(left)}px)`;
  }

  #leave() {
    this.#hovered = -1;
    this.#tip.hidden = true;
    this.#services.preview(null);
  }
}

/** Return the path of slanted strokes over an area. @param {number} left @param {number} right @param {number} top @param {number} bottom */
function hatch(left, right, top, bottom) {
  const strokes = Array.from(
    { length: Math.ceil((right - left) / HATCH_STEP_PX) },
    (_, index) => `M${left + index * HATCH_STEP_PX} ${bottom}l${bottom - top} ${top - bottom}`,
  );
  return strokes.join("");
}

/**
 * Return the SVG elements of the marks: dots for comments, triangles that point up or down for annotations, strokes for branches.
 *
 * @param {ReturnType<typeof marksOf>} indexes
 * @param {(index: number) => number} x
 */
function marks({ comment, good, bad, branch }, x) {
  /** @type {[string, number[], (x: number) => string][]} */
  const shapes = [
    ["comment", comment, (left) => `M${left - 2} 4a2 2 0 1 0 4 0a2 2 0 1 0-4 0z`],
    ["good", good, (left) => `M${left - 3.5} 7h7l-3.5-6z`],
    ["bad", bad, (left) => `M${left - 3.5} 1h7l-3.5 6z`],
    ["branch", branch, (left) => `M${left} ${MARKS_HEIGHT_PX}v-4`],
  ];
  return shapes
    .filter(([, list]) => list.length)
    .map(([name, list, shape]) =>
      svg("path", {
        class: `mark mark-${name}`,
        d: list.map((index) => shape(Math.round(x(index) * 10) / 10)).join(""),
      }),
    );
}
