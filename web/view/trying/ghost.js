/** The drawing of the move that is chosen: a piece that follows the pointer, a stone, marks of legal points and of links to remove. */

import { isSameSet, pointsOf } from "../../reel/points.js";
import { drawShape, number, translate } from "../board/shapes.js";
import { replaceChildren, setAttributes, svg } from "../dom.js";

/**
 * @typedef {import("../board/board.js").BoardView} BoardView
 * @typedef {import("../../state/orientations.js").Cell} Cell
 * @typedef {import("../../state/orientations.js").Orientation} Orientation
 * @typedef {import("../../state/orientations.js").Placement} Placement
 */

/** Radius of a stone, and of the mark of a legal point, in label sizes (half the height of a point). */
const STONE_SIZE = 0.8;
const MARK_SIZE = 0.28;

/** Return the points on which an element is drawn. @param {Element} element */
export const pointsOfElement = (element) => element.getAttribute("data-points")?.split(",") ?? [];

export class Ghost {
  #piece = svg("g", { class: "ghost" });
  #stone = svg("circle", { class: "ghost", display: "none" });
  #marks = svg("g", { class: "try-marks" });
  /** @type {Map<string, Cell> | null} */
  #cells = null;
  /** @type {Orientation | null} */
  #orientation = null;
  /** Elements of the links that are marked. @type {Element[]} */
  #removed = [];

  /** @param {BoardView} board */
  constructor(board) {
    this.board = board;
    setAttributes(this.#stone, { r: number(board.labelSize * STONE_SIZE) });
    board.svg.append(this.#marks, this.#stone, this.#piece);
  }

  /** Return the cell of a point in the scene; undefined if the scene has none. @param {string} point @returns {Cell | undefined} */
  cellOf(point) {
    const { scene } = this.board.reel;
    this.#cells ??= new Map(scene.cells.map(([name, symbol, x, y]) => [name, { x, y, symbol }]));
    const cell = this.#cells.get(point);
    if (cell || !scene.lattice) return cell;
    const found = pointsOf(scene).find(point);
    return found && { ...found, symbol: "" };
  }

  /** Draw an orientation of a piece at a placement. @param {Orientation} orientation @param {Placement} placement @param {string} side class of its color */
  showPiece(orientation, placement, side) {
    if (this.#orientation !== orientation) {
      this.#orientation = orientation;
      const { symbols } = this.board.reel.scene;
      const shapes = orientation.cells.map(({ x, y, symbol }) =>
        svg("g", { transform: translate(x, y) }, (symbols[symbol] ?? []).map(drawShape)),
      );
      replaceChildren(this.#piece, shapes);
      this.#piece.setAttribute("class", `ghost ${side}`);
    }
    this.#piece.setAttribute("transform", translate(placement.x, placement.y));
  }

  /** Return where the piece is in the window. */
  get box() {
    return this.#piece.getBoundingClientRect();
  }

  hidePiece() {
    this.#orientation = null;
    this.#piece.replaceChildren();
  }

  /** Show a stone on a point, null for none. @param {string | null} point @param {string} [side] class of its color */
  showStone(point, side = "") {
    const cell = point === null ? undefined : this.cellOf(point);
    setAttributes(this.#stone, {
      display: cell ? null : "none",
      class: `ghost ${side}`,
      cx: cell && number(cell.x),
      cy: cell && number(cell.y),
    });
  }

  /** Mark points at which a move is possible. @param {Iterable<string>} points */
  mark(points) {
    const r = number(this.board.labelSize * MARK_SIZE);
    const circles = [...points].flatMap((point) => {
      const cell = this.cellOf(point);
      return cell ? svg("circle", { cx: number(cell.x), cy: number(cell.y), r }) : [];
    });
    replaceChildren(this.#marks, circles);
  }

  /** Mark the links between some ends as those that are removed before the move, and no others. @param {readonly (readonly string[])[]} links points of each */
  markRemoved(links) {
    for (const element of this.#removed) element.classList.remove("try-removed");
    const drawn = links.length ? [...this.board.svg.querySelectorAll("[data-points]")] : [];
    this.#removed = links.flatMap((ends) => drawn.find((element) => isSameSet(pointsOfElement(element), ends)) ?? []);
    for (const element of this.#removed) element.classList.add("try-removed");
  }

  remove() {
    for (const element of [this.#piece, this.#stone, this.#marks]) element.remove();
  }
}
