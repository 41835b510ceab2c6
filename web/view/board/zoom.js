/** Zoom and pan of the board as a view box: pure functions, then the gestures. */

import { toBoard } from "./board_input.js";
import { TAP_PX } from "./gestures.js";
import { viewBox } from "./shapes.js";

/** @typedef {import("../../reel/reel.js").Box} Box */

/** Factor of one step of the buttons and keys. */
const ZOOM_STEP = 1.25;
const MAX_ZOOM = 40;
/** Wheel movement that changes the zoom by the factor e. */
const WHEEL_SCALE_PX = 300;

/**
 * Return a view box zoomed by a factor around a point, inside the view box of the whole board.
 *
 * @param {Box} whole the whole board
 * @param {Box} view the current view box
 * @param {number} factor above 1 to zoom in
 * @param {number} [x] of the point that keeps its position on the screen; the center by default
 * @param {number} [y]
 * @returns {Box}
 */
export function zoomed(whole, view, factor, x = view[0] + view[2] / 2, y = view[1] + view[3] / 2) {
  const width = Math.min(whole[2], Math.max(whole[2] / MAX_ZOOM, view[2] / factor));
  const scale = width / view[2];
  return inside(whole, [x - (x - view[0]) * scale, y - (y - view[1]) * scale, width, view[3] * scale]);
}

/** Return a view box moved into the view box of the whole board. @param {Box} whole @param {Box} view @returns {Box} */
export function inside(whole, view) {
  const [x, y, width, height] = whole;
  const clamp = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.max(low, Math.min(value, Math.max(low, high)));
  return [
    clamp(view[0], x, x + width - view[2]),
    clamp(view[1], y, y + height - view[3]),
    Math.min(view[2], width),
    Math.min(view[3], height),
  ];
}

export class Zoom {
  /** @type {Box} */
  #whole = [0, 0, 1, 1];
  /** @type {Box} */
  #view = [0, 0, 1, 1];
  /** @type {Map<number, PointerEvent>} */
  #touches = new Map();
  /** How far the pressed pointer has moved the board, in pixels of the window. */
  #movedPx = 0;

  #onView;

  /** @param {SVGSVGElement} board @param {(view: Box) => void} onView is called with every new view box @param {AbortSignal} signal ends the listening */
  constructor(board, onView, signal) {
    this.board = board;
    this.#onView = onView;
    /** @param {string} names @param {(event: any) => void} listener @param {boolean} [capture] */
    const listen = (names, listener, capture) => {
      for (const name of names.split(" ")) board.addEventListener(name, listener, { signal, capture, passive: false });
    };
    listen("wheel", (event) => this.#wheel(event));
    // otherwise the browser uses two-finger gestures itself and cancels the pointers
    listen("touchstart touchmove", (event) => event.touches.length > 1 && event.preventDefault());
    listen("pointerdown", (event) => this.#down(event));
    listen("pointermove", (event) => this.#move(event));
    listen("pointerup pointercancel", (event) => this.#touches.delete(event.pointerId));
    // who moves the board chooses no point
    listen("click", (event) => this.#movedPx > TAP_PX && event.stopImmediatePropagation(), true);
  }

  get isZoomed() {
    return this.#view[2] < this.#whole[2] - 1e-6;
  }

  /** Set the largest view box. The zoom is kept if it has not changed. @param {Box} whole */
  fit(whole) {
    if (whole.every((value, index) => value === this.#whole[index])) return;
    this.#whole = whole;
    this.reset();
  }

  reset() {
    this.#setView(this.#whole);
  }

  /** Zoom the board in (1) or out (-1) by one step. @param {1 | -1} direction */
  step(direction) {
    this.#setView(zoomed(this.#whole, this.#view, direction > 0 ? ZOOM_STEP : 1 / ZOOM_STEP));
  }

  /** Show the part of the board in a view box. @param {Box} view */
  #setView(view) {
    this.#view = view;
    this.board.setAttribute("viewBox", viewBox(view));
    this.board.classList.toggle("zoomed", this.isZoomed);
    this.#onView(view);
  }

  /** Move a zoomed board as far as needed to show a point in the middle half of what is seen. @param {number} x @param {number} y */
  reveal(x, y) {
    const [, , width, height] = this.#view;
    const near = inside([x - 0.75 * width, y - 0.75 * height, 1.5 * width, 1.5 * height], this.#view);
    this.#setView(inside(this.#whole, near));
  }

  /** Zoom the board by the wheel while Ctrl is held. @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { x, y } = toBoard(this.board, event);
    this.#setView(zoomed(this.#whole, this.#view, Math.exp(-event.deltaY / WHEEL_SCALE_PX), x, y));
  }

  /** Start to follow a pointer. @param {PointerEvent} event */
  #down(event) {
    this.#movedPx = 0;
    this.#touches.set(event.pointerId, event);
    if (this.isZoomed || this.#touches.size > 1) this.board.setPointerCapture(event.pointerId);
  }

  /** Move the view of the board with one pointer, zoom it with two. @param {PointerEvent} event */
  #move(event) {
    // the button of a mouse may be released outside the board
    if (!event.buttons) this.#touches.delete(event.pointerId);
    const previous = this.#touches.get(event.pointerId);
    if (!previous) return;
    const others = [...this.#touches.values()].filter((touch) => touch.pointerId !== event.pointerId);
    const from = toBoard(this.board, previous);
    const to = toBoard(this.board, event);
    if (others.length === 1) {
      const anchor = toBoard(this.board, others[0]);
      const distance = (/** @type {{ x: number, y: number }} */ point) =>
        Math.hypot(point.x - anchor.x, point.y - anchor.y);
      this.#setView(zoomed(this.#whole, this.#view, distance(to) / Math.max(1e-6, distance(from)), anchor.x, anchor.y));
    } else if (this.isZoomed) {
      const [x, y, width, height] = this.#view;
      this.#movedPx += Math.hypot(event.clientX - previous.clientX, event.clientY - previous.clientY);
      this.#setView(inside(this.#whole, [x - to.x + from.x, y - to.y + from.y, width, height]));
    }
    this.#touches.set(event.pointerId, event);
  }
}
