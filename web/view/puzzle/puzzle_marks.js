/** Marks of a puzzle on the board and on the shelf: points that the reader has chosen, whether a move was right, and hints. */

import { hintCircle } from "../../reel/puzzle.js";
import { puzzleOf } from "../../state/puzzle.js";
import { replaceChildren, svg } from "../dom.js";

/**
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../reel/points.js").BoardPoint} BoardPoint
 */

export class PuzzleMarks {
  #chosen = svg("g", { class: "puzzle-chosen", "aria-hidden": "true" });
  #region = svg("g", { class: "puzzle-region", "aria-hidden": "true" });
  #verdict = svg("g", { class: "puzzle-verdict", "aria-hidden": "true" });
  #distance;

  /** @param {HTMLElement} element of the viewer @param {import("../board/board.js").BoardView} board @param {import("../../reel/points.js").Points} points of the board */
  constructor(element, board, points) {
    this.element = element;
    this.points = points;
    this.#distance = distanceOf(points);
    board.svg.append(this.#region, this.#chosen, this.#verdict);
  }

  /** Mark the chosen points and the judged move, and remove the hint of another position. @param {State | null} before @param {State} after */
  draw(before, after) {
    const { chosen, level, verdict } = puzzleOf(after);
    if (before?.puzzle?.chosen !== chosen) replaceChildren(this.#chosen, this.#circles(chosen, 0.28));
    if (before?.puzzle?.verdict !== verdict) {
      this.#verdict.setAttribute("class", `puzzle-verdict ${verdict?.isRight ? "right" : "wrong"}`);
      replaceChildren(this.#verdict, this.#circles(verdict?.points ?? [], 0.46));
    }
    if (!before?.puzzle?.level || level) return;
    this.#region.replaceChildren();
    for (const piece of this.element.querySelectorAll(".hinted")) piece.classList.remove("hinted");
  }

  /** Return circles on points. @param {readonly string[]} names of the points @param {number} radius in distances between points */
  #circles(names, radius) {
    return this.#find(names).map(({ x, y }) => svg("circle", { cx: x, cy: y, r: this.#distance * radius }));
  }

  /**
   * Mark a region that contains some points, and return the written name of a point near its center.
   *
   * @param {readonly string[]} names
   * @param {number} seed
   */
  showRegion(names, seed) {
    const found = this.#find(names);
    if (!found.length) return null;
    const circle = hintCircle(found, this.#distance, seed);
    const { x: cx, y: cy, r } = circle;
    this.#region.replaceChildren(svg("circle", { cx, cy, r }));
    return this.#nearest(circle)?.written ?? null;
  }

  /** Mark a piece of a side on its shelves. @param {string} name @param {import("../../reel/reel.js").Reel["sides"][number]} side */
  showPiece(name, { color }) {
    const pieces = this.element.querySelectorAll(`.shelf[data-side="${CSS.escape(color)}"] .piece-left`);
    for (const piece of pieces) if (/** @type {HTMLElement} */ (piece).title === name) piece.classList.add("hinted");
  }

  /** @param {Iterable<string>} names */
  #find(names) {
    return [...names].flatMap((name) => this.points.find(name) ?? []);
  }

  /** Return the point of the board nearest to a position. @param {{ x: number, y: number }} position @returns {BoardPoint | null} */
  #nearest({ x, y }) {
    const { count, pointAt } = this.points;
    let best = null;
    let least = Infinity;
    for (let number = 0; number < count; number += 1) {
      const point = pointAt(number);
      const distance = Math.hypot(point.x - x, point.y - y);
      if (distance < least) [least, best] = [distance, point];
    }
    return best;
  }
}

/** Return the distance between two neighboring points of the board. @param {import("../../reel/points.js").Points} points */
function distanceOf({ count, pointAt }) {
  const first = count ? pointAt(0) : { x: 0, y: 0 };
  let least = Infinity;
  for (let number = 1; number < count; number += 1) {
    const { x, y } = pointAt(number);
    least = Math.min(least, Math.hypot(x - first.x, y - first.y));
  }
  return Number.isFinite(least) ? least : 1;
}
