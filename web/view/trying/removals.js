/** Marks the links that the reader has chosen to remove before the move. */

import { isSameSet } from "../../state/legal_moves.js";

/** Return the points on which an element is drawn. @param {Element} element */
export const pointsOfElement = (element) => element.getAttribute("data-points")?.split(",") ?? [];

export class Removals {
  /** The links that are marked. @type {Element[]} */
  #marked = [];

  /** @param {import("../board/board.js").BoardView} board */
  constructor(board) {
    this.board = board;
  }

  /** Mark the links between some ends, and no others. @param {readonly (readonly string[])[]} links points of each */
  show(links) {
    for (const element of this.#marked) element.classList.remove("try-removed");
    const drawn = links.length ? [...this.board.svg.querySelectorAll("[data-points]")] : [];
    this.#marked = links.flatMap((ends) => drawn.find((element) => isSameSet(pointsOfElement(element), ends)) ?? []);
    for (const element of this.#marked) element.classList.add("try-removed");
  }
}
