/** The buttons that float at the held piece: turn, flip, place, put back. */

import { html } from "../dom.js";
import { tryButton } from "./try_button.js";

/** @typedef {Pick<DOMRect, "left" | "top" | "right" | "bottom">} Box */

/** @type {readonly import("./try_button.js").TryButton[]} */
const BUTTONS = [
  ["turn", "M19 12a7 7 0 11-3-5.7M16 2v5h-5", "turnPiece"],
  ["flip", "M12 4v16M9 7L3 17h6zM15 7l6 10h-6z", "flipPiece"],
  ["place", "M5 13l4 4L19 7", "placePiece"],
  ["drop", "M6 6l12 12M18 6L6 18", "putBack"],
];
const GAP_PX = 8;
/** Distance of the piece up to which the buttons wait for the mouse that goes from the piece to them. */
const REACH_PX = 64;
/** Time without a movement of the mouse after which the buttons stay where they are. */
const REST_MS = 400;

/** Return the distance between two boxes, 0 if they overlap. @param {Box} one @param {Box} other */
export const distance = (one, other) =>
  Math.hypot(
    Math.max(0, one.left - other.right, other.left - one.right),
    Math.max(0, one.top - other.bottom, other.top - one.bottom),
  );

/**
 * Return the position of the buttons: below the piece or above it, within the room and not under the mouse; else at an edge of the room.
 *
 * @param {Box} piece
 * @param {Box} room
 * @param {{ width: number, height: number }} size of the buttons
 * @param {Box | null} mouse
 */
export function placeAt(piece, room, { width, height }, mouse) {
  const middle = (piece.left + piece.right - width) / 2;
  const left = Math.max(room.left, Math.min(middle, room.right - width));
  const isFree = (/** @type {number} */ top) => {
    const box = { left, top, right: left + width, bottom: top + height };
    return top >= room.top && box.bottom <= room.bottom && !(mouse && distance(box, mouse) < GAP_PX);
  };
  const edge = room.bottom - height;
  const tops = [piece.bottom + GAP_PX, piece.top - GAP_PX - height, edge, room.top];
  return { left, top: tops.find(isFree) ?? edge };
}

export class PieceButtons {
  element = html("div", { class: "try-piece", role: "toolbar", hidden: true });
  /** Where the mouse is over the board, null if the piece does not follow it. @type {Box | null} */
  #mouse = null;
  /** Whether the mouse rests, so that it can reach the buttons. */
  #isResting = true;
  #restTimer = 0;

  /** @param {Pick<import("./trying.js").Trying, "act" | "text">} trying */
  constructor(trying) {
    for (const description of BUTTONS) this.element.append(tryButton(trying, description));
    this.element.querySelector("[data-try=place]")?.classList.add("primary");
    // a mouse that has not been on the board goes there, and the buttons are in its way
    this.element.addEventListener("pointerenter", (event) => {
      if (event.pointerType === "mouse" && !this.#mouse) this.follow(event);
    });
  }

  /** Show the buttons at a piece, or hide them without one. @param {string | null} name of the piece @param {() => Box} boxOf returns where it is in the window */
  draw(name, boxOf) {
    const wasHidden = this.element.hidden;
    this.element.hidden = name === null;
    if (name === null) {
      this.#mouse = null;
      return this.rest();
    }
    this.element.ariaLabel = name;
    const piece = boxOf();
    const own = this.element.getBoundingClientRect();
    const gap = distance(own, piece);
    const isNear = gap <= REACH_PX && (gap > 0 || matchMedia("(hover: hover)").matches);
    if (!wasHidden && this.#isResting && isNear) return;
    const room = /** @type {Element} */ (this.element.parentElement).getBoundingClientRect();
    const { left, top } = placeAt(piece, room, own, this.#mouse);
    this.element.style.left = `${left - room.left}px`;
    this.element.style.top = `${top - room.top}px`;
  }

  /** Let the buttons follow the piece, out of the way of the mouse, until the mouse rests. @param {{ clientX: number, clientY: number }} mouse */
  follow({ clientX, clientY }) {
    this.#mouse = new DOMRect(clientX, clientY);
    this.#isResting = false;
    this.element.classList.add("passing");
    clearTimeout(this.#restTimer);
    this.#restTimer = window.setTimeout(() => this.rest(), REST_MS);
  }

  /** Let the buttons stay where they are, within reach. */
  rest() {
    clearTimeout(this.#restTimer);
    this.#isResting = true;
    this.element.classList.remove("passing");
  }
}
