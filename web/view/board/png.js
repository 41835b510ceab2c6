/** Turns the drawing of a board into a PNG file. This module is loaded when it is first needed. */

import { Painter } from "./paint.js";

/**
 * Return an SVG drawing as a PNG file with a width in pixels, null if the browser cannot make one.
 *
 * @param {SVGSVGElement} drawing in the document
 * @param {number} width in pixels
 * @returns {Promise<Blob | null>}
 */
export function png(drawing, width) {
  const canvas = new Painter(drawing, width).paint();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
