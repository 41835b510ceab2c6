/**
 * Draws the board: the scene once, then only what changes.
 *
 * @typedef {import("../reel.js").Reel} Reel
 * @typedef {import("../reel.js").Item} Item
 * @typedef {import("../reel.js").Box} Box
 */

import { pointsOf } from "../element/points.js";
import { replaceChildren, setAttributes, svg } from "./dom.js";
import { afterPaint } from "./later.js";
import { drawItem, drawShape, number, translate } from "./shapes.js";
import { hides } from "./toggles.js";

/** Class of shapes that only take clicks. */
const TARGET = "target";

/** The drawing of one game. */
export class BoardView {
  /** @type {Map<number, SVGGElement>} items that are drawn now */
  #drawn = new Map();
  /** @type {Map<string, SVGElement> | null} null until they are drawn */
  #cells = null;
  /** @type {Map<string, number>} how many drawn things stand on a point */
  #covered = new Map();
  /** @type {Map<string, SVGGElement>} */
  #layers = new Map();
  /** @type {SVGElement[]} */
  #overlay = [];
  #classes = /** @type {[SVGGElement, string][]} */ ([]);
  /** what belongs to the board itself, drawn when it is first shown @type {{ item: Item, isLabel: boolean, drawn: SVGGElement | null }[]} */
  #fixed;
  /** names of what is switched off @type {ReadonlySet<string>} */
  #off = new Set();

