/** Opens the board as a grid of points: when the keyboard reaches the board, or by a button that is seen while it has the focus. */

import { html } from "../dom.js";

/**
 * Let a board open its grid of points, and return the button that opens it as well; nothing for a board without points.
 *
 * @param {Pick<import("../host.js").Services, "element" | "parts" | "say">} services
 * @param {import("./board.js").BoardView} board
 */
export function openGridOnFocus(services, { svg, reel }) {
  if (!reel.scene.cells.length && !reel.scene.lattice) return [];
  const open = () => void services.parts.readBoard();
  svg.setAttribute("tabindex", "0");
  // until the grid is there, arrow keys do nothing
  svg.dataset.arrows = "";
  svg.addEventListener("focus", open);
  // after a click on the board the arrow keys step through the game
  svg.addEventListener("mousedown", (event) => {
    event.preventDefault();
    services.element.focus({ preventScroll: true });
  });
  const button = html("button", { class: "unseen" }, services.say("readBoard"));
  button.addEventListener("click", open);
  return [button];
}
