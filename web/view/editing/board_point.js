/** The point of the board that is nearest to the pointer: unlike a piece, which has many points, a mark is on one. */

import { latticePoint } from "../../reel/points.js";
import { toBoard } from "../board/board_input.js";

/** How far from the center of a point the pointer may be, in label sizes (half the height of a point). */
const MAX_DISTANCE = 2.2;

/**
 * Return the name of the nearest point of a scene, null if none is near.
 *
 * @param {import("../../reel/reel.js").Scene} scene
 * @param {{ x: number, y: number }} position in units of the board
 * @param {number} reach
 */
export function nearestPoint({ cells, lattice }, { x, y }, reach) {
  if (lattice) return latticePoint(lattice, x, y);
  let found = null;
  let least = reach;
  for (const [point, , cx, cy] of cells) {
    const distance = Math.hypot(cx - x, cy - y);
    if (distance < least) [least, found] = [distance, point];
  }
  return found;
}

/**
 * Return the point under the pointer, null if there is none.
 *
 * @param {MouseEvent} event
 * @param {import("../board/board.js").BoardView} board
 */
export function boardPoint(event, board) {
  return nearestPoint(board.reel.scene, toBoard(board.svg, event), board.labelSize * MAX_DISTANCE);
}
