/**
 * Turns movements of the wheel into moves. A mouse sends one event for a notch, a trackpad dozens of a few pixels each, so
 * pixels are added up. Pure functions; the caller keeps the state.
 *
 * @typedef {object} WheelState
 * @property {number} pixels that have not made a move yet, negative toward the start of the game
 * @property {number} turnedAt time of the last event in milliseconds
 * @property {number} steppedAt time of the last move in milliseconds
 */

export const PIXELS_PER_MOVE = 80;
/** The least time between two moves. */
export const MOVE_INTERVAL_MS = 60;
/** A pause of this length ends a movement. */
export const SILENCE_MS = 200;
/** Pixels by `deltaMode`: pixels, lines, pages. A notch is three lines, and makes a move. */
const PIXELS_PER_UNIT = [1, 27, 800];

/** @type {Readonly<WheelState>} */
export const WHEEL_AT_REST = Object.freeze({ pixels: 0, turnedAt: -Infinity, steppedAt: -Infinity });

/** Return how many pixels an event stands for. @param {{ deltaY: number, deltaMode: number }} event */
export function pixelsOf({ deltaY, deltaMode }) {
  return deltaY * (PIXELS_PER_UNIT[deltaMode] ?? 1);
}

/**
 * Add a movement and say whether it makes a move.
 *
 * @param {Readonly<WheelState>} state
 * @param {number} pixels positive toward the end of the game
 * @param {number} time in milliseconds
 * @returns {{ state: WheelState, direction: -1 | 0 | 1 }}
 */
export function turnWheel(state, pixels, time) {
  const goesOn = time - state.turnedAt < SILENCE_MS && state.pixels * pixels >= 0;
  const sum = (goesOn ? state.pixels : 0) + pixels;
  const moves = Math.abs(sum) >= PIXELS_PER_MOVE && time - state.steppedAt >= MOVE_INTERVAL_MS;
  const rest = moves ? sum - Math.sign(sum) * PIXELS_PER_MOVE : sum;
  return {
    // a hard flick must not make moves after the fingers have stopped: at most one move is kept
    state: { pixels: clamp(rest), turnedAt: time, steppedAt: moves ? time : state.steppedAt },
    direction: moves ? /** @type {-1 | 1} */ (Math.sign(sum)) : 0,
  };
}

/** @param {number} pixels */
const clamp = (pixels) => Math.max(-PIXELS_PER_MOVE, Math.min(PIXELS_PER_MOVE, pixels));
