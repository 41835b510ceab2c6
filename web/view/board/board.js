/**
 * Draws the board: the scene once, then only the changes between positions.
 *
 * @typedef {import("../../reel/reel.js").Reel} Reel
 * @typedef {import("../../reel/reel.js").Item} Item
 * @typedef {import("../../reel/reel.js").Box} Box
 */

import { afterPaint, append, replaceChildren, setAttributes, svg } from "../dom.js";
import { drawCell, drawGradients, drawItem, number } from "./shapes.js";
import { hides } from "./toggles.js";

/** Class of invisible shapes that only receive clicks. */
const CLICK_TARGET_CLASS = "target";

/** Draws the positions of one game on its board. */
export class BoardView {
  /** SVG elements of the items that are drawn now. @type {Map<number, SVGGElement>} */
  #elements = new Map();
  /** SVG elements of the cells by their points, null until they are drawn. @type {Map<string, SVGElement> | null} */
  #cells = null;
  /** Point → number of drawn items on it. @type {Map<string, number>} */
  #itemCounts = new Map();
  /** @type {Map<string, SVGGElement>} */
  #layers = new Map();
  /** Elements that have class names in this position only. @type {[SVGGElement, string][]} */
  #classes = [];
  /** Background and coordinates, drawn when first shown. @type {{ item: Item, isLabel: boolean, element: SVGGElement | null }[]} */
  #fixedItems;
  /** What is shown of them: whether the coordinates are, and the names of the toggles that are off. */
  #fixed = "";
  /** Names of the toggles that are off. @type {ReadonlySet<string>} */
  #off = new Set();

