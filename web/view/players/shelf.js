/** The shelf of a side: one picture for each piece, in the same grid for all sides. Used pieces stay as outlines. */

import { drawShape, number, viewBox } from "../board/shapes.js";
import { afterPaint, html, onResize, svg } from "../dom.js";

/**
 * @typedef {import("../../reel/reel.js").Reel} Reel
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {Reel["trays"][number][number]} Piece
 */

/** Longer and shorter side of the largest pieces that are drawn at full size, in units of the board. */
const FULL_SIZE_LENGTH = 5.2;
const FULL_SIZE_WIDTH = 3.6;
/** Width of the number after a piece of which there are several, in units of the board. */
const TIMES_WIDTH = 2;

/** Return the length of the longer and of the shorter side of a piece. @param {Piece} piece @returns {[number, number]} */
const sidesOf = ({ box: [, , width, height] }) => [Math.max(width, height), Math.min(width, height)];

/** Return the width of a piece with its number on the shelf, in units of the board. @param {Piece} piece */
const widthOf = (piece) => sidesOf(piece)[1] + (piece.count > 1 ? TIMES_WIDTH : 0);

/** Return the SVG image of a piece, turned upright. @param {Piece} piece @param {string} side */
function picture({ box, shapes }, side) {
  const [x, y, width, height] = box;
  const isLying = width > height;
  const transform = isLying && `translate(${number(height + y)} ${number(-x)}) rotate(90)`;
  const drawing = svg("g", { transform }, shapes.map(drawShape));
  const view = viewBox(isLying ? [0, 0, height, width] : box);
  return svg("svg", { viewBox: view, class: side, "aria-hidden": "true" }, drawing);
}

/** Return whether a game has pieces to show. @param {{ reel: Reel }} state */
export const hasPieces = ({ reel }) => reel.sides.some(({ tray }) => tray !== null);

export class ShelfView {
  /** @type {readonly number[]} */
  #counts = [];

  /** @param {Reel} reel @param {FormatMessage} say @param {Reel["sides"][number]} side that has a tray @param {AbortSignal} signal of the viewer */
  constructor(reel, say, side, signal) {
    this.say = say;
    const tray = reel.trays[side.tray ?? 0] ?? [];
    const largest = (/** @type {(piece: Piece) => number} */ size) =>
      tray.reduce((most, piece) => Math.max(most, size(piece)), 1);
    const longest = largest((piece) => sidesOf(piece)[0]);
    const widest = largest((piece) => sidesOf(piece)[1]);
    this.pieces = tray.map((piece, index) => this.#piece(piece, index));
    this.element = html(
      "div",
      { class: "shelf", role: "img", "data-side": side.color },
      // pieces of the same length share a row of the grid
      this.pieces.toSorted((one, other) => other.length - one.length).map(({ element }) => element),
    );
    const scale = Math.min(1, FULL_SIZE_LENGTH / longest, FULL_SIZE_WIDTH / widest);
    this.element.style.setProperty("--scale", number(scale));
    this.element.style.setProperty("--column", number(largest(widthOf)));
    // a shelf that is not displayed needs no pictures, and those of others wait until the board is painted
    onResize(this.element, signal, ([{ contentRect }], observer) => {
      if (!contentRect.width) return;
      observer.disconnect();
      afterPaint(() => {
        for (const [index, { room }] of this.pieces.entries()) room.append(picture(tray[index], side.class));
      });
    });
  }

  /** Return the element for a piece on the shelf. @param {Piece} piece @param {number} index in the tray */
  #piece(piece, index) {
    const [length, width] = sidesOf(piece);
    const room = html("span", { class: "small" });
    room.style.width = `${number(width)}em`;
    room.style.height = `${number(length)}em`;
    const times = piece.count > 1 ? html("span", { class: "times" }) : null;
    if (times) times.style.width = `calc(${TIMES_WIDTH} * var(--cell))`;
    const element = html("span", { class: "piece-left", title: piece.name }, room, times ?? []);
    return { name: piece.name, index, length, element, room, times, count: -1 };
  }

  /** Show how many pieces of each kind are left. @param {readonly number[]} counts in the order of the tray */
  show(counts) {
    if (counts.length === this.#counts.length && counts.every((count, index) => count === this.#counts[index])) return;
    this.#counts = counts;
    const names = [];
    for (const piece of this.pieces) {
      const count = counts[piece.index] ?? 0;
      if (count) names.push(count > 1 ? `${count}\u00d7${piece.name}` : piece.name);
      if (count === piece.count) continue;
      piece.count = count;
      piece.element.classList.toggle("gone", count === 0);
      if (piece.times) piece.times.textContent = count > 1 ? `\u00d7${count}` : "";
    }
    const total = this.say(["piecesLeft", { count: sum(counts) }]);
    this.element.setAttribute("aria-label", names.length ? `${total}: ${names.join(", ")}` : total);
  }
}

/** Return the sum of numbers. @param {readonly number[]} numbers */
export const sum = (numbers) => numbers.reduce((total, value) => total + value, 0);
