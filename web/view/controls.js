/** The row of buttons and the slider. Buttons repeat while they are held. */

import { html, icon, iconButton } from "./dom.js";

/** @typedef {import("../element/text.js").Say} Say */

/** Milliseconds before a held button repeats, and between repeats. */
const HOLD = 350;
const REPEAT = 70;

/**
 * @param {HTMLButtonElement} button
 * @param {() => void} act
 */
export function repeatWhileHeld(button, act) {
  let timer = 0;
  let held = false;
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
  };
  const repeat = () => {
    if (!button.isConnected) return;
    held = true;
    act();
    timer = window.setTimeout(repeat, REPEAT);
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    held = false;
    timer = window.setTimeout(repeat, HOLD);
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel", "blur"]) button.addEventListener(name, stop);
  button.addEventListener("click", () => {
    if (!held) act();
    held = false;
  });
}

export class ControlsView {
  /**
   * @param {Say} say
   * @param {(action: import("../element/keys.js").Action) => void} act
   * @param {(place: number) => void} slide
   */
  constructor(say, act, slide) {
    this.say = say;
    const button = (/** @type {string} */ name, /** @type {string} */ key) => iconButton(name, say(name), key);
    this.first = button("first", "Home");
    this.previous = button("previous", "\u2190");
    this.next = button("next", "\u2192");
    this.last = button("last", "End");
    this.play = button("play", "Space");
    this.first.addEventListener("click", () => act("first"));
    this.last.addEventListener("click", () => act("last"));
    this.play.addEventListener("click", () => act("play"));
    repeatWhileHeld(this.previous, () => act("previous"));
    repeatWhileHeld(this.next, () => act("next"));
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
    this.count = html("output", { class: "count", "aria-hidden": "true" });
    this.element = html(
      "div",
      { class: "controls", role: "toolbar", "aria-label": say("controls") },
      this.first,
      this.previous,
      this.next,
      this.last,
      this.play,
      this.slider,
      this.count,
    );
  }

  /** @param {number} place @param {number} length @param {string} text what the slider's value means */
  show(place, length, text) {
    this.slider.max = String(length);
    this.slider.value = String(place);
    this.slider.setAttribute("aria-valuetext", text);
    this.count.textContent = `${place}/${length}`;
    const [start, end] = [place === 0, place === length];
    for (const button of [this.first, this.previous]) button.setAttribute("aria-disabled", String(start));
    for (const button of [this.next, this.last]) button.setAttribute("aria-disabled", String(end));
  }

  /** @param {boolean} playing */
  playing(playing) {
    this.play.replaceChildren(icon(playing ? "pause" : "play"));
    const label = this.say(playing ? "pause" : "play");
    this.play.setAttribute("aria-label", label);
    this.play.title = `${label} (Space)`;
  }
}
