/**
 * Turn wheel events into moves. A mouse sends one event per notch, a trackpad dozens of events of a few pixels each, so the pixels
 * are added up. Pure functions; the caller stores the state.
 *
 * @typedef {object} WheelState
 * @property {number} pixels that have not caused a move yet, negative toward the start of the game
 * @property {number} lastEventMs time of the last event
 * @property {number} lastMoveMs time of the last move
 */

const PIXELS_PER_MOVE = 80;
/** Least time between two moves. */
const MOVE_INTERVAL_MS = 60;
/** Length of the pause that ends a gesture. */
const GESTURE_PAUSE_MS = 200;
/** Pixels per unit, by `deltaMode`: pixels, lines, pages. A notch is three lines, which cause one move. */
const PIXELS_PER_UNIT = [1, 27, 800];

/** @type {Readonly<WheelState>} */
export const WHEEL_AT_REST = Object.freeze({ pixels: 0, lastEventMs: -Infinity, lastMoveMs: -Infinity });

/** Return the distance of a wheel event in pixels. @param {{ deltaY: number, deltaMode: number }} event */
export function pixelsOf({ deltaY, deltaMode }) {
  return deltaY * (PIXELS_PER_UNIT[deltaMode] ?? 1);
}

/**
 * Return the state of the wheel after a movement, and the direction of the move that this causes, or 0.
 *
 * @param {Readonly<WheelState>} state
 * @param {number} pixels positive toward the end of the game
 * @param {number} timeMs
 * @returns {{ state: WheelState, direction: -1 | 0 | 1 }}
 */
export function turnWheel(state, pixels, timeMs) {
  const isSameGesture = timeMs - state.lastEventMs < GESTURE_PAUSE_MS && state.pixels * pixels >= 0;
  const sum = (isSameGesture ? state.pixels : 0) + pixels;
  const hasMoved = Math.abs(sum) >= PIXELS_PER_MOVE && timeMs - state.lastMoveMs >= MOVE_INTERVAL_MS;
  const remaining = hasMoved ? sum - Math.sign(sum) * PIXELS_PER_MOVE : sum;
  return {
    // after a hard flick, no moves must follow when the fingers have stopped: store at most one move
    state: { pixels: clamp(remaining), lastEventMs: timeMs, lastMoveMs: hasMoved ? timeMs : state.lastMoveMs },
    direction: hasMoved ? /** @type {-1 | 1} */ (Math.sign(sum)) : 0,
  };
}

/** Limit a distance to that of one move in either direction. @param {number} pixels */
const clamp = (pixels) => Math.max(-PIXELS_PER_MOVE, Math.min(PIXELS_PER_MOVE, pixels));
