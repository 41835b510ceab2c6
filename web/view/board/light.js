/** Highlights points of the board. Loaded with the modules that do so. */

import { pointsOf } from "../../reel/points.js";
import css from "../../styles/light.css";
import { adoptStyle } from "../adopted_style.js";
import { replaceChildren, svg } from "../dom.js";
import { number } from "./shapes.js";

/** @typedef {import("./board.js").BoardView} BoardView */

/** Highlight some points of a board, and no others, while a text that mentions them has the focus or the pointer. @param {BoardView} board @param {readonly string[]} points */
export function lightPoints(board, points) {
  adoptStyle(board.svg, css);
  for (const element of board.svg.querySelectorAll(".lit")) element.classList.remove("lit");
  const items = /** @type {NodeListOf<SVGElement>} */ (board.svg.querySelectorAll("[data-item]"));
  const isLit = (/** @type {SVGElement} */ { dataset }) =>
    dataset.points?.split(",").some((point) => points.includes(point));
  const cells = points.flatMap((point) => board.cells.get(point) ?? []);
  for (const element of [...cells, ...[...items].filter(isLit)]) element.classList.add("lit");
  const layer = /** @type {SVGElement} */ (board.svg.querySelector(".layer-light"));
  replaceChildren(layer, board.reel.scene.lattice ? points.flatMap((point) => ring(board, point)) : []);
}

/** Return a ring around a point of a lattice, which has no element of its own to highlight. @param {BoardView} board @param {string} point */
function ring({ reel, labelSize }, point) {
  const found = pointsOf(reel.scene).find(point);
  return found ? svg("circle", { class: "light", cx: number(found.x), cy: number(found.y), r: number(labelSize) }) : [];
}
