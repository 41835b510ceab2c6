/** The Bar: joined buttons with the number of the move between them, the timeline, and playback with its speed. */

import { parseCount } from "../../reel/counts.js";
import { canTry, differs, LINE_FIELDS, lineOf, TREE_FIELDS } from "../../state/state.js";
import { button, html, icon, iconButton, labelButton, setText } from "../dom.js";
import { keyText, VIEWER_KEYS } from "../key_table.js";
import { speedText } from "../settings.js";
import { Timeline } from "./timeline.js";

/** @typedef {Pick<import("../host.js").Services, "act" | "element" | "goTo" | "say" | "state">} Services */
/** @typedef {import("../../state/state.js").State} State */
/** @typedef {import("../keys.js").Action} Action */

/** Delay before a held button repeats for the first time. */
const HOLD_DELAY_MS = 350;
/** Interval between repeats of a held button. */
const REPEAT_INTERVAL_MS = 70;

/**
 * Call a function repeatedly while its button is held.
 *
 * @param {HTMLButtonElement} button
 * @param {() => void} act
 */
function repeatWhileHeld(button, act) {
  let timer = 0;
  let hasRepeated = false;
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
  };
  const repeat = () => {
    if (!button.isConnected) return;
    hasRepeated = true;
    act();
    timer = window.setTimeout(repeat, REPEAT_INTERVAL_MS);
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    hasRepeated = false;
    timer = window.setTimeout(repeat, HOLD_DELAY_MS);
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel", "blur"]) button.addEventListener(name, stop);
  // a click without a count is not by a pointer, which may have left the button that it held
  button.addEventListener("click", (event) => hasRepeated && event.detail && event.stopImmediatePropagation(), true);
}

export class ControlsView {
  /** @param {Services} services */
  constructor(services) {
    const { say } = services;
    const act = (/** @type {Action} */ action) => services.act(action);
    const slide = (/** @type {number} */ index) => void services.goTo(lineOf(services.state)[index]);
    this.say = say;
    const actionButton = (/** @type {"first" | "previous" | "next" | "last" | "play" | "try"} */ name) => {
      const element = iconButton(name, () => act(name), say(name), keyText(VIEWER_KEYS[name], say));
      element.classList.add(name);
      return element;
    };
    this.first = actionButton("first");
    this.previous = actionButton("previous");
    this.next = actionButton("next");
    this.last = actionButton("last");
    this.play = actionButton("play");
    this.try = actionButton("try");
    const word = (/** @type {string} */ name) => html("span", { class: "word" }, say(name));
    this.previous.append(word("previous"));
    this.next.prepend(word("next"));
    this.try.append(word("try"));
    for (const action of /** @type {const} */ (["previous", "next"])) repeatWhileHeld(this[action], () => act(action));
    this.timeline = new Timeline(say, slide);
    this.slider = this.timeline.slider;
    this.number = html("input", {
      inputmode: "numeric",
      autocomplete: "off",
      class: "number",
      "aria-label": say("goToMove"),
      title: say("goToMove"),
    });
    this.number.addEventListener("focus", () => this.number.select());
    this.number.addEventListener("blur", () => this.#showIndex());
    this.number.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      const typed = event.key === "Enter" ? parseCount(this.number.value) : null;
      services.element.focus({ preventScroll: true });
      if (typed !== null) slide(Math.min(typed, Number(this.slider.max)));
    });
    this.total = html("span", { class: "total", "aria-hidden": "true" });
    this.count = html("span", { class: "count" }, this.number, this.total);
    this.speed = button({ class: "speed", part: "button" }, () => act("nextSpeed"));
    this.element = html(
      "div",
      { class: "bar", part: "bar", role: "toolbar", "aria-label": say("controls") },
      html("div", { class: "buttons" }, this.first, this.previous, this.count, this.next, this.last),
      this.timeline.element,
      html("div", { class: "playback" }, this.play, this.speed, this.try),
    );
  }

  /** Show the number of the current node in the field. */
  #showIndex() {
    this.number.value = this.slider.value;
  }

  /** Show the position in the current line, the speed, and what the buttons can do. @param {State | null} before @param {State} after */
  draw(before, after) {
    const { tree, node, settings, isPlaying } = after;
    this.timeline.draw(before, after);
    this.try.hidden = !canTry(after);
    if (differs(before, after, [...LINE_FIELDS, "node"])) {
      const [index, last] = [tree.depth[node], lineOf(after).length - 1];
      this.timeline.show(index, last);
      this.#showIndex();
      setText(this.total, `/${last}`);
      for (const button of [this.first, this.previous]) button.ariaDisabled = String(index === 0);
      for (const button of [this.next, this.last]) button.ariaDisabled = String(index === last);
    }
    if (before?.settings !== settings) {
      this.speed.textContent = speedText(settings.speed, this.say);
      const keys = Object.keys(VIEWER_KEYS.speed).join(" ");
      labelButton(this.speed, `${this.say("speed")}: ${this.speed.textContent}`, keys);
    }
    if (before?.isPlaying !== isPlaying) {
      const name = isPlaying ? "pause" : "play";
      this.play.replaceChildren(icon(name));
      labelButton(this.play, this.say(name), keyText(VIEWER_KEYS.play, this.say));
    }
    if (differs(before, after, TREE_FIELDS))
      this.count.style.setProperty("--digits", String(String(tree.parent.length).length));
  }
}
