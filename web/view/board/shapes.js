/**
 * Creates the elements of a scene, the same ones as `boardreel/scene/svg.py`.
 *
 * @typedef {import("../../reel/reel.js").Item} Item
 * @typedef {import("../../reel/reel.js").Shape} Shape
 * @typedef {import("../../reel/reel.js").Box} Box
 * @typedef {import("../../reel/reel.js").Reel["scene"]["symbols"]} Symbols
 */

import { svg } from "../dom.js";

/** Estimated width of a character in font sizes, used to fit text with a `width`. */
const CHARACTER_WIDTH = 0.6;
/** Pattern of the data of a path that moves with its start, since all commands after the start are relative. */
const RELATIVE_PATH = /^M0 0[a-z][^A-Z]*$/;
/** Gradients of round pieces, by their ids and the class of the shapes they fill: circle, then offset, color and opacity of each stop. */
const GRADIENTS = /** @type {const} */ ({
  "stone-shadow": [{ cx: "0.53", cy: "0.56", r: "0.45" }, [".8", "#000", ".4"], ["1", "#000", "0"]],
  "stone-light": [
    { cx: "0.35", cy: "0.3", r: "0.7" },
    ["0", "#fff", ".4"],
    [".35", "#fff", ".02"],
    ["1", "#000", ".3"],
  ],
});
let patternCount = 0;

/** Return a number as text with at most four decimals. @param {number} value */
export function number(value) {
  return String(Math.round(value * 1e4) / 1e4 || 0);
}

/** Return the value of the attribute `transform` that moves an element. @param {number} x @param {number} y */
export const translate = (x, y) => `translate(${number(x)} ${number(y)})`;

/** Return the common part of two boxes. @param {Box} one @param {Box} other @returns {Box} */
export function intersection([x, y, width, height], [left, top, across, down]) {
  const [fromX, fromY] = [Math.max(x, left), Math.max(y, top)];
  return [fromX, fromY, Math.min(x + width, left + across) - fromX, Math.min(y + height, top + down) - fromY];
}

/** Return the value of the attribute `viewBox` for a box. @param {Box} box */
export const viewBox = (box) => box.map(number).join(" ");

/**
 * Return the SVG element of a shape.
 *
 * @param {Shape} shape
 * @returns {SVGElement}
 */
export function drawShape(shape) {
  const attributes = shape.class ? { class: shape.class } : {};
  switch (shape.type) {
    case "path":
      return svg("path", { ...attributes, d: shape.d });
    case "circle":
      return svg("circle", { ...attributes, cx: number(shape.x), cy: number(shape.y), r: number(shape.r) });
    case "rect":
      return svg("rect", { ...attributes, ...area(shape) });
    case "text":
      return svg(
        "text",
        {
          ...attributes,
          x: number(shape.x),
          y: number(shape.y),
          ...font(shape),
          "text-anchor": "middle",
          dy: "0.35em",
          // points are spoken with their names and contents, see `BoardCursor`
          "aria-hidden": "true",
        },
        shape.text,
      );
    case "tiling": {
      const id = `tiling-${(patternCount += 1)}`;
      const [width, height] = shape.step.map(number);
      const tile = { id, patternUnits: "userSpaceOnUse", x: number(shape.x), y: number(shape.y), width, height };
      const content = svg("g", { transform: translate(shape.x, shape.y) }, shape.shapes.map(drawShape));
      const rect = svg("rect", { ...area(shape), fill: `url(#${id})` });
      return svg("g", attributes, svg("pattern", tile, content), rect);
    }
  }
}

/**
 * Return the SVG elements of shapes that are drawn at a point. If possible, they have no `transform`, because browsers paint each element
 * with a `transform` by itself, and a board may have thousands of cells.
 *
 * @param {readonly Shape[]} shapes
 * @param {number} x
 * @param {number} y
 */
function drawAt(shapes, x, y) {
  return shapes.map((shape) => {
    if (shape.type === "path" && RELATIVE_PATH.test(shape.d))
      return drawShape({ ...shape, d: `M${number(x)} ${number(y)}${shape.d.slice(4)}` });
    if (shape.type !== "path" && shape.type !== "tiling")
      return drawShape({ ...shape, x: shape.x + x, y: shape.y + y });
    // around it, since a path that stays upright on a turned board has another `transform` there
    return svg("g", { transform: translate(x, y) }, drawShape(shape));
  });
}

/** Return the `defs` element with the gradients of a board's pieces, or nothing if none of them needs a gradient. @param {Symbols} symbols */
export function drawGradients(symbols) {
  if (!Object.values(symbols).some((shapes) => shapes.some((shape) => (shape.class ?? "") in GRADIENTS))) return [];
  const gradients = Object.entries(GRADIENTS).map(([id, [circle, ...stops]]) =>
    svg(
      "radialGradient",
      { id, ...circle },
      stops.map(([offset, color, opacity]) => svg("stop", { offset, "stop-color": color, "stop-opacity": opacity })),
    ),
  );
  return [svg("defs", {}, gradients)];
}

/**
 * Return the SVG element of a cell: its shape, or a group if it does not have exactly one.
 *
 * @param {Shape[]} shapes
 * @param {number} x
 * @param {number} y
 */
export function drawCell(shapes, x, y) {
  const elements = drawAt(shapes, x, y);
  return elements.length === 1 ? elements[0] : svg("g", {}, elements);
}

/** Return the SVG attributes of a rectangle. @param {{ x: number, y: number, width: number, height: number }} shape */
function area({ x, y, width, height }) {
  return { x: number(x), y: number(y), width: number(width), height: number(height) };
}

/** Return the font size of a text, reduced if the text is wider than its width. @param {Shape & { type: "text" }} shape */
function font({ size, width, text }) {
  const scale = width === undefined || !text ? 1 : Math.min(1, width / (CHARACTER_WIDTH * size * [...text].length));
  return { "font-size": number(size * scale) };
}

/**
 * Return the SVG group with the shapes or the symbol of a drawn item.
 *
 * @param {Item} item
 * @param {Symbols} symbols
 * @returns {SVGGElement}
 */
export function drawItem(item, symbols) {
  const shapes = item.symbol === undefined ? (item.shapes ?? []) : symbols[item.symbol];
  const { at } = item;
  const [key, args] = item.title ?? [];
  // a title that is text of the record is the same in all languages
  const title = key === "text" ? [svg("title", {}, String(args?.text))] : [];
  return svg(
    "g",
    {
      "data-key": item.key,
      class: item.class,
      "data-points": item.points?.join(","),
      "data-color": item.color,
    },
    [...title, ...(at ? drawAt(shapes, at[0], at[1]) : shapes.map(drawShape))],
  );
}