  /** @param {Reel} reel @param {string} label */
  constructor(reel, label) {
    this.reel = reel;
    this.coordinates = true;
    const { scene } = reel;
    this.labelSize = labelSize(scene);
    this.svg = svg("svg", { part: "board", class: "drawing", role: "group", "aria-label": label, tabindex: "-1" });
    append(this.svg, drawGradients(scene.symbols));
    for (const name of scene.layers) {
      const layer = svg("g", { class: `layer-${name}` });
      this.#layers.set(name, layer);
      this.svg.append(layer);
    }
    this.#layers.set("numbers", svg("g", { class: "layer-numbers" }));
    this.#layers.set("light", svg("g", { class: "layer-light" }));
    const { background, coordinates } = scene;
    this.#fixedItems = [...background, ...coordinates].map((item, index) => ({
      item,
      isLabel: index >= background.length,
      element: null,
    }));
    // there may be thousands of click targets, and the first picture does not need them
    if (scene.cells.every(([, symbol]) => scene.symbols[symbol].every((shape) => shape.class === CLICK_TARGET_CLASS)))
      afterPaint(() => this.cells);
    else this.#cells = this.#drawCells();
    // the cover of the points that are not shown hides their numbers too
    append(this.svg, [this.#layer("numbers"), this.#layers.get("cover") ?? [], this.#layer("light")]);
  }

  /** The SVG elements of the cells by their points, drawn on first use. */
  get cells() {
    return (this.#cells ??= this.#drawCells());
  }

  #drawCells() {
    const { cells, symbols, cellLayer } = this.reel.scene;
    const layer = this.#layer(cellLayer);
    const items = layer.querySelector("[data-item]");
    const cellElements = new Map();
    for (const [point, symbol, x, y] of cells) {
      const cell = drawCell(symbols[symbol], x, y);
      setAttributes(cell, { "data-point": this.#itemCounts.get(point) ? null : point });
      layer.insertBefore(cell, items);
      cellElements.set(point, cell);
    }
    return cellElements;
  }

  /** Return the group element of a layer, the lowest layer if there is none with this name. @param {string} name */
  #layer(name) {
    return /** @type {SVGGElement} */ (this.#layers.get(name) ?? this.#layers.values().next().value);
  }

  /** Turn the board by 180°, or back. The light comes from the upper left as before. @param {boolean} isFlipped */
  flip(isFlipped) {
    if (this.svg.classList.contains("flipped") === isFlipped) return;
    this.svg.classList.toggle("flipped");
    for (const gradient of this.svg.querySelectorAll("radialGradient"))
      for (const name of ["cx", "cy"]) gradient.setAttribute(name, number(1 - Number(gradient.getAttribute(name))));
  }

  /**
   * Show the background, and the coordinates in pictures, except what is switched off.
   *
   * @param {boolean} coordinates
   * @param {ReadonlySet<string>} off names of the toggles that are off
   */
  showFixed(coordinates, off) {
    const fixed = `${coordinates} ${[...off]}`;
    if (fixed === this.#fixed) return;
    this.#fixed = fixed;
    this.coordinates = coordinates;
    this.#off = off;
    for (const { name } of this.reel.scene.toggles) this.svg.classList.toggle(`off-${name}`, off.has(name));
    /** Layer → the element placed last in it. @type {Map<SVGGElement, SVGGElement>} */
    const lastElements = new Map();
    for (const fixed of this.#fixedItems) {
      const { item, isLabel } = fixed;
      if ((isLabel && !coordinates) || hides(item, off)) {
        fixed.element?.remove();
        continue;
      }
      const element = (fixed.element ??= drawItem(item, this.reel.scene.symbols));
      const layer = this.#layer(item.layer);
      const previous = lastElements.get(layer);
      if (element.parentNode !== layer) {
        if (previous) previous.after(element);
        else layer.prepend(element);
      }
      lastElements.set(layer, element);
    }
  }

  /** The view box of the whole drawing. @returns {Box} */
  get box() {
    return this.coordinates ? this.reel.scene.frame : this.reel.scene.view;
  }

  /**
   * Show exactly these items and marks, without touching those that are already drawn.
   *
   * @param {readonly number[]} items
   * @param {import("../../reel/reel.js").Frame} frame
   * @param {boolean} [settle] whether new items fade in
   */
  show(items, frame, settle = false) {
    // this ends what still settles, so that a quick step draws one position
    for (const [element, names] of this.#classes) element.classList.remove(...names.split(" "));
    this.#classes = [];
    const marks = frame.marks ?? [];
    const visibleItems = new Set([...items, ...marks].filter((item) => !hides(this.reel.items[item], this.#off)));
    for (const [item, element] of this.#elements) {
      if (visibleItems.has(item)) continue;
      element.remove();
      this.#elements.delete(item);
      this.#countItem(this.reel.items[item], -1);
    }
    const missing = [...visibleItems].filter((item) => !this.#elements.has(item));
    for (const item of missing.sort((one, other) => one - other)) this.#add(item, settle);
    for (const [item, names] of frame.classes ?? []) {
      const element = this.#elements.get(item);
      if (element) this.#classes.push([element, names]);
    }
    for (const [element, names] of this.#classes) element.classList.add(...names.split(" "));
  }

  /** Draw an item in the group of its layer, in the order of the item numbers. @param {number} item @param {boolean} settle */
  #add(item, settle) {
    const data = this.reel.items[item];
    const element = drawItem(data, this.reel.scene.symbols);
    element.dataset.item = String(item);
    if (settle && data.color !== undefined) this.#classes.push([element, "settling"]);
    const layer = this.#layer(data.layer);
    let previous = layer.lastElementChild;
    while (previous instanceof SVGElement && Number(previous.dataset.item ?? -1) > item)
      previous = previous.previousElementSibling;
    if (previous) previous.after(element);
    else layer.prepend(element);
    this.#elements.set(item, element);
    this.#countItem(data, 1);
  }

  /**
   * Count an item that was added to or removed from its points; only empty points can be chosen.
   *
   * @param {Item} item
   * @param {1 | -1} change
   */
  #countItem(item, change) {
    if (item.color === undefined) return;
    for (const point of item.points ?? []) {
      const cell = this.#cells?.get(point);
      const count = (this.#itemCounts.get(point) ?? 0) + change;
      this.#itemCounts.set(point, count);
      if (cell) setAttributes(cell, { "data-point": count ? null : point });
    }
  }

  /**
   * Draw short texts on items: move numbers or color letters. The text of the last move is underlined, since it covers the
   * mark of that move. A mark of the record has its point to itself.
   *
   * @param {ReadonlyMap<number, string | number>} texts
   * @param {readonly number[]} latest
   */
  label(texts, latest) {
    const layer = this.#layer("numbers");
    this.svg.classList.toggle("labelled", texts.size > 0);
    const { items } = this.reel;
    const marked = new Set();
    for (const item of texts.size ? this.#elements.keys() : [])
      if (items[item].class?.startsWith("mark ")) marked.add(`${items[item].points}`);
    const labels = [...texts].flatMap(([item, value]) => {
      const text = String(value);
      const { anchor, class: name, points } = items[item];
      if (!anchor || !this.#elements.has(item) || marked.has(`${points}`)) return [];
      const attributes = {
        class: `number ${name ?? ""} ${latest.includes(item) ? "latest" : ""}`,
        x: number(anchor[0]),
        y: number(anchor[1]),
        "font-size": number(this.labelSize * Math.min(1, 2 / text.length)),
        "text-anchor": "middle",
        dy: "0.35em",
      };
      return svg("text", attributes, text);
    });
    replaceChildren(layer, labels);
  }

  /** Return the SVG element of the piece on a point, or of the empty point. @param {string} point */
  elementAt(point) {
    for (const [item, element] of this.#elements) {
      const { color, points } = this.reel.items[item];
      if (color !== undefined && points?.includes(point)) return element;
    }
    return this.cells.get(point) ?? null;
  }
}

/** Return half the height of a point in user units, from the step of a lattice or from the nearest two rows of cells. @param {Reel["scene"]} scene */
function labelSize({ cells, lattice }) {
  if (lattice) return lattice.step[1] * 0.5;
  const ys = [...new Set(cells.map((cell) => cell[3]))].sort((one, other) => one - other);
  const gap = ys.slice(1).reduce((smallest, y, index) => Math.min(smallest, y - ys[index]), 1);
  return 0.5 * Math.max(0.8, gap);
}
