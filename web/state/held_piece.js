/**
 * The piece that a reader holds: its orientations, its placement, and how both change. Pure functions.
 *
 * @typedef {import("./orientations.js").Orientation} Orientation
 * @typedef {{ x: number, y: number }} Position in units of the board
 *
 * @typedef {object} HeldPiece
 * @property {string} name as in the tray
 * @property {readonly import("./legal_moves.js").PlacedMove[]} moves those among which its placements are
 * @property {readonly Orientation[]} orientations at least one, each with a placement
 * @property {number} orientation index of the current one
 * @property {number} placement index of the current one in the orientation
 * @property {Position} target where the reader wants the piece; it is placed as near as the rules allow
 */

import { neighborOf } from "../reel/points.js";
import { changed, nearestPlacement } from "./orientations.js";

/** Largest distance from a point to the center of a cell of the piece under it, in units of the board. */
const HIT_DISTANCE = 1;

/** Return the current orientation of a held piece. @param {HeldPiece} held */
export const orientationOf = ({ orientations, orientation }) => orientations[orientation];

/** Return the current placement of a held piece. @param {HeldPiece} held */
export const placementOf = (held) => orientationOf(held).placements[held.placement];

/** Return the move that places a held piece where it is. @param {HeldPiece} held */
export const moveOf = (held) => held.moves[placementOf(held).move];

/**
 * Return a piece that was picked up, in the orientation with the placement nearest to a position.
 *
 * @param {Omit<HeldPiece, "orientation" | "placement">} piece
 * @returns {HeldPiece}
 */
export function holdPiece(piece) {
  const { orientations, target } = piece;
  const distanceOf = (/** @type {Position} */ { x, y }) => Math.hypot(x - target.x, y - target.y);
  return orientations
    .map((_, orientation) => nearestTo({ ...piece, orientation, placement: 0 }, target))
    .reduce((best, held) => (distanceOf(placementOf(held)) < distanceOf(placementOf(best)) ? held : best));
}

/** Return a held piece at the placement of its orientation nearest to a position. @param {HeldPiece} held @param {Position} target @returns {HeldPiece} */
function nearestTo(held, target) {
  const placement = nearestPlacement(orientationOf(held), target.x, target.y);
  return { ...held, placement, target };
}

/** Return whether a held piece covers a position. @param {HeldPiece} held @param {Position} position */
export function covers(held, position) {
  const { x, y } = placementOf(held);
  return orientationOf(held).cells.some(
    (cell) => Math.hypot(x + cell.x - position.x, y + cell.y - position.y) < HIT_DISTANCE,
  );
}

/** Return a held piece after the pointer has moved; the same object if its placement stays. @param {HeldPiece} held @param {Position} target */
export function follow(held, target) {
  const moved = nearestTo(held, target);
  return moved.placement === held.placement ? held : moved;
}

/** Return a held piece at the next placement in a direction. @param {HeldPiece} held @param {readonly [number, number]} direction @returns {HeldPiece} */
export function shift(held, direction) {
  const moved = { ...held, placement: neighborOf(orientationOf(held).placements, held.placement, direction) };
  return { ...moved, target: placementOf(moved) };
}

/** Return a held piece that was turned or flipped, and keeps its position as far as possible; the same object if it has no such orientation. @param {HeldPiece} held @param {Parameters<typeof changed>[2]} change @returns {HeldPiece} */
export function turn(held, change) {
  const next = changed(held.orientations, held.orientation, change);
  return next < 0 ? held : nearestTo({ ...held, orientation: next }, held.target);
}
