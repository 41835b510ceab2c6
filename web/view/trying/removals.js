/** The links that the reader has chosen to remove before the move. */

import { isSameSet } from "./choices.js";

/** Return the points on which an element is drawn. @param {Element} element */
export const pointsOfElement = (element) => element.getAttribute("data-points")?.split(",") ?? [];

export class Removals {
  /** Text of a removal → its link on the board. @type {Map<string, Element | undefined>} */
  #elements = new Map();

  /** @param {import("../board/board.js").BoardView} board */
  constructor(board) {
    this.board = board;
  }

  /** The text of all chosen removals, which comes before that of a move. */
  get prefix() {
    return [...this.#elements.keys()].map((text) => `${text} `).join("");
  }

  /** Choose a link to remove, or put it back if it was chosen. @param {string} text @param {readonly string[]} ends @returns {boolean} whether it is removed now */
  toggle(text, ends) {
    const isRemoved = !this.#elements.has(text);
    const drawn = [...this.board.svg.querySelectorAll("[data-points]")];
    const element = drawn.find((other) => isSameSet(pointsOfElement(other), ends));
    element?.classList.toggle("try-removed", isRemoved);
    if (isRemoved) this.#elements.set(text, element);
    else this.#elements.delete(text);
    return isRemoved;
  }

  /** Put all chosen links back. */
  clear() {
    for (const element of this.#elements.values()) element?.classList.remove("try-removed");
    this.#elements.clear();
  }
}
