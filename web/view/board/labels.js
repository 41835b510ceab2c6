/**
 * Coordinates around the board: one size for all labels of an axis, fewer labels where they would be too small to read, and
 * labels of their own at the edges of a part of the board.
 *
 * @typedef {import("../../reel/reel.js").Box} Box
 * @typedef {Extract<import("../../reel/reel.js").Shape, { type: "text" }>} Label
 */

import { setAttributes, svg } from "../dom.js";
import { drawShape, number } from "./shapes.js";

/** Estimated width of a character in font sizes. */
const CHARACTER_WIDTH = 0.6;
/** Font size below which labels are thinned out. */
const MIN_LABEL_PX = 8;
/** One in this many labels is shown if they are too small. */
const THINNING = 5;

/** Return the font size at which a label fits its width. @param {Label} label */
const fittingSize = ({ size, width, text }) =>
  width === undefined ? size : Math.min(size, width / (CHARACTER_WIDTH * [...text].length || 1));

/**
 * Return the font size of every label, 0 for those that are omitted.
 *
 * @param {readonly Label[]} labels
 * @param {number} scale pixels of a unit of the board
 * @returns {number[]}
 */
export function labelSizes(labels, scale) {
  /** Labels of one axis have the same size and width. @type {Map<string, { size: number, texts: Map<string, number> }>} */
  const axes = new Map();
  const axisOf = (/** @type {Label} */ { size, width }) => `${size} ${width}`;
  for (const label of labels) {
    const axis = axes.get(axisOf(label)) ?? { size: label.size, texts: new Map() };
    axes.set(axisOf(label), axis);
    axis.size = Math.min(axis.size, fittingSize(label));
    if (!axis.texts.has(label.text)) axis.texts.set(label.text, axis.texts.size + 1);
  }
  return labels.map((label) => {
    const { size, texts } = axes.get(axisOf(label)) ?? { size: label.size, texts: new Map() };
    if (size * scale >= MIN_LABEL_PX) return size;
    const position = texts.get(label.text) ?? 1;
    // those that remain have the room of their neighbors
    return position === 1 || position % THINNING === 0 ? Math.max(label.size, MIN_LABEL_PX / scale) : 0;
  });
}

/** Return the common part of two boxes. @param {Box} one @param {Box} other @returns {Box} */
export function intersection([x, y, width, height], [left, top, across, down]) {
  const [fromX, fromY] = [Math.max(x, left), Math.max(y, top)];
  return [fromX, fromY, Math.min(x + width, left + across) - fromX, Math.min(y + height, top + down) - fromY];
}

/** Return a box with the space for labels around it, as wide as around the whole board. @param {Box} box @param {Box} view the board @param {Box} frame the board with its labels @returns {Box} */
export function withMargins([x, y, width, height], view, frame) {
  const [left, top] = [view[0] - frame[0], view[1] - frame[1]];
  return [x - left, y - top, width + frame[2] - view[2], height + frame[3] - view[3]];
}

/**
 * Return the labels of a part of the board, moved to the edges of the part.
 *
 * @param {readonly Label[]} labels of the whole board
 * @param {Box} view the whole board
 * @param {Box} part
 * @returns {Label[]}
 */
export function labelsOfPart(labels, view, part) {
  const [x, y, width, height] = part;
  return labels.flatMap((label) => {
    const isRow = label.x < view[0] || label.x > view[0] + view[2];
    if (isRow) {
      if (label.y < y || label.y > y + height) return [];
      const isLeft = label.x < view[0];
      return [{ ...label, x: isLeft ? x + label.x - view[0] : x + width + label.x - view[0] - view[2] }];
    }
    if (label.x < x || label.x > x + width) return [];
    const isAbove = label.y < view[1];
    return [{ ...label, y: isAbove ? y + label.y - view[1] : y + height + label.y - view[1] - view[3] }];
  });
}

/** Keeps the labels of a board readable while its size and its visible part change. */
export class LabelsView {
  /** Pixels of a unit of the board. Until the board has a size, its labels count as large enough. */
  #scale = Infinity;
  /** @type {Box | undefined} */
  #crop;
  #edges = svg("g", { class: "edges", "aria-hidden": "true" });
  #observer;

  /** @param {import("./board.js").BoardView} board */
  constructor(board) {
    this.board = board;
    this.#observer = new ResizeObserver(([{ contentRect }]) => {
      const [, , width, height] = board.box(undefined);
      const scale = Math.min(contentRect.width / width, contentRect.height / height);
      if (!scale || Math.abs(scale - this.#scale) < 0.01 * scale) return;
      this.#scale = scale;
      this.fit();
    });
    this.#observer.observe(board.svg);
  }

  /** Set the font sizes of all labels that are drawn. */
  fit() {
    const { reel, svg: drawing } = this.board;
    for (const { key, shapes = [] } of reel.scene.coordinates) {
      const elements = drawing.querySelector(`[data-key="${CSS.escape(key)}"]`)?.children;
      if (!elements) continue;
      const labels = shapes.flatMap((shape, index) => (shape.type === "text" ? [{ shape, index }] : []));
      const sizes = labelSizes(
        labels.map(({ shape }) => shape),
        this.#scale,
      );
      for (const [position, { index }] of labels.entries()) setSize(elements[index], sizes[position]);
    }
    this.#drawEdges();
  }

  /** Return the view box for a part of the board, with its labels around it. @param {Box | undefined} crop @returns {Box} */
  boxOf(crop) {
    const { board } = this;
    const { view, frame } = board.reel.scene;
    const isLabelled = crop !== undefined && board.coordinates;
    const box = isLabelled ? withMargins(intersection(crop, view), view, frame) : board.box(crop);
    const shown = isLabelled ? crop : undefined;
    if (shown !== this.#crop) {
      this.#crop = shown;
      this.#drawEdges();
    }
    return box;
  }

  /** Draw the labels at the edges of the visible part, over a cover that hides the rest of the board. */
  #drawEdges() {
    const { board } = this;
    this.#edges.replaceChildren();
    this.#edges.remove();
    if (!this.#crop) return;
    const { coordinates, view, frame } = board.reel.scene;
    const part = intersection(this.#crop, view);
    const labels = coordinates.flatMap(({ shapes = [] }) => shapes.filter((shape) => shape.type === "text"));
    const around = [frame[0] - frame[2], frame[1] - frame[3], 3 * frame[2], 3 * frame[3]];
    const cover = svg("path", { class: "cover", "fill-rule": "evenodd", d: outline(around) + outline(part) });
    const moved = labelsOfPart(labels, view, part);
    const sizes = labelSizes(moved, this.#scale);
    this.#edges.append(cover);
    moved.forEach((label, index) => {
      const element = drawShape({ ...label, class: "label" });
      setSize(element, sizes[index]);
      this.#edges.append(element);
    });
    board.svg.append(this.#edges);
  }

  release() {
    this.#observer.disconnect();
  }
}

/** Set the font size of a label; 0 hides it. A label that keeps its size is not touched: its layout is slow. @param {Element} element @param {number} size */
function setSize(element, size) {
  const attributes = size ? { display: null, "font-size": number(size) } : { display: "none" };
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) setAttributes(element, { [name]: value });
  }
}

/** Return the path data of the outline of a box. @param {readonly number[]} box */
const outline = ([x, y, width, height]) =>
  `M${number(x)} ${number(y)}h${number(width)}v${number(height)}h${number(-width)}z`;
