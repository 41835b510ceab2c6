/** Draws thumbnails of boards for the list of recent records. */

import { isFrameLoaded, itemsAt } from "../reel/frames.js";
import { line } from "../reel/navigation.js";
import { indexTree } from "../reel/tree.js";
import { BoardView } from "../view/board/board.js";
import { Painter } from "../view/board/paint.js";
import { viewBox } from "../view/board/shapes.js";
import { offOf } from "../view/board/toggles.js";
import { html } from "../view/dom.js";

/** @typedef {import("../element/board_reel.js").BoardReel} BoardReel */

/** Width and height of a thumbnail. */
const SIZE_PX = 128;

/**
 * Return a thumbnail of a board as a PNG file, null if the browser cannot draw it.
 *
 * @param {SVGSVGElement} board
 * @returns {Promise<ArrayBuffer | null>}
 */
export async function thumbnailOf(board) {
  const { width, height } = board.viewBox.baseVal;
  if (!width || !height) return null;
  const picture = new Painter(board, Math.round((SIZE_PX * width) / Math.max(width, height))).paint(false);
  const canvas = html("canvas", { width: SIZE_PX, height: SIZE_PX });
  const context = canvas.getContext("2d");
  context?.drawImage(picture, (SIZE_PX - picture.width) / 2, (SIZE_PX - picture.height) / 2);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) =>
    canvas.toBlob(resolve, "image/png"),
  );
  return blob ? blob.arrayBuffer() : null;
}

/**
 * Return a thumbnail of the viewer's position, null if the browser cannot draw it. An empty board is replaced by `previous`,
 * or by the end of the game.
 *
 * @param {BoardReel} viewer
 * @param {() => Promise<ArrayBuffer | null>} previous returns the thumbnail of an earlier position
 * @returns {Promise<ArrayBuffer | null>}
 */
export async function positionThumbnail(viewer, previous) {
  const board = viewer.shadowRoot?.querySelector('[part="board"]');
  if (!(board instanceof SVGSVGElement)) return null;
  if (board.querySelector("[data-item][data-color]")) return thumbnailOf(board);
  // drawn before anything is awaited, since the viewer may be removed meanwhile
  const end = endThumbnail(viewer, board);
  return (await previous()) ?? end;
}

/**
 * Return a thumbnail of the end of the main line.
 *
 * @param {BoardReel} viewer
 * @param {SVGSVGElement} board that the viewer shows
 */
async function endThumbnail(viewer, board) {
  const reel = viewer.document;
  if (!reel) return null;
  const tree = indexTree(reel.tree);
  const end = line(tree, 0, new Map()).at(-1) ?? 0;
  if (!isFrameLoaded(reel, tree, end)) return thumbnailOf(board);
  const drawing = new BoardView(reel, "");
  drawing.showFixed(false, offOf(reel.scene, {}, []));
  drawing.show(itemsAt(reel, tree, end), {});
  drawing.svg.setAttribute("viewBox", viewBox(drawing.box));
  // computed styles need a place in the document, outside the visible part of the page
  Object.assign(drawing.svg.style, { position: "fixed", insetInlineStart: "-1000px", width: "100px" });
  drawing.svg.setAttribute("aria-hidden", "true");
  board.after(drawing.svg);
  try {
    return await thumbnailOf(drawing.svg);
  } finally {
    drawing.svg.remove();
  }
}
