/** The four pins on the corners of the board. Fingers, the mouse and arrow keys move them. */

import { append, html } from "../../view/dom.js";
import { Loupe } from "./loupe.js";
import { text } from "./photo_texts.js";
import { firstPins, inside, moveByKey } from "./pin_moves.js";

/** @typedef {import("./perspective.js").Point} Point */

const CORNERS = ["upperLeft", "upperRight", "lowerRight", "lowerLeft"];

export class Pins {
  #pins;
  #loupe;
  /** Where the pins are, in pixels of the picture. @type {Point[]} */
  points = [];
  /** Whether the reader has moved a pin in this picture. */
  areMoved = false;

  /**
   * @param {import("./photo_stage.js").PhotoStage} stage
   * @param {{ onMove: () => void, announce: (sentence: string) => void }} services
   */
  constructor(stage, { onMove, announce }) {
    this.stage = stage;
    this.onMove = onMove;
    this.announce = announce;
    this.#pins = CORNERS.map((corner, number) => this.#createPin(text(`corner.${corner}`), number));
    append(stage.sheet, this.#pins);
    this.#loupe = new Loupe(stage);
  }

  /** Put the pins on their first points in a picture. */
  reset() {
    this.points = firstPins(this.stage.picture);
    this.areMoved = false;
    this.#place();
  }

  /** Show the pins, or hide them. @param {boolean} isShown */
  show(isShown) {
    for (const pin of this.#pins) pin.hidden = !isShown;
    this.#loupe.hide();
    if (isShown) this.#place();
  }

  /** Give the focus to the first pin. */
  focus() {
    this.#pins[0].focus({ preventScroll: true });
  }

  #place() {
    for (const [number, pin] of this.#pins.entries()) this.stage.putOn(pin, this.points[number]);
    this.onMove();
  }

  /** Move a pin to a point of the picture. @param {number} number @param {Point} point */
  #move(number, point) {
    this.areMoved = true;
    this.points = this.points.map((other, index) => (index === number ? inside(point, this.stage.picture) : other));
    this.#place();
    this.#loupe.show(this.points[number]);
  }

  /** Say where a pin is. @param {number} number */
  #announcePlace(number) {
    const [x, y] = this.points[number].map(Math.round);
    this.announce(text("pinPlace", { corner: text(`corner.${CORNERS[number]}`), x, y }));
  }

  /** Return a pin that can be moved. @param {string} label @param {number} number */
  #createPin(label, number) {
    const pin = html("button", {
      type: "button",
      class: "pin",
      "aria-label": label,
      "aria-describedby": "photo-hint",
      hidden: "",
    });
    /** From the finger to the point of the pin; null while it is not dragged. @type {Point | null} */
    let offset = null;
    pin.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      const [x, y] = this.stage.pointAt(event);
      offset = [this.points[number][0] - x, this.points[number][1] - y];
      pin.setPointerCapture(event.pointerId);
      this.#loupe.show(this.points[number]);
    });
    pin.addEventListener("pointermove", (event) => {
      if (!offset) return;
      const [x, y] = this.stage.pointAt(event);
      this.#move(number, [x + offset[0], y + offset[1]]);
    });
    const drop = () => {
      if (!offset) return;
      offset = null;
      this.#loupe.hide();
      this.#announcePlace(number);
    };
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) pin.addEventListener(end, drop);
    pin.addEventListener("keydown", (event) => {
      const moved = moveByKey(event, this.points[number], this.stage.picture);
      if (!moved) return;
      event.preventDefault();
      this.#move(number, moved);
      this.#announcePlace(number);
    });
    pin.addEventListener("blur", () => this.#loupe.hide());
    return pin;
  }
}
