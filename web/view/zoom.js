/** What part of the board is seen: zoom and pan as a view box. Pure arithmetic, then the gestures that drive it. */

import { viewBox } from "./shapes.js";

/** @typedef {import("../reel.js").Box} Box */

const STEP = 1.25;
const MOST = 40;

/**
 * @param {Box} whole
 * @param {Box} seen
 * @param {number} factor above 1: closer
 * @param {number} [x] the point that stays where it is; default: the middle
 * @param {number} [y]
 * @returns {Box}
 */
export function zoomed(whole, seen, factor, x = seen[0] + seen[2] / 2, y = seen[1] + seen[3] / 2) {
  const width = Math.min(whole[2], Math.max(whole[2] / MOST, seen[2] / factor));
  const scale = width / seen[2];
  return inside(whole, [x - (x - seen[0]) * scale, y - (y - seen[1]) * scale, width, seen[3] * scale]);
}

/** @param {Box} whole @param {Box} seen @returns {Box} */
export function inside(whole, seen) {
  const [x, y, width, height] = whole;
  const clamp = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.max(low, Math.min(value, Math.max(low, high)));
  return [
    clamp(seen[0], x, x + width - seen[2]),
    clamp(seen[1], y, y + height - seen[3]),
    Math.min(seen[2], width),
    Math.min(seen[3], height),
  ];
}

export class Zoom {
  /** @type {Box} */
  #whole = [0, 0, 1, 1];
  /** @type {Box} */
  #seen = [0, 0, 1, 1];
  /** @type {Map<number, PointerEvent>} */
  #touches = new Map();

  /** @param {SVGSVGElement} board @param {AbortSignal} signal ends the listening */
  constructor(board, signal) {
    this.board = board;
    const options = { signal };
    board.addEventListener("wheel", (event) => this.#wheel(event), { ...options, passive: false });
    // two fingers are this board's: without it the browser takes them and cancels the pointers
    for (const name of /** @type {const} */ (["touchstart", "touchmove"])) {
      board.addEventListener(name, (event) => event.touches.length > 1 && event.preventDefault(), {
        ...options,
        passive: false,
      });
    }
    board.addEventListener("pointerdown", (event) => this.#down(event), options);
    board.addEventListener("pointermove", (event) => this.#move(event), options);
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
      board.addEventListener(name, (event) => this.#touches.delete(event.pointerId), options);
    }
  }

  get isZoomed() {
    return this.#seen[2] < this.#whole[2] - 1e-6;
  }

  /** The whole that can be seen; keeps the zoom where it is the same. @param {Box} whole */
  fit(whole) {
    if (whole.every((value, place) => value === this.#whole[place])) return;
    this.#whole = whole;
    this.reset();
  }

  reset() {
    this.#see(this.#whole);
  }

  /** @param {1 | -1} direction */
  step(direction) {
    this.#see(zoomed(this.#whole, this.#seen, direction > 0 ? STEP : 1 / STEP));
  }

  /** @param {Box} seen */
  #see(seen) {
    this.#seen = seen;
    this.board.setAttribute("viewBox", viewBox(seen));
    this.board.classList.toggle("zoomed", this.isZoomed);
  }

  /** A place of the screen in units of the board. @param {{ clientX: number, clientY: number }} place */
  #place({ clientX, clientY }) {
    const matrix = this.board.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    return new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { x, y } = this.#place(event);
    this.#see(zoomed(this.#whole, this.#seen, Math.exp(-event.deltaY / 300), x, y));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#touches.set(event.pointerId, event);
    if (this.isZoomed || this.#touches.size > 1) this.board.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#touches.get(event.pointerId);
    if (!before) return;
    const others = [...this.#touches.values()].filter((touch) => touch.pointerId !== event.pointerId);
    const from = this.#place(before);
    const to = this.#place(event);
    if (others.length === 1) {
      const anchor = this.#place(others[0]);
      const spread = (/** @type {{ x: number, y: number }} */ place) =>
        Math.hypot(place.x - anchor.x, place.y - anchor.y);
      this.#see(zoomed(this.#whole, this.#seen, spread(to) / Math.max(1e-6, spread(from)), anchor.x, anchor.y));
    } else if (this.isZoomed) {
      const [x, y, width, height] = this.#seen;
      this.#see(inside(this.#whole, [x - to.x + from.x, y - to.y + from.y, width, height]));
    }
    this.#touches.set(event.pointerId, event);
  }
}
