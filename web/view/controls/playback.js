/**
 * Plays a game by itself, one step after another.
 *
 * @typedef {object} Player the game that is played
 * @property {() => boolean} canStep
 * @property {() => Promise<boolean>} step resolves when the next position is shown, with false if it cannot be shown
 * @property {() => number} speed a factor
 * @property {(isPlaying: boolean) => void} changed
 */

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

  /** Show the next position after a delay in milliseconds. @param {number} delay in milliseconds */
  #wait(delay) {
    this.#timer = window.setTimeout(() => void this.#step(), delay);
  }

  async #step() {
    const timer = this.#timer;
    const isShown = await this.#player.step();
    // playback was stopped, and perhaps started again, while frames were loading
    if (this.#timer !== timer) return;
    if (isShown && this.#player.canStep()) this.#wait(PLAY_INTERVAL_MS / this.#player.speed());
    else this.stop();
  }
}
