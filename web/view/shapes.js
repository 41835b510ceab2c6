/**
 * Elements for what a scene consists of. The same elements as `boardreel/scene/svg.py` makes.
 *
 * @typedef {import("../reel.js").Item} Item
 * @typedef {import("../reel.js").Shape} Shape
 * @typedef {import("../reel.js").Box} Box
 */

import { svg } from "./dom.js";

/** Width of an average character in font sizes; text with a `width` is drawn smaller by this estimate. */
const CHARACTER_WIDTH = 0.6;
let patterns = 0;

/** @param {number} value */
export function number(value) {
  return String(Math.round(value * 1e4) / 1e4 || 0);
}

/** @param {number} x @param {number} y */
export const translate = (x, y) => `translate(${number(x)} ${number(y)})`;

/** @param {Box} box */
export const viewBox = (box) => box.map(number).join(" ");

/**
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
        },
        shape.text,
      );
    case "tiling": {
      const id = `tiling-${(patterns += 1)}`;
      const [width, height] = shape.step.map(number);
      return svg(
        "g",
        attributes,
        svg(
          "pattern",
          { id, patternUnits: "userSpaceOnUse", x: number(shape.x), y: number(shape.y), width, height },
          svg("g", { transform: translate(shape.x, shape.y) }, shape.shapes.map(drawShape)),
        ),
        svg("rect", { ...area(shape), fill: `url(#${id})` }),
      );
    }
  }
}

/** @param {{ x: number, y: number, width: number, height: number }} shape */
function area({ x, y, width, height }) {
  return { x: number(x), y: number(y), width: number(width), height: number(height) };
}

/** @param {Shape & { type: "text" }} shape */
function font({ size, width, text }) {
  const fits = width === undefined || !text ? 1 : Math.min(1, width / (CHARACTER_WIDTH * size * [...text].length));
  return { "font-size": number(size * fits) };
}

/**
 * @param {Item} item
 * @param {import("../reel.js").Reel["scene"]["symbols"]} symbols
 * @returns {SVGGElement}
 */
export function drawItem(item, symbols) {
  const shapes = item.symbol === undefined ? (item.shapes ?? []) : symbols[item.symbol];
  return svg(
    "g",
    {
      "data-key": item.key,
      class: item.class,
      "data-points": item.points?.join(","),
      "data-color": item.color,
      transform: item.at ? translate(...item.at) : null,
    },
    shapes.map(drawShape),
  );
}
