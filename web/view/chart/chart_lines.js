/** The lines of timeline and chart as elements. */

import { svg } from "../dom.js";
import { areaPath, linePath } from "./chart_drawing.js";

/**
 * Return the SVG elements of a chart line: a curve, or the areas of two rivals with the line between them.
 *
 * @param {readonly import("../../reel/chart_scale.js").ChartPoint[][]} runs
 * @param {import("./chart_drawing.js").Coordinate} x
 * @param {import("./chart_drawing.js").Coordinate} y
 * @param {{ base: number, side: string, rival: string | null }} options `base` separates the rivals; `side` and `rival` are class names,
 *   `rival` is null for a curve
 */
export function drawLine(runs, x, y, { base, side, rival }) {
  const d = linePath(runs, x, y);
  if (rival === null) return [svg("path", { class: `casing ${side}`, d }), svg("path", { class: `curve ${side}`, d })];
  return [
    svg("path", { class: `area ${side}`, d: areaPath(runs, x, y, base, 1) }),
    svg("path", { class: `area ${rival}`, d: areaPath(runs, x, y, base, -1) }),
    svg("path", { class: "balance", d }),
  ];
}
