/**
 * Plays a game by itself, one step after another.
 *
 * @typedef {object} Player what Playback drives
 * @property {() => boolean} canStep
 * @property {() => Promise<boolean>} step settles when the next position is shown; false: it cannot be shown
 * @property {() => number} speed a factor
 * @property {(isPlaying: boolean) => void} changed
 */

/** Factors that the reader chooses from. */
export const SPEEDS = [0.5, 0.75, 1, 1.5, 2, 3, 4];

/** The first step comes soon, so that the button is seen to work. */
const FIRST_STEP_DELAY_MS = 300;
/** How long a position is shown at speed 1. */
const STEP_INTERVAL_MS = 1200;

/** Return the next speed up or down, at most the fastest or slowest. @param {number} speed @param {1 | -1} direction */
export function neighborSpeed(speed, direction) {
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed) + direction))];
}

export class Playback {
  #timer = 0;
  #player;

  /** @param {Player} player */
  constructor(player) {
    this.#player = player;
  }

  get isPlaying() {
    return this.#timer !== 0;
  }

  start() {
    this.#wait(FIRST_STEP_DELAY_MS);
    this.#player.changed(true);
  }

  stop() {
    if (!this.isPlaying) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#player.changed(false);
  }

  /** @param {number} delay in milliseconds */
  #wait(delay) {
    this.#timer = window.setTimeout(() => void this.#step(), delay);
  }

  async #step() {
    const timer = this.#timer;
    const isShown = await this.#player.step();
    // stopped, or stopped and started again, while frames were loaded
    if (this.#timer !== timer) return;
    if (isShown && this.#player.canStep()) this.#wait(STEP_INTERVAL_MS / this.#player.speed());
    else this.stop();
  }
}
