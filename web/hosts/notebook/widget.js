/**
 * The viewer in a notebook (anywidget). The kernel sends this script with the viewer in it, and the game as a Reel.
 *
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, act: () => void) => void} on
 */

import "../../boardreel.js";

/** Show the viewer in a cell; return a function that removes it. @param {{ model: Model, el: HTMLElement }} cell */
function render({ model, el }) {
  const viewer = /** @type {import("../../element/board_reel.js").BoardReel} */ (document.createElement("board-reel"));
  const data = document.createElement("script");
  data.type = "application/json";
  data.dataset.reel = "";
  data.textContent = model.get("_reel");
  viewer.append(data);
  viewer.node = model.get("node");
  viewer.addEventListener("reel-move", () => {
    // before, the viewer goes to the node at which it opens
    if (viewer.state !== "ready") return;
    model.set("node", viewer.node);
    model.save_changes();
  });
  model.on("change:node", () => void viewer.goTo(model.get("node")));
  el.append(viewer);
  return () => viewer.remove();
}

export default { render };
