/** Steps by touch: a swipe to the side, or a tap on the outer thirds of the board. A pure recognizer, then the listeners. */

/** Least length of a swipe. */
export const SWIPE_PX = 40;
/** Least ratio of length to height of a swipe; for other strokes, the page scrolls. */
const SWIPE_SLOPE = 1.5;
const MAX_SWIPE_MS = 800;
/** Distance beyond which a finger that moves does not tap. */
export const TAP_PX = 10;
const MAX_TAP_MS = 350;

/**
 * The way of one finger.
 *
 * @typedef {object} Stroke
 * @property {number} dx from its start to its end in pixels
 * @property {number} dy
 * @property {number} durationMs
 * @property {number} at where it began, as a fraction of the width of the board
 */

/**
 * Return the step (`previous` or `next`) that a stroke of a finger stands for, or null. Like the pages of a book, a swipe to the left shows
 * what comes next.
 *
 * @param {Stroke} stroke
 * @returns {"previous" | "next" | null}
 */
export function stepOf({ dx, dy, durationMs, at }) {
  const [width, height] = [Math.abs(dx), Math.abs(dy)];
  if (width >= SWIPE_PX && width >= SWIPE_SLOPE * height && durationMs <= MAX_SWIPE_MS)
    return dx < 0 ? "next" : "previous";
  if (Math.max(width, height) > TAP_PX || durationMs > MAX_TAP_MS) return null;
  return at < 1 / 3 ? "previous" : at > 2 / 3 ? "next" : null;
}

/** Selector of elements that use a tap themselves. */
const CLICKABLE = "a, button, input, [role=button]";

/**
 * Step through the game by swipes and taps on the board.
 *
 * @param {Element} board
 * @param {() => boolean} isActive whether fingers step; false while they move a zoomed board
 * @param {(action: "previous" | "next") => void} act
 * @param {AbortSignal} signal ends the listening
 */
export function stepByTouch(board, isActive, act, signal) {
  /** The first finger, null if there is none or another one has joined it. @type {PointerEvent | null} */
  let start = null;
  /** @param {string} name @param {(event: PointerEvent) => void} listener */
  const listen = (name, listener) =>
    board.addEventListener(name, (event) => listener(/** @type {PointerEvent} */ (event)), { signal });
  listen("pointerdown", (event) => {
    const isFirst = event.pointerType === "touch" && event.isPrimary && isActive();
    start = isFirst && event.target instanceof Element && !event.target.closest(CLICKABLE) ? event : null;
  });
  listen("pointercancel", () => (start = null));
  listen("pointerup", (event) => {
    if (!start || event.pointerId !== start.pointerId) return;
    const { left, width } = board.getBoundingClientRect();
    const action = stepOf({
      dx: event.clientX - start.clientX,
      dy: event.clientY - start.clientY,
      durationMs: event.timeStamp - start.timeStamp,
      at: (start.clientX - left) / width,
    });
    start = null;
    if (action) act(action);
  });
}