  /** @param {Reel} reel @param {string} label */
  constructor(reel, label) {
    this.reel = reel;
    this.coordinates = true;
    const { scene } = reel;
    this.labelSize = labelSize(scene);
    this.svg = svg("svg", { part: "board", class: "drawing", role: "group", "aria-label": label, tabindex: "-1" });
    for (const name of scene.layers) {
      const layer = svg("g", { class: `layer-${name}` });
      this.#layers.set(name, layer);
      this.svg.append(layer);
    }
    this.#layers.set("numbers", svg("g", { class: "layer-numbers" }));
    this.#layers.set("light", svg("g", { class: "layer-light" }));
    const { background, coordinates } = scene;
    this.#fixed = [...background, ...coordinates].map((item, place) => ({
      item,
      isLabel: place >= background.length,
      drawn: null,
    }));
    // what only takes clicks is not missed in the first picture, and there may be thousands
    if (scene.cells.every(([, symbol]) => scene.symbols[symbol].every((shape) => shape.class === TARGET)))
      afterPaint(() => this.cells);
    else this.#cells = this.#drawCells();
    this.svg.append(this.#layer("numbers"), this.#layer("light"));
  }

  /** The elements of the cells by their points, drawn when they are first asked for. */
  get cells() {
    return (this.#cells ??= this.#drawCells());
  }

  #drawCells() {
    const { cells, symbols, cellLayer } = this.reel.scene;
    // there may be thousands: no group round a single shape
    const models = new Map(
      Object.entries(symbols).map(([name, shapes]) => [
        name,
        shapes.length === 1 ? drawShape(shapes[0]) : svg("g", {}, shapes.map(drawShape)),
      ]),
    );
    const layer = this.#layer(cellLayer);
    const items = layer.querySelector("[data-item]");
    const drawn = new Map();
    for (const [point, symbol, x, y] of cells) {
      const cell = /** @type {SVGElement} */ (models.get(symbol)?.cloneNode(true));
      setAttributes(cell, { transform: translate(x, y), "data-point": this.#covered.get(point) ? null : point });
      layer.insertBefore(cell, items);
      drawn.set(point, cell);
    }
    return drawn;
  }

  /** @param {string} name */
  #layer(name) {
    return /** @type {SVGGElement} */ (this.#layers.get(name) ?? this.#layers.values().next().value);
  }

  /**
   * Shows what belongs to the board itself, but for what is switched off.
   *
   * @param {boolean} coordinates
   * @param {ReadonlySet<string>} off names of toggles
   */
  showFixed(coordinates, off) {
    this.coordinates = coordinates;
    this.#off = off;
    for (const { name } of this.reel.scene.toggles) this.svg.classList.toggle(`off-${name}`, off.has(name));
    /** @type {Map<SVGGElement, SVGGElement>} layer → what was shown last in it */
    const last = new Map();
    for (const fixed of this.#fixed) {
      const { item, isLabel } = fixed;
      if ((isLabel && !coordinates) || hides(item, off)) {
        fixed.drawn?.remove();
        continue;
      }
      const element = (fixed.drawn ??= drawItem(item, this.reel.scene.symbols));
      const layer = this.#layer(item.layer);
      const before = last.get(layer);
      if (element.parentNode !== layer) {
        if (before) before.after(element);
        else layer.prepend(element);
      }
      last.set(layer, element);
    }
  }

  /** The part of the drawing to be seen. @param {Box | undefined} cut */
  box(cut) {
    return cut ?? (this.coordinates ? this.reel.scene.frame : this.reel.scene.view);
  }

  /**
   * Shows exactly these items and marks: takes off what is no longer there, puts on what is new, touches nothing else.
   *
   * @param {readonly number[]} items
   * @param {import("../reel.js").Frame} frame
   * @param {{ settle?: boolean }} [options] `settle`: new things fade in
   */
  show(items, frame, { settle = false } = {}) {
    const marks = frame.marks ?? [];
    const wanted = new Set([...items, ...marks].filter((item) => !hides(this.reel.items[item], this.#off)));
    for (const [item, element] of this.#drawn) {
      if (wanted.has(item)) continue;
      element.remove();
      this.#drawn.delete(item);
      this.#cover(this.reel.items[item], -1);
    }
    for (const item of [...wanted].sort((one, other) => one - other)) {
      if (!this.#drawn.has(item)) this.#put(item, settle);
    }
    for (const [element, name] of this.#classes) element.classList.remove(...name.split(" "));
    this.#classes = [];
    for (const [item, names] of frame.classes ?? []) {
      const element = this.#drawn.get(item);
      if (!element) continue;
      element.classList.add(...names.split(" "));
      this.#classes.push([element, names]);
    }
  }

  /** @param {number} item @param {boolean} settle */
  #put(item, settle) {
    const data = this.reel.items[item];
    const element = drawItem(data, this.reel.scene.symbols);
    element.dataset.item = String(item);
    if (settle && data.color !== undefined) element.classList.add("settling");
    const layer = this.#layer(data.layer);
    let before = layer.lastElementChild;
    while (before instanceof SVGElement && Number(before.dataset.item ?? -1) > item)
      before = before.previousElementSibling;
    if (before) before.after(element);
    else layer.prepend(element);
    this.#drawn.set(item, element);
    this.#cover(data, 1);
  }

  /** @param {Item} item @param {1 | -1} change */
  #cover(item, change) {
    if (item.color === undefined) return;
    for (const point of item.points ?? []) {
      const cell = this.#cells?.get(point);
      const count = (this.#covered.get(point) ?? 0) + change;
      this.#covered.set(point, count);
      if (cell) setAttributes(cell, { "data-point": count ? null : point });
    }
  }

  /**
   * Short texts on the things they belong to: move numbers, letters of colours. What came last has a line below its text, in
   * place of the mark that would lie under it.
   *
   * @param {ReadonlyMap<number, string | number>} texts
   * @param {readonly number[]} latest
   */
  label(texts, latest) {
    const layer = this.#layer("numbers");
    this.svg.classList.toggle("labelled", texts.size > 0);
    replaceChildren(
      layer,
      [...texts].flatMap(([item, value]) => {
        const text = String(value);
        const { anchor, class: name } = this.reel.items[item];
        if (!anchor || !this.#drawn.has(item)) return [];
        const size = this.labelSize * Math.min(1, 2 / text.length);
        return svg(
          "text",
          {
            class: `number ${name ?? ""} ${latest.includes(item) ? "latest" : ""}`,
            x: number(anchor[0]),
            y: number(anchor[1]),
            "font-size": number(size),
            "text-anchor": "middle",
            dy: "0.35em",
          },
          text,
        );
      }),
    );
  }

  /** Lights points up while something that names them has the focus. @param {readonly string[]} points */
  light(points) {
    const named = new Set(points);
    for (const element of this.#overlay) element.classList.remove("lit");
    this.#overlay = points.flatMap((point) => this.cells.get(point) ?? []);
    for (const [item, element] of this.#drawn) {
      if (this.reel.items[item].points?.some((point) => named.has(point))) this.#overlay.push(element);
    }
    for (const element of this.#overlay) element.classList.add("lit");
    replaceChildren(this.#layer("light"), this.reel.scene.lattice ? points.flatMap((point) => this.#ring(point)) : []);
  }

  /** Points of a lattice have no element of their own to be lit. @param {string} point */
  #ring(point) {
    const points = pointsOf(this.reel.scene);
    const found = points.find(point);
    if (found < 0) return [];
    const { x, y } = points.place(found);
    return [svg("circle", { class: "light", cx: number(x), cy: number(y), r: number(this.labelSize) })];
  }

  /** The element of an empty point, or of what stands on it. @param {string} point */
  elementAt(point) {
    for (const [item, element] of this.#drawn) {
      const { color, points } = this.reel.items[item];
      if (color !== undefined && points?.includes(point)) return element;
    }
    return this.cells.get(point) ?? null;
  }
}

/** Half the height of a point: by the step of a lattice, or the nearest two rows of cells. @param {Reel["scene"]} scene */
function labelSize({ cells, lattice }) {
  if (lattice) return lattice.step[1] * 0.5;
  const ys = [...new Set(cells.map((cell) => cell[3]))].sort((one, other) => one - other);
  const gap = ys.slice(1).reduce((least, y, place) => Math.min(least, y - ys[place]), 1);
  return 0.5 * Math.max(0.8, gap);
}
