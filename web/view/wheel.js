/** Steps with the wheel over the board. At both ends of the game the wheel scrolls the page again. */

import { pixelsOf, turnWheel, WHEEL_AT_REST } from "../element/wheel.js";

/** @typedef {import("../element/wheel.js").WheelState} WheelState */

/**
 * @param {WheelEvent} event
 * @param {import("./viewer.js").Viewer} viewer which has the focus
 * @param {Readonly<WheelState>} state
 * @returns {Readonly<WheelState>}
 */
export function stepByWheel(event, viewer, state) {
  const target = event.composedPath()[0];
  const isOverBoard = target instanceof Element && target.closest(".board-box") !== null;
  const isVertical = Math.abs(event.deltaY) > Math.abs(event.deltaX);
  if (event.ctrlKey || event.metaKey || !isVertical || !isOverBoard) return WHEEL_AT_REST;
  if (!viewer.canStep(event.deltaY > 0 ? 1 : -1)) return WHEEL_AT_REST;
  event.preventDefault();
  const { state: turned, direction } = turnWheel(state, pixelsOf(event), event.timeStamp);
  if (direction !== 0) viewer.act(direction > 0 ? "next" : "previous");
  return turned;
}
