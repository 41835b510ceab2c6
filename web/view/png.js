/** Turns the picture of a board into a PNG file. This module is loaded when it is first needed. */

/**
 * Return a picture as a PNG file, null if the browser cannot draw it.
 *
 * @param {string} text of an SVG file with a `viewBox`
 * @param {number} width in pixels
 * @returns {Promise<Blob | null>}
 */
export async function png(text, width) {
  const [, , boxWidth, boxHeight] = (/viewBox="([^"]+)"/.exec(text)?.[1] ?? "0 0 1 1").split(" ").map(Number);
  const height = Math.round((width * boxHeight) / boxWidth);
  const image = new Image(width, height);
  const sized = text.replace("<svg ", `<svg width="${width}" height="${height}" `);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
