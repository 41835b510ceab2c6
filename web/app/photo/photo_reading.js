/** Reads the position on a board in a photo by asking Python. */

import { areaOf, mapsOf, scaleFor, shrink, sizeOf } from "./crop.js";
import { contextOf } from "./picture.js";

/**
 * Return the position on a board in a picture. Its corners are in pixels of the picture.
 *
 * @param {import("../python_on_demand.js").PythonOnDemand} python
 * @param {HTMLCanvasElement} picture
 * @param {import("./perspective.js").Corners} corners
 * @param {import("./photo_boards.js").PhotoBoard} board
 * @returns {Promise<import("./corrections.js").PhotoReading>}
 */
export async function readPosition(python, picture, corners, board) {
  const area = areaOf(corners, board, picture);
  const size = sizeOf(area, scaleFor(corners, board));
  const { toArea, toPicture } = mapsOf(area, size);
  const { left, top, width, height } = area;
  const pixels = shrink(contextOf(picture).getImageData(left, top, width, height), size);
  const reading = await python.ask("readPhoto", pixels, size.width, size.height, corners.map(toArea), board.id);
  return { ...reading, corners: reading.corners.map(toPicture) };
}
