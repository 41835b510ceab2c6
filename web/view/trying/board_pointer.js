/** Mouse and touch on the board while moves are tried: the held piece follows, turns, flips and is placed. */

import { pointAt } from "../board/board_input.js";
import { TAP_PX } from "../board/gestures.js";
import { pixelsOf, turnWheel, WHEEL_AT_REST } from "../board/wheel.js";

/** Time within which a second tap flips the piece in place of placing it. */
const DOUBLE_TAP_MS = 280;
/** Twist of two fingers that turns a piece once. */
const TWIST_RADIANS = Math.PI / 6;

/** Return the twist between two angles, from -π to π. @param {number} from @param {number} to */
function twist(from, to) {
  const turn = to - from;
  return turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
}

export class BoardPointer {
  /** @type {Map<number, PointerEvent>} */
  #touches = new Map();
  /** Angle between two fingers when the piece was turned last. */
  #angle = 0;
  /** @type {PointerEvent | null} */
  #tapStart = null;
  /** Whether more than one finger took part in the gesture. */
  #isMultiTouch = false;
  #tapTimer = 0;
  /** Whether the touch began right after a tap on the piece. */
  #isSecondTap = false;
  /** Latest movement of the pointer that the piece has not followed yet. @type {PointerEvent | null} */
  #pending = null;
  #wheelState = WHEEL_AT_REST;
  /** Whether the last click was made by a touch, which has been handled. */
  #wasTouch = false;

  /** @param {Pick<import("./trying.js").Trying, "act" | "choosing" | "isActive" | "services">} trying */
  constructor(trying) {
    const { board, signal } = trying.services;
    this.board = board;
    this.trying = trying;
    this.choosing = trying.choosing;
    /** @param {string} name @param {(event: any) => void} listener */
    const listen = (name, listener) =>
      board.svg.addEventListener(name, (event) => trying.isActive && listener(event), {
        signal,
        capture: true,
        passive: false,
      });
    listen("pointerdown", (event) => this.#down(event));
    listen("pointermove", (event) => this.#move(event));
    listen("pointerup", (event) => this.#up(event));
    listen("pointercancel", (event) => this.#touches.delete(event.pointerId));
    listen("pointerleave", () => this.choosing.hover(null));
    listen("click", (event) => this.#click(event));
    listen("wheel", (event) => this.#wheel(event));
    trying.choosing.buttons.element.addEventListener("wheel", (event) => this.#wheel(event), {
      signal,
      passive: false,
    });
    signal.addEventListener("abort", () => clearTimeout(this.#tapTimer));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#wasTouch = event.pointerType === "touch";
    if (!this.choosing.hasPiece || !this.#wasTouch) return;
    // the zoom must not move the board under the piece
    event.stopPropagation();
    // the tap before was not meant to place the piece
    this.#isSecondTap = this.#tapTimer !== 0;
    clearTimeout(this.#tapTimer);
    this.#tapTimer = 0;
    this.#touches.set(event.pointerId, event);
    this.#isMultiTouch = this.#touches.size > 1;
    this.#tapStart = this.#isMultiTouch ? null : event;
    if (this.#isMultiTouch) this.#angle = this.#fingerAngle();
  }

  #fingerAngle() {
    const [one, other] = [...this.#touches.values()];
    return Math.atan2(other.clientY - one.clientY, other.clientX - one.clientX);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.choosing.hasPiece) {
      if (event.pointerType !== "touch") this.choosing.hover(pointAt(event, this.board));
      return;
    }
    if (event.pointerType === "touch") {
      if (!this.#touches.has(event.pointerId)) return;
      event.stopPropagation();
      this.#touches.set(event.pointerId, event);
      if (this.#touches.size > 1) return this.#twist();
      const start = this.#tapStart;
      if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) <= TAP_PX) return;
      this.#tapStart = null;
      if (this.#isMultiTouch) return;
    }
    if (!this.#pending) requestAnimationFrame(() => this.#follow());
    this.#pending = event;
  }

  #follow() {
    const event = this.#pending;
    this.#pending = null;
    if (event && this.choosing.hasPiece) this.choosing.follow(event);
  }

  /** Turn the piece when two fingers have turned far enough. */
  #twist() {
    const angle = this.#fingerAngle();
    const turn = twist(this.#angle, angle);
    if (Math.abs(turn) < TWIST_RADIANS) return;
    this.#angle = angle;
    this.trying.act(turn > 0 ? "turn" : "turnBack");
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#touches.delete(event.pointerId)) return;
    event.stopPropagation();
    const start = this.#tapStart;
    this.#tapStart = null;
    if (!start || !this.choosing.hasPiece) return;
    if (!this.choosing.isOnPiece(event)) return this.choosing.follow(event);
    if (this.#isSecondTap) return this.trying.act("flip");
    this.#tapTimer = window.setTimeout(() => {
      this.#tapTimer = 0;
      if (this.choosing.hasPiece) this.trying.act("place");
    }, DOUBLE_TAP_MS);
  }

  /** Place the held piece at a click. Clicks on points are reported by the viewer. @param {MouseEvent} event */
  #click(event) {
    if (!this.choosing.hasPiece) return;
    event.stopPropagation();
    if (this.#wasTouch) return;
    this.choosing.follow(event);
    this.trying.act("place");
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!this.choosing.hasPiece || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { state, direction } = turnWheel(this.#wheelState, pixelsOf(event), event.timeStamp);
    this.#wheelState = state;
    if (direction) this.trying.act(direction > 0 ? "turn" : "turnBack");
  }
}
