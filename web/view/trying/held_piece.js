/** A piece that the reader holds: its orientations, its placement, and how both change. Knows no DOM. */

import { flipped, nearestPlacement, neighborPlacement, turned } from "./orientations.js";

/** @typedef {import("./orientations.js").Orientation} Orientation */

/** Largest distance from a point to the center of a cell of the piece under it, in units of the board. */
const HIT_DISTANCE = 1;

export class HeldPiece {
  #orientation = 0;
  #placement = 0;
  /** Position at which the reader wants the piece; it is placed as near as the rules allow. */
  #target = { x: 0, y: 0 };

  /**
   * @param {string} name
   * @param {Orientation[]} orientations at least one, each with a placement
   * @param {{ x: number, y: number }} target
   */
  constructor(name, orientations, target) {
    this.name = name;
    this.orientations = orientations;
    this.#target = target;
    this.#chooseNearest(this.#nearestOrientation());
  }

  get orientation() {
    return this.orientations[this.#orientation];
  }

  get placement() {
    return this.orientation.placements[this.#placement];
  }

  /** Return the orientation with the placement nearest to the target. */
  #nearestOrientation() {
    const { x, y } = this.#target;
    const distances = this.orientations.map((orientation) => {
      const placement = orientation.placements[nearestPlacement(orientation, x, y)];
      return Math.hypot(placement.x - x, placement.y - y);
    });
    return distances.reduce((best, distance, index) => (distance < distances[best] ? index : best), 0);
  }

  /** @param {number} orientation */
  #chooseNearest(orientation) {
    this.#orientation = orientation;
    this.#placement = nearestPlacement(this.orientation, this.#target.x, this.#target.y);
  }

  /** Return whether the piece covers a point. @param {{ x: number, y: number }} point in units of the board */
  isAt({ x, y }) {
    const { placement } = this;
    return this.orientation.cells.some(
      (cell) => Math.hypot(placement.x + cell.x - x, placement.y + cell.y - y) < HIT_DISTANCE,
    );
  }

  /**
   * Move the piece to the placement nearest to a position, as the pointer moves.
   * @param {{ x: number, y: number }} target in units of the board
   * @returns {boolean} whether the placement changed
   */
  follow(target) {
    const before = this.placement;
    this.#target = target;
    this.#chooseNearest(this.#orientation);
    return this.placement !== before;
  }

  /** Move the piece to the next placement in a direction. @param {readonly [number, number]} direction */
  move(direction) {
    this.#placement = neighborPlacement(this.orientation, this.#placement, direction);
    this.#target = this.placement;
  }

  /** Turn or flip the piece by an action, and keep its position as far as possible. @param {"turn" | "turnBack" | "flip"} action */
  change(action) {
    const { orientations } = this;
    const next =
      action === "flip"
        ? flipped(orientations, this.#orientation)
        : turned(orientations, this.#orientation, action === "turn" ? 1 : -1);
    if (next >= 0) this.#chooseNearest(next);
    return next >= 0;
  }
}
