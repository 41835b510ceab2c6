/**
 * The part of a photo with the board, as small as Python needs it. Pure functions.
 *
 * @typedef {import("./perspective.js").Corners} Corners
 * @typedef {import("./perspective.js").Point} Point
 * @typedef {{ left: number, top: number, width: number, height: number }} Area in whole pixels of a picture
 * @typedef {{ width: number, height: number, data: Uint8ClampedArray | Uint8Array }} Pixels RGBA, row by row
 */

import { sidesOf } from "./perspective.js";
import { spansOf } from "./photo_boards.js";

/** Cells around the board that are part of its area: pins may be off, and stones are larger than the grid. */
const MARGIN_CELLS = 1.5;

/**
 * Return the area of a picture with a board and a margin.
 *
 * @param {Corners} corners
 * @param {import("./photo_boards.js").PhotoBoard} board
 * @param {{ width: number, height: number }} picture
 * @returns {Area}
 */
export function areaOf(corners, board, picture) {
  const margin = (MARGIN_CELLS * Math.max(...sidesOf(corners))) / spansOf(board);
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  const between = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(Math.max(value, 0), most);
  const [left, right, top, bottom] = [
    Math.floor(between(Math.min(...xs) - margin, picture.width - 1)),
    Math.ceil(between(Math.max(...xs) + margin, picture.width)),
    Math.floor(between(Math.min(...ys) - margin, picture.height - 1)),
    Math.ceil(between(Math.max(...ys) + margin, picture.height)),
  ];
  return { left, top, width: right - left, height: bottom - top };
}

/** Return by how much a board is scaled down for Python, at most 1. @param {Corners} corners @param {import("./photo_boards.js").PhotoBoard} board */
export function scaleFor(corners, board) {
  const mean = sidesOf(corners).reduce((sum, side) => sum + side, 0) / 4;
  return Math.min(1, (board.cellPixels * spansOf(board)) / mean);
}

/** Return the size of an area or a picture after it was scaled. @param {{ width: number, height: number }} area @param {number} scale */
export const sizeOf = ({ width, height }, scale) => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/**
 * Return the maps of points of a picture to points of its area after that was scaled to a size, and back.
 *
 * @param {Area} area
 * @param {{ width: number, height: number }} size
 * @returns {{ toArea: (point: Point) => [number, number], toPicture: (point: Point) => [number, number] }}
 */
export function mapsOf(area, size) {
  const [across, down] = [size.width / area.width, size.height / area.height];
  return {
    toArea: ([x, y]) => [(x - area.left) * across, (y - area.top) * down],
    toPicture: ([x, y]) => [x / across + area.left, y / down + area.top],
  };
}

/**
 * Return pixels scaled down: each is the mean of all that it takes the place of, so that no line or glint of the photo counts twice.
 *
 * @param {Pixels} pixels
 * @param {{ width: number, height: number }} size not larger than the pixels
 * @returns {Uint8Array}
 */
export function shrink({ width, height, data }, size) {
  const columns = sharesOf(width, size.width);
  const rows = sharesOf(height, size.height);
  const row = new Float32Array(size.width * 4);
  const sums = new Float32Array(size.width * size.height * 4);
  for (let y = 0; y < height; y += 1) {
    shrinkRow(data, y * width * 4, columns, row);
    const { target, own, rest } = rows;
    addRow(row, own[y], sums, target[y] * row.length);
    if (rest[y]) addRow(row, rest[y], sums, (target[y] + 1) * row.length);
  }
  return Uint8Array.from(sums, Math.round);
}

/** Write the row of pixels that starts at an offset into a shorter row. @param {Pixels["data"]} data @param {number} offset @param {Shares} columns @param {Float32Array} row */
function shrinkRow(data, offset, { target, own, rest }, row) {
  row.fill(0);
  for (let x = 0; x < target.length; x += 1) {
    const [to, part, remainder] = [target[x] * 4, own[x], rest[x]];
    for (let channel = 0; channel < 4; channel += 1) {
      const value = data[offset + x * 4 + channel];
      row[to + channel] += value * part;
      if (remainder) row[to + 4 + channel] += value * remainder;
    }
  }
}

/** Add a part of a row to sums that start at an offset. @param {Float32Array} row @param {number} part @param {Float32Array} sums @param {number} offset */
function addRow(row, part, sums, offset) {
  for (let index = 0; index < row.length; index += 1) sums[offset + index] += row[index] * part;
}

/**
 * To which of fewer pixels each pixel of a row belongs, and how much of it: the part `own` of the target, and the part `rest` of the next.
 *
 * @typedef {{ target: Int32Array, own: Float32Array, rest: Float32Array }} Shares
 */

/** Return the shares of `count` pixels in fewer pixels. @param {number} count @param {number} fewer @returns {Shares} */
function sharesOf(count, fewer) {
  const width = fewer / count;
  const shares = { target: new Int32Array(count), own: new Float32Array(count), rest: new Float32Array(count) };
  for (let index = 0; index < count; index += 1) {
    const start = index * width;
    const target = Math.min(Math.floor(start), fewer - 1);
    const rest = target + 1 < fewer ? Math.max(0, start + width - target - 1) : 0;
    shares.target[index] = target;
    shares.own[index] = width - rest;
    shares.rest[index] = rest;
  }
  return shares;
}
