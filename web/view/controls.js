/** The playback controls: buttons that repeat while held, and the timeline. */

import { html, icon, iconButton } from "./dom.js";
import { Timeline } from "./timeline.js";

/** @typedef {import("../reel/messages.js").FormatMessage} FormatMessage */

/** Delay before a held button repeats for the first time. */
const HOLD_DELAY_MS = 350;
/** Interval between repeats of a held button. */
const REPEAT_INTERVAL_MS = 70;

/**
 * Call a function when a button is pressed, and repeatedly while it is held.
 *
 * @param {HTMLButtonElement} button
 * @param {() => void} act
 */
export function repeatWhileHeld(button, act) {
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
  button.addEventListener("click", () => {
    if (!hasRepeated) act();
    hasRepeated = false;
  });
}

export class ControlsView {
  /**
   * @param {FormatMessage} say
   * @param {(action: import("../element/keys.js").Action) => void} act
   * @param {(index: number) => void} slide receives the index of a node in the current line
   */
  constructor(say, act, slide) {
    this.say = say;
    const button = (/** @type {string} */ name) => iconButton(name, say(name), say(`keys.${name}.key`));
    this.first = button("first");
    this.previous = button("previous");
    this.next = button("next");
    this.last = button("last");
    this.play = button("play");
    this.first.addEventListener("click", () => act("first"));
    this.last.addEventListener("click", () => act("last"));
    this.play.addEventListener("click", () => act("play"));
    repeatWhileHeld(this.previous, () => act("previous"));
    repeatWhileHeld(this.next, () => act("next"));
    this.timeline = new Timeline(say, slide);
    this.count = html("output", { class: "count", "aria-hidden": "true" });
    this.element = html(
      "div",
      { class: "controls", role: "toolbar", "aria-label": say("controls") },
      this.first,
      this.previous,
      this.next,
      this.last,
      this.play,
      this.timeline.element,
      this.count,
    );
  }

  /**
   * Show the position in the current line.
   *
   * @param {number} index of the current node in the line
   * @param {number} length index of the last node
   * @param {string} text the slider's value in words
   */
  show(index, length, text) {
    this.timeline.show(index, length, text);
    this.count.textContent = `${index}/${length}`;
    const [isStart, isEnd] = [index === 0, index === length];
    for (const button of [this.first, this.previous]) button.setAttribute("aria-disabled", String(isStart));
    for (const button of [this.next, this.last]) button.setAttribute("aria-disabled", String(isEnd));
  }

  /** Show the Play button as Pause during playback. @param {boolean} isPlaying */
  playing(isPlaying) {
    this.play.replaceChildren(icon(isPlaying ? "pause" : "play"));
    const label = this.say(isPlaying ? "pause" : "play");
    this.play.setAttribute("aria-label", label);
    this.play.title = `${label} (${this.say("keys.play.key")})`;
  }
}
