/** Marks of a count on the board: to whom each point belongs, and the dead stones. */

import { allPoints } from "../../reel/points.js";
import { replaceChildren, svg } from "../dom.js";

/** Width of the square on a point of a side, in heights of a point. */
const SQUARE_SIZE = 0.32;

export class CountMarks {
  #board;
  #layer = svg("g", { class: "count-marks", "aria-hidden": "true" });
  /** The elements of the dead stones. @type {Element[]} */
  #dead = [];

  /** @param {import("../board/board.js").BoardView} board */
  constructor(board) {
    this.#board = board;
    board.svg.append(this.#layer);
  }

  /** Mark a count, or nothing if it is null. @param {import("../../reel/reel.js").Reel} reel @param {import("../../reel/position_count.js").PositionCount | null} count */
  show({ scene, sides }, count) {
    for (const element of this.#dead) element.classList.remove("count-dead");
    this.#dead = (count?.dead ?? []).flatMap((point) => this.#board.elementAt(point) ?? []);
    for (const element of this.#dead) element.classList.add("count-dead");
    const places = new Map(count ? allPoints(scene).map((place) => [place.point, place]) : []);
    const size = 2 * this.#board.labelSize * SQUARE_SIZE;
    const squares = (/** @type {readonly string[]} */ points) =>
      points.flatMap((point) => {
        const { x, y } = places.get(point) ?? {};
        if (x === undefined || y === undefined) return [];
        return [svg("rect", { class: "territory-mark", x: x - size / 2, y: y - size / 2, width: size, height: size })];
      });
    const marks = sides.map((side) => svg("g", { class: side.class }, squares(count?.territory[side.color] ?? [])));
    replaceChildren(this.#layer, marks);
  }
}
