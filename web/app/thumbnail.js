/**
 * Draws a thumbnail of a board shape by shape, since strict content policies do not allow images from `data:` or `blob:`
 * addresses.
 */

import { isFrameLoaded, itemsAt } from "../reel/frames.js";
import { line } from "../reel/navigation.js";
import { indexTree } from "../reel/tree.js";
import { BoardView } from "../view/board.js";
import { viewBox } from "../view/shapes.js";
import { offOf } from "../view/toggles.js";

/** @typedef {import("../element/board_reel.js").BoardReel} BoardReel */

/** Width and height of a thumbnail. */
const SIZE_PX = 128;

/** Return the outline of a shape. @param {SVGElement} element @returns {Path2D | null} */
function pathOf(element) {
  const value = (/** @type {string} */ name) => Number(element.getAttribute(name) ?? 0);
  if (element instanceof SVGPathElement) return new Path2D(element.getAttribute("d") ?? "");
  const path = new Path2D();
  if (element instanceof SVGCircleElement) path.arc(value("cx"), value("cy"), value("r"), 0, 2 * Math.PI);
  else if (element instanceof SVGRectElement) path.rect(value("x"), value("y"), value("width"), value("height"));
  else return null;
  return path;
}

/** Draw a shape with its computed style. @param {CanvasRenderingContext2D} context @param {SVGElement} element */
function drawShape(context, element) {
  const path = pathOf(element);
  const style = getComputedStyle(element);
  if (!path || style.visibility === "hidden" || style.display === "none") return;
  const opacity = Number(style.opacity);
  const pattern = /^url\("?#([^")]+)/.exec(style.fill);
  if (pattern) drawTiling(context, element, path, pattern[1]);
  else if (style.fill !== "none") {
    context.globalAlpha = opacity * Number(style.fillOpacity);
    context.fillStyle = style.fill;
    context.fill(path);
  }
  if (style.stroke !== "none") {
    context.globalAlpha = opacity * Number(style.strokeOpacity);
    context.strokeStyle = style.stroke;
    context.lineWidth = Number.parseFloat(style.strokeWidth);
    context.stroke(path);
  }
  context.globalAlpha = 1;
}

/**
 * Repeat the shapes of a pattern over an area.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {SVGElement} area
 * @param {Path2D} path
 * @param {string} id
 */
function drawTiling(context, area, path, id) {
  const pattern = area.parentElement?.querySelector("pattern");
  if (pattern?.id !== id) return;
  const value = (/** @type {Element} */ element, /** @type {string} */ name) => Number(element.getAttribute(name) ?? 0);
  context.save();
  context.clip(path);
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => value(area, name));
  for (let top = y; top < y + height; top += value(pattern, "height")) {
    for (let left = x; left < x + width; left += value(pattern, "width")) {
      context.save();
      context.translate(left, top);
      for (const shape of pattern.querySelectorAll("path, circle, rect"))
        drawShape(context, /** @type {SVGElement} */ (shape));
      context.restore();
    }
  }
  context.restore();
}

/**
 * Return a thumbnail of a board as a PNG file, null if the browser cannot draw it.
 *
 * @param {SVGSVGElement} board
 * @returns {Promise<ArrayBuffer | null>}
 */
export async function thumbnailOf(board) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE_PX;
  const context = canvas.getContext("2d");
  const { x, y, width, height } = board.viewBox.baseVal;
  const toUser = board.getScreenCTM()?.inverse();
  if (!context || !toUser || !width || !height) return null;
  const scale = SIZE_PX / Math.max(width, height);
  context.translate((SIZE_PX - width * scale) / 2, (SIZE_PX - height * scale) / 2);
  context.scale(scale, scale);
  context.translate(-x, -y);
  for (const element of /** @type {NodeListOf<SVGGraphicsElement>} */ (board.querySelectorAll("path, circle, rect"))) {
    const matrix = element.getScreenCTM();
    if (!matrix || element.closest("pattern")) continue;
    const { a, b, c, d, e, f } = toUser.multiply(matrix);
    context.save();
    context.transform(a, b, c, d, e, f);
    drawShape(context, element);
    context.restore();
  }
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
  drawing.svg.setAttribute("viewBox", viewBox(drawing.box(undefined)));
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
