/** The lines of timeline and chart as elements. */

import { svg } from "../dom.js";
import { areaPath, linePath } from "./chart_drawing.js";
import { classOf } from "./chart_values.js";

/**
 * Return the SVG elements of the lines of a lane: curves, or the areas of two rivals with the line between them.
 *
 * @param {import("../../reel/reel.js").Reel} reel
 * @param {import("../../reel/chart_data.js").Lane} lane
 * @param {readonly (readonly import("../../reel/chart_scale.js").ChartPoint[][])[]} curves the points of each of its series
 * @param {import("./chart_drawing.js").Coordinate} x
 * @param {import("./chart_drawing.js").Coordinate} y
 */
export function drawLines(reel, { series, base, rivals }, curves, x, y) {
  return curves.flatMap((runs, index) => {
    const d = linePath(runs, x, y);
    const side = `${classOf(reel, series[index].sides)} line${index}`;
    if (!rivals.length)
      return [svg("path", { class: `casing ${side}`, d }), svg("path", { class: `curve ${side}`, d })];
    return [
      svg("path", { class: `area ${side}`, d: areaPath(runs, x, y, base, 1) }),
      svg("path", { class: `area ${classOf(reel, rivals)}`, d: areaPath(runs, x, y, base, -1) }),
      svg("path", { class: "balance", d }),
    ];
  });
}
