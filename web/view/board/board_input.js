/** Pointer input on the board: which point was clicked, and steps with the wheel. */

import { latticePoint } from "../../reel/points.js";
import { pixelsOf, turnWheel, WHEEL_AT_REST } from "./wheel.js";

/** @typedef {import("./wheel.js").WheelState} WheelState */

/** Return the element that stands for a point or is on one, and that contains an element. @param {EventTarget | null} target */
const cellOf = (target) => (target instanceof Element ? target.closest("[data-point], [data-points]") : null);

/** Return the element of the point under a mark that is drawn over it, at the place of a pointer event. @param {MouseEvent} event @param {import("./board.js").BoardView} board */
function cellBelow({ clientX, clientY }, { svg }) {
  const root = /** @type {Document | ShadowRoot} */ (svg.getRootNode());
  return root
    .elementsFromPoint(clientX, clientY)
    .map(cellOf)
    .find((cell) => cell && svg.contains(cell));
}

/** Convert a position on the screen to units of a board, (0, 0) if the board is not displayed. @param {SVGSVGElement} svg @param {{ clientX: number, clientY: number }} position */
export function toBoard(svg, { clientX, clientY }) {
  const matrix = svg.getScreenCTM();
  return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
}

/**
 * Return the point of the board under the pointer, null if there is none.
 *
 * @param {MouseEvent} event
 * @param {import("./board.js").BoardView} board
 * @returns {string | null}
 */
export function pointAt(event, board) {
  const element = cellOf(event.target) ?? cellBelow(event, board);
  const point = element?.getAttribute("data-point") ?? element?.getAttribute("data-points")?.split(",")[0];
  if (point !== undefined) return point;
  const { lattice } = board.reel.scene;
  if (!lattice) return null;
  const { x, y } = toBoard(board.svg, event);
  return latticePoint(lattice, x, y);
}

/** Return whether an event is a click of a mouse on a point without a piece. @param {MouseEvent} event */
export function isMouseOnEmptyPoint(event) {
  const { pointerType } = /** @type {PointerEvent} */ (event);
  return pointerType !== "touch" && !(/** @type {Element} */ (event.target).closest("[data-points]"));
}

/**
 * Step through the game with the wheel over the board. At both ends of the game the wheel scrolls the page again.
 *
 * @param {WheelEvent} event
 * @param {import("../actions.js").Actions} actions of the viewer that has the focus
 * @param {Readonly<WheelState>} state
 * @returns {Readonly<WheelState>}
 */
export function stepByWheel(event, actions, state) {
  const target = event.composedPath()[0];
  const isOverBoard = target instanceof Element && target.closest(".board-box") !== null;
  const isVertical = Math.abs(event.deltaY) > Math.abs(event.deltaX);
  if (event.ctrlKey || event.metaKey || !isVertical || !isOverBoard) return WHEEL_AT_REST;
  if (!actions.canStep(event.deltaY > 0 ? 1 : -1)) return WHEEL_AT_REST;
  event.preventDefault();
  const { state: nextState, direction } = turnWheel(state, pixelsOf(event), event.timeStamp);
  if (direction !== 0) actions.perform(direction > 0 ? "next" : "previous");
  return nextState;
}
