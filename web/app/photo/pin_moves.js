/**
 * How keys and fingers move the pins. Pure functions.
 *
 * @typedef {import("./perspective.js").Point} Point
 * @typedef {{ width: number, height: number }} Size
 */

/** Key → steps to the right and down. @type {Readonly<Record<string, Point>>} */
export const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Pixels by which a key moves a pin, and with Shift. */
const STEP_PX = 1;
const LONG_STEP_PX = 10;
/** Part of a picture between its edges and the pins before they are moved. */
const INSET = 0.12;

/** Return a point in a picture that is nearest to another. @param {Point} point @param {Size} picture @returns {Point} */
export const inside = ([x, y], { width, height }) => [
  Math.min(Math.max(x, 0), width),
  Math.min(Math.max(y, 0), height),
];

/** Return where a key moves a pin, null if it does not. @param {Pick<KeyboardEvent, "key" | "shiftKey">} event @param {Point} point @param {Size} picture @returns {Point | null} */
export function moveByKey({ key, shiftKey }, [x, y], picture) {
  const direction = Object.hasOwn(DIRECTIONS, key) ? DIRECTIONS[key] : null;
  const step = shiftKey ? LONG_STEP_PX : STEP_PX;
  return direction ? inside([x + direction[0] * step, y + direction[1] * step], picture) : null;
}

/** Return where the pins are before they are moved: the corners of a square in the middle, clockwise from the upper left. @param {Size} picture @returns {Point[]} */
export function firstPins({ width, height }) {
  const side = Math.min(width, height) * (1 - 2 * INSET);
  const [left, top] = [Math.round((width - side) / 2), Math.round((height - side) / 2)];
  const [right, bottom] = [Math.round((width + side) / 2), Math.round((height + side) / 2)];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/**
 * Return the upper left of a loupe: above the finger, or at the side with more space where there is none above.
 *
 * @param {Point} finger on the stage
 * @param {number} diameter of the loupe
 * @param {number} distance between finger and loupe
 * @param {Size} stage
 * @returns {Point}
 */
export function loupePlace([x, y], diameter, distance, stage) {
  const [left, top] = [x - diameter / 2, y - distance - diameter];
  const within = (/** @type {number} */ value, /** @type {number} */ size) =>
    Math.min(Math.max(value, 0), Math.max(0, size - diameter));
  if (top >= 0) return [within(left, stage.width), top];
  const side = x < stage.width / 2 ? x + distance : x - distance - diameter;
  return [within(side, stage.width), within(y - diameter / 2, stage.height)];
}
