/** The grid of a board and what is on it as paths over a photo. Pure functions. */

import { middleOf, spansOf } from "./photo_boards.js";

/**
 * @typedef {import("./perspective.js").Projection} Projection
 * @typedef {import("./photo_boards.js").PhotoBoard} PhotoBoard
 */

/** Sides of the polygon that is drawn for a disc. */
const DISC_SIDES = 20;
/**
 * Half the width of the outline of a cell, which does not cover that of its neighbors, and of the mark in it, which leaves some of the photo to
 * be seen, in parts of a cell.
 */
const CELL_REACH = 0.45;
const MARK_REACH = 0.23;

/** Return the corners of a polygon as a path. @param {readonly (readonly [number, number])[]} points */
const polygon = (points) =>
  `M${points.map((point) => point.map((part) => Math.round(part * 10) / 10).join(" ")).join("L")}Z`;

/** Return the path of all lines of a grid. @param {PhotoBoard} board @param {Projection} toPicture */
export function gridPath(board, toPicture) {
  const spans = spansOf(board);
  const parts = Array.from({ length: spans + 1 }, (_, number) => number / spans);
  const lines = parts.flatMap((part) => [
    [
      [part, 0],
      [part, 1],
    ],
    [
      [0, part],
      [1, part],
    ],
  ]);
  return lines.map((ends) => polygon(ends.map(([u, v]) => toPicture([u, v])))).join("");
}

/** Return the path of a square around the middle of a cell. @param {PhotoBoard} board @param {Projection} toPicture @param {number} index @param {number} reach in cells */
function squarePath(board, toPicture, index, reach) {
  const [u, v] = middleOf(board, index);
  const away = reach / spansOf(board);
  const corners = [
    [u - away, v - away],
    [u + away, v - away],
    [u + away, v + away],
    [u - away, v + away],
  ];
  return polygon(corners.map(([x, y]) => toPicture([x, y])));
}

/** Return the path of the outline of a cell. @param {PhotoBoard} board @param {Projection} toPicture @param {number} index */
export const cellPath = (board, toPicture, index) => squarePath(board, toPicture, index, CELL_REACH);

/** Return the path of the mark for a piece in a cell: a disc for a stone, a square for a part of a piece. @param {PhotoBoard} board @param {Projection} toPicture @param {number} index */
export function markPath(board, toPicture, index) {
  if (!board.isOnLines) return squarePath(board, toPicture, index, MARK_REACH);
  const [u, v] = middleOf(board, index);
  const radius = MARK_REACH / spansOf(board);
  const angles = Array.from({ length: DISC_SIDES }, (_, number) => (number * 2 * Math.PI) / DISC_SIDES);
  return polygon(angles.map((angle) => toPicture([u + radius * Math.cos(angle), v + radius * Math.sin(angle)])));
}
