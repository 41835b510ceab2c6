/** A cursor that moves over the points of the board with the arrow keys and announces each point. */

import { pointsOf } from "../../reel/points.js";

/**
 * @typedef {import("../../reel/reel.js").Reel} Reel
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../../reel/points.js").BoardPoint} BoardPoint
 */

/** @type {ReadonlyMap<string, readonly [number, number]>} */
const DIRECTIONS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

export class BoardCursor {
  #index = 0;

  /**
   * @param {Reel} reel
   * @param {FormatMessage} say
   * @param {import("./board.js").BoardView} board
   * @param {(text: string) => void} speak
   * @param {(point: string) => void} choose
   * @param {AbortSignal} signal
   */
  constructor(reel, say, board, speak, choose, signal) {
    this.reel = reel;
    this.say = say;
    this.board = board;
    this.speak = speak;
    this.points = pointsOf(reel.scene);
    if (!this.points.count) return;
    board.svg.setAttribute("tabindex", "0");
    board.svg.dataset.arrows = "";
    board.svg.addEventListener("focus", () => this.#show(), { signal });
    board.svg.addEventListener("blur", () => board.light([]), { signal });
    // after a click on the board the arrow keys step through the game; only Tab starts the cursor
    board.svg.addEventListener("mousedown", (event) => this.#focusViewer(event), { signal });
    board.svg.addEventListener(
      "keydown",
      (event) => {
        const direction = DIRECTIONS.get(event.key);
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (direction) this.#move(direction);
        else if (event.key === "Enter") choose(this.points.pointAt(this.#index).point);
        else return;
        event.preventDefault();
      },
      { signal },
    );
  }

  /** Give the focus to the viewer when the board is clicked. @param {MouseEvent} event */
  #focusViewer(event) {
    const viewer = this.board.svg.closest(".viewer");
    if (!(viewer instanceof HTMLElement)) return;
    event.preventDefault();
    viewer.focus({ preventScroll: true });
  }

  /** Move the cursor to the next point in a direction; on a flipped board in the direction of the arrow on the screen. @param {readonly [number, number]} direction */
  #move([dx, dy]) {
    const sign = this.board.svg.classList.contains("flipped") ? -1 : 1;
    this.#index = this.points.neighbor(this.#index, [sign * dx, sign * dy]);
    this.#show();
  }

  #show() {
    const place = this.points.pointAt(this.#index);
    this.board.light([place.point]);
    this.speak(this.#describe(place));
  }

  /** Return the point at the cursor, the piece and the labels on it as text for screen readers. @param {BoardPoint} place */
  #describe(place) {
    return [this.#piece(place), ...this.board.markTitles(place.point).map(this.say)].join(", ");
  }

  /** Return the name of a point and of the piece on it in words. @param {BoardPoint} place */
  #piece({ point, written }) {
    const element = this.board.elementAt(point);
    const item = element?.dataset.item ? this.reel.items[Number(element.dataset.item)] : null;
    if (!item) return this.say(["emptyPoint", { point: written }]);
    const side = this.reel.sides.find(({ color }) => color === item.color);
    const what = item.title ? this.say(item.title) : side ? this.say(side.name) : "";
    return this.say(["occupiedPoint", { point: written, what }]);
  }
}
