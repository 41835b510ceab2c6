/**
 * Coordinates around the board. They have one size in pixels on every board, so they are HTML next to the drawing, placed at the
 * edges of the part of the board that is visible.
 *
 * @typedef {import("../../reel/reel.js").Box} Box
 * @typedef {import("../../reel/reel.js").Item} Item
 * @typedef {Extract<import("../../reel/reel.js").Shape, { type: "text" }>} Label
 * @typedef {"left" | "right" | "top" | "bottom"} Side
 */

import { html, replaceChildren } from "../dom.js";

const SIDES = /** @type {const} */ (["left", "right", "top", "bottom"]);
/** One in this many labels is shown where there is no room for all. */
const THINNING = 5;
/** Tolerance for labels at the edges of the visible part, as a fraction of its size. */
const TOLERANCE = 1e-3;

/**
 * Return the side of the board on which a label is: a class name says it of slanted edges, whose labels are inside the box of the
 * board.
 *
 * @param {Label} label
 * @param {Box} view the whole board
 * @returns {{ side: Side, isSlanted: boolean }}
 */
export function sideOf({ class: classes, x, y }, [left, top, width]) {
  const slanted = SIDES.find((side) => classes?.split(" ").includes(side));
  if (slanted) return { side: slanted, isSlanted: true };
  const side = x < left ? "left" : x > left + width ? "right" : y < top ? "top" : "bottom";
  return { side, isSlanted: false };
}

/**
 * Return where a label meets the edge of the visible part, as fractions of the part's size; null if it does not belong to it.
 *
 * @param {Label} label
 * @param {{ side: Side, isSlanted: boolean }} edge
 * @param {Box} part
 * @returns {readonly [x: number, y: number] | null}
 */
export function placeOf({ x, y, width = 0 }, { side, isSlanted }, [left, top, across, down]) {
  const isRow = side === "left" || side === "right";
  const inward = side === "left" || side === "top" ? 1 : -1;
  // the room of a label at a slanted edge starts at the edge
  const shift = isSlanted ? (inward * width) / 2 : 0;
  const place = /** @type {[number, number]} */ ([
    (x + (isRow ? shift : 0) - left) / across,
    (y + (isRow ? 0 : shift) - top) / down,
  ]);
  if (!isSlanted) place[isRow ? 0 : 1] = inward > 0 ? 0 : 1;
  return place.every((fraction) => fraction >= -TOLERANCE && fraction <= 1 + TOLERANCE) ? place : null;
}

export class LabelsView {
  #part = html("div", { class: "coordinates-part" });
  element = html("div", { class: "coordinates", "aria-hidden": "true" }, this.#part);
  /** The items that are shown, by their keys. */
  #keys = "";
  /** Where they are: the part of the board, and whether it is turned. */
  #place = "";
  /** Length of the longest name of a column. */
  #characters = 1;
  /** @type {{ label: Label, edge: ReturnType<typeof sideOf>, element: HTMLElement }[]} */
  #labels = [];
  #view;

  /** @param {Box} view box of the whole board, in units of the board */
  constructor(view) {
    this.#view = view;
  }

  /** Show the labels of exactly these items, around a part of the board. @param {readonly Item[]} items @param {Box} part @param {boolean} isFlipped */
  show(items, part, isFlipped) {
    const keys = items.map(({ key }) => key).join();
    if (keys !== this.#keys) {
      this.#keys = keys;
      this.#draw(items);
      this.#place = "";
    }
    this.place(part, isFlipped);
  }

  /** Make the elements of the labels of items. @param {readonly Item[]} items */
  #draw(items) {
    const labels = items.flatMap(({ shapes = [] }) => shapes.filter((shape) => shape.type === "text"));
    /** The texts on each side of the board so far. @type {Record<Side, number>} */
    const counts = { left: 0, right: 0, top: 0, bottom: 0 };
    this.#labels = labels.map((label) => {
      const edge = sideOf(label, this.#view);
      const number = Number(label.text) || (counts[edge.side] += 1);
      const isThinned = number > 1 && number % THINNING > 0;
      return { label, edge, element: html("span", isThinned ? { class: "thinned" } : {}, label.text) };
    });
    const elements = this.#labels.map(({ element }) => element);
    replaceChildren(this.#part, elements);
    const columns = this.#labels.filter(({ edge }) => edge.side === "top" || edge.side === "bottom");
    this.#characters = columns.reduce((most, { label }) => Math.max(most, label.text.length), 1);
  }

  /** Place the labels around a part of the board. @param {Box} part @param {boolean} isFlipped whether the board is turned by 180° */
  place(part, isFlipped) {
    const place = `${part} ${isFlipped}`;
    if (place === this.#place) return;
    this.#place = place;
    const [, , width, height] = part;
    // the distance of neighbors as a fraction of the part: labels without this room are thinned out
    const [column, row] = [this.#pitch("top", "x") / width, this.#pitch("left", "y") / height];
    // the part is in the middle of the room of the whole board, and as large as fits into it
    const scale = Math.min(this.#view[2] / width, this.#view[3] / height);
    const [across, down] = [(100 * width * scale) / this.#view[2], (100 * height * scale) / this.#view[3]];
    this.#part.style.cssText = `--width:${across}%;--height:${down}%;--column:${column};--row:${row};--characters:${this.#characters}`;
    /** Sides of the labels that are shown. @type {Set<Side>} */
    const sides = new Set();
    for (const { label, edge, element } of this.#labels) {
      const place = placeOf(label, edge, part);
      element.hidden = !place;
      if (!place) continue;
      const [x, y] = isFlipped ? place.map((fraction) => 1 - fraction) : place;
      const index = SIDES.indexOf(edge.side);
      const side = SIDES[isFlipped ? index ^ 1 : index];
      element.dataset.side = side;
      sides.add(side);
      element.style.cssText = `--x:${100 * x}%;--y:${100 * y}%`;
    }
    // which axes are left out where there is room for one pair
    this.#part.classList.toggle("no-right", sides.has("left"));
    this.#part.classList.toggle("no-top", sides.has("bottom"));
  }

  /** Return the distance of two neighboring labels in units of the board. @param {Side} side @param {"x" | "y"} axis */
  #pitch(side, axis) {
    const [first, second] = this.#labels.filter(({ edge }) => edge.side === side);
    return second ? Math.abs(second.label[axis] - first.label[axis]) : 1;
  }
}
