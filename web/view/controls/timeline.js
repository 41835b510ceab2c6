/**
 * The timeline: a slider over the current line. What is drawn on it is loaded when the page is idle and the slider visible, so that
 * the first picture does not wait for it.
 *
 * @typedef {Pick<import("../host.js").Services, "element" | "goTo" | "parts" | "preview" | "say" | "signal" | "state">} Services
 * @typedef {import("../tabs.js").TabsView} TabsView
 * @typedef {import("../../state/state.js").State} State
 */

import { html } from "../dom.js";

export class Timeline {
  /** @type {import("./timeline_drawing.js").TimelineDrawing | null} */
  #drawing = null;

  /**
   * @param {import("../../reel/messages.js").FormatMessage} say
   * @param {(index: number) => void} slide receives the index of a node in the current line
   */
  constructor(say, slide) {
    this.say = say;
    this.slider = html("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      step: 1,
      "aria-label": say("position"),
      class: "slider",
    });
    this.slider.addEventListener("input", () => slide(Number(this.slider.value)));
    this.element = html("div", { class: "timeline" }, this.slider);
  }

  /** Draw what has changed on the timeline: another line, or other values of it. @param {State | null} before @param {State} after */
  draw(before, after) {
    this.#drawing?.draw(before, after);
  }

  /** Show the position in the current line: the number of the move, of how many. @param {number} move index of the current node @param {number} count index of the last one */
  show(move, count) {
    if (this.slider.max !== String(count)) this.slider.max = String(count);
    this.slider.value = String(move);
    this.slider.setAttribute("aria-valuetext", this.say(["moveOf", { move, count }]));
  }

  /** Draw the game on the timeline as soon as the timeline is visible. @param {Services} services @param {TabsView} tabs at whose top the turning points are shown */
  follow(services, tabs) {
    const observer = new IntersectionObserver(([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      observer.disconnect();
      (globalThis.requestIdleCallback ?? setTimeout)(() => void this.#load(services, tabs));
    });
    observer.observe(this.element);
    services.signal.addEventListener("abort", () => observer.disconnect());
  }

  /** @param {Services} services @param {TabsView} tabs */
  async #load(services, tabs) {
    // without the drawing, for example offline, the slider is still a slider
    const module = await import("./timeline_drawing.js").catch(() => null);
    if (module && !services.signal.aborted) this.#drawing = new module.TimelineDrawing(services, this, tabs);
  }
}
