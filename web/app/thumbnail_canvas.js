/** Shows stored thumbnails in lists. */

import { html } from "../view/dom.js";

/** Return an empty canvas for a thumbnail. */
export const thumbnailCanvas = () => html("canvas", { width: "64", height: "64", "aria-hidden": "true" });

/** Draw a PNG file on a canvas, which stays empty if the file is damaged. @param {HTMLCanvasElement} canvas @param {ArrayBuffer} png */
export async function showThumbnail(canvas, png) {
  const picture = await createImageBitmap(new Blob([png], { type: "image/png" })).catch(() => null);
  if (!picture) return;
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
}
