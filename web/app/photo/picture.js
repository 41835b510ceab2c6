/** Reads the picture in a file, upright and as small as is enough to show a board. */

import { html } from "../../view/dom.js";
import { sizeOf } from "./crop.js";

/** Longest side of a picture that is shown and read: a board of 20 cells that takes a fifth of it still has 20 pixels a cell. */
const MAX_SIDE_PX = 2048;
/** Longest side of the copy by whose colors the board is guessed. */
const COPY_SIDE_PX = 96;

/** Return the size of a picture without a side longer than a limit. @param {HTMLCanvasElement | ImageBitmap} picture @param {number} limit */
const limitedSize = (picture, limit) => sizeOf(picture, Math.min(1, limit / Math.max(picture.width, picture.height)));

/**
 * Return a canvas with the picture in a file. Reject if the browser cannot read it.
 *
 * The decoded picture is released before that: of a photo with 12 megapixels it takes 48 MB.
 *
 * @param {Blob} file
 */
export async function readPicture(file) {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const { width, height } = limitedSize(bitmap, MAX_SIDE_PX);
    const canvas = html("canvas", { width, height, "aria-hidden": "true" });
    const context = contextOf(canvas);
    // what is transparent would be read as black
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, width, height);
    return canvas;
  } finally {
    bitmap.close();
  }
}

/** Return the pixels of a picture that is made so small that only its colors are to be seen. @param {HTMLCanvasElement} picture */
export function smallCopy(picture) {
  const { width, height } = limitedSize(picture, COPY_SIDE_PX);
  const context = contextOf(html("canvas", { width, height }));
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** Return what draws on a canvas and reads from it. @param {HTMLCanvasElement} canvas */
export function contextOf(canvas) {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no memory for the picture");
  return context;
}
