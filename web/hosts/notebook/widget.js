/**
 * The viewer in a notebook (anywidget). The kernel sends the viewer's scripts as text, and the game as a Reel.
 *
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, act: () => void) => void} on
 */

/** @type {Promise<unknown> | null} loaded once for all widgets of a page */
let loading = null;

/** @param {{ modules: [name: string, text: string][] }} viewer every module comes after those it imports */
async function loadModules({ modules }) {
  /** @type {Map<string, string>} */
  const addresses = new Map();
  for (const [name, text] of modules) {
    const bound = [...addresses].reduce((bound, [other, url]) => bound.replaceAll(`"${other}"`, `"${url}"`), text);
    addresses.set(name, URL.createObjectURL(new Blob([bound], { type: "text/javascript" })));
  }
  return import([...addresses.values()].at(-1) ?? "");
}

/** Show the viewer in a cell; return a function that removes it. @param {{ model: Model, el: HTMLElement }} cell */
async function render({ model, el }) {
  if (!customElements.get("board-reel")) await (loading ??= loadModules(JSON.parse(model.get("_viewer"))));
  const viewer = /** @type {import("../../element/board_reel.js").BoardReel} */ (document.createElement("board-reel"));
  const data = document.createElement("script");
  data.type = "application/json";
  data.dataset.reel = "";
  data.textContent = model.get("_reel");
  viewer.append(data);
  // do not report the first move of the viewer, to the start of the game
  viewer.addEventListener("reel-load", async () => {
    await viewer.goTo(model.get("node"));
    viewer.addEventListener("reel-move", () => {
      model.set("node", viewer.node);
      model.save_changes();
    });
  });
  model.on("change:node", () => {
    if (model.get("node") !== viewer.node) void viewer.goTo(model.get("node"));
  });
  el.append(viewer);
  return () => viewer.remove();
}

export default { render };
