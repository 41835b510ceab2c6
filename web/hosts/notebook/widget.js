/**
 * The viewer in a notebook (anywidget): the kernel sends its scripts as text, and the game prepared.
 *
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, act: () => void) => void} on
 */

/** @type {Promise<unknown> | null} one load for all widgets of a page */
let loaded = null;

/** @param {{ modules: [name: string, text: string][] }} viewer each after those it imports */
async function load({ modules }) {
  /** @type {Map<string, string>} */
  const addresses = new Map();
  for (const [name, text] of modules) {
    const bound = [...addresses].reduce((bound, [other, url]) => bound.replaceAll(`"${other}"`, `"${url}"`), text);
    addresses.set(name, URL.createObjectURL(new Blob([bound], { type: "text/javascript" })));
  }
  return import([...addresses.values()].at(-1) ?? "");
}

/** @param {{ model: Model, el: HTMLElement }} place */
async function render({ model, el }) {
  if (!customElements.get("board-reel")) await (loaded ??= load(JSON.parse(model.get("_viewer"))));
  const viewer = /** @type {import("../../element/board_reel.js").BoardReel} */ (document.createElement("board-reel"));
  const data = document.createElement("script");
  data.type = "application/json";
  data.dataset.reel = "";
  data.textContent = model.get("_reel");
  viewer.append(data);
  // the viewer first goes where the game begins, which is not to be told
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
