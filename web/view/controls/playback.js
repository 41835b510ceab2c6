/** Plays a game by itself, one step after another. It is imported on demand. */

import { lineOf, setPlaying } from "../../state/state.js";
import { speedText } from "../settings.js";

/** @typedef {Pick<import("../host.js").Services, "dispatch" | "goTo" | "say" | "settings" | "speak" | "state">} Services */

/** Factors of the playback speed that the user can choose. */
export const SPEEDS = [0.5, 0.75, 1, 1.5, 2, 3, 4];

/** Delay of the first step: short, to show that the button works. */
const FIRST_STEP_DELAY_MS = 300;
/** Interval between steps at speed 1. */
const PLAY_INTERVAL_MS = 1200;

/** Return the next faster or slower speed, or the same at the end of the range. @param {number} speed @param {1 | -1} direction */
export function neighborSpeed(speed, direction) {
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed) + direction))];
}

/** Return the next faster speed, or the slowest after the fastest. @param {number} speed */
export function followingSpeed(speed) {
  return SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
}

/** Plays the game of a viewer. */
export class Playback {
  #services;
  #actions;
  #timer = 0;

  /** @param {Services} services @param {Pick<import("../actions.js").Actions, "canStep" | "stepTo">} actions */
  constructor(services, actions) {
    this.#services = services;
    this.#actions = actions;
  }

  get isPlaying() {
    return this.#timer !== 0;
  }

  start() {
    this.#wait(FIRST_STEP_DELAY_MS);
    this.#services.dispatch(setPlaying, true);
  }

  stop() {
    if (!this.isPlaying) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#services.dispatch(setPlaying, false);
  }

  /** Show the next position after a delay. @param {number} delay in milliseconds */
  #wait(delay) {
    this.#timer = window.setTimeout(() => void this.#step(), delay);
  }

  /** Show the next position, and go on if it is shown and not the last one. */
  async #step() {
    const timer = this.#timer;
    const { goTo } = this.#services;
    const node = this.#actions.stepTo("next");
    if (node !== null) await goTo(node, { settle: true });
    // playback was stopped, and perhaps started again, while frames were loading
    if (this.#timer !== timer) return;
    const { node: shown, settings } = this.#services.state;
    if (shown === node && this.#actions.canStep(1)) this.#wait(PLAY_INTERVAL_MS / settings.speed);
    else this.stop();
  }

  /** Start or stop playback, or change its speed. @param {import("../keys.js").Action} action */
  perform(action) {
    const { speed } = this.#services.state.settings;
    if (action === "play") this.#play();
    else if (action === "nextSpeed") this.#setSpeed(followingSpeed(speed));
    else this.#setSpeed(neighborSpeed(speed, action === "faster" ? 1 : -1));
  }

  /** Start or pause playback. At the end of the line, start again from its beginning. */
  #play() {
    if (this.isPlaying) return this.stop();
    const line = lineOf(this.#services.state);
    if (line.length < 2) return;
    if (!this.#actions.canStep(1)) void this.#services.goTo(line[0]);
    this.start();
  }

  /** Change the speed and announce it. @param {number} speed */
  #setSpeed(speed) {
    const { say, settings, speak } = this.#services;
    settings({ speed });
    speak(`${say("speed")}: ${speedText(speed, say)}`);
  }
}
