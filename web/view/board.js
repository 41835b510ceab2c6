/**
 * Draws the board: the scene once, then only what changes. The same elements as `boardreel/scene/svg.py` makes.
 *
 * @typedef {import("../reel.js").Reel} Reel
 * @typedef {import("../reel.js").Item} Item
 * @typedef {import("../reel.js").Shape} Shape
 * @typedef {import("../reel.js").Box} Box
 */

import { pointsOf } from "../element/points.js";
import { setAttributes, svg } from "./dom.js";
import { afterPaint } from "./later.js";

/** Width of an average character in font sizes; text with a `width` is drawn smaller by this estimate. */
const CHARACTER_WIDTH = 0.6;
/** Class of shapes that only take clicks. */
const TARGET = "target";
let patterns = 0;

/** @param {number} value */
export function number(value) {
  return String(Math.round(value * 1e4) / 1e4 || 0);
}

/** @param {number} x @param {number} y */
const translate = (x, y) => `translate(${number(x)} ${number(y)})`;

/** @param {Box} box */
export const viewBox = (box) => box.map(number).join(" ");

/**
 * @param {Shape} shape
 * @returns {SVGElement}
 */
export function drawShape(shape) {
  const attributes = shape.class ? { class: shape.class } : {};
  switch (shape.type) {
    case "path":
      return svg("path", { ...attributes, d: shape.d });
    case "circle":
      return svg("circle", { ...attributes, cx: number(shape.x), cy: number(shape.y), r: number(shape.r) });
    case "rect":
      return svg("rect", { ...attributes, ...area(shape) });
    case "text":
      return svg(
        "text",
        { ...attributes, x: number(shape.x), y: number(shape.y), ...font(shape), "text-anchor": "middle", dy: "0.35em" },
        shape.text,
      );
    case "tiling": {
      const id = `tiling-${(patterns += 1)}`;
      const [width, height] = shape.step.map(number);
      return svg(
        "g",
        attributes,
        svg(
          "pattern",
          { id, patternUnits: "userSpaceOnUse", x: number(shape.x), y: number(shape.y), width, height },
          svg("g", { transform: translate(shape.x, shape.y) }, ...shape.shapes.map(drawShape)),
        ),
        svg("rect", { ...area(shape), fill: `url(#${id})` }),
      );
    }
  }
}

/** @param {{ x: number, y: number, width: number, height: number }} shape */
function area({ x, y, width, height }) {
  return { x: number(x), y: number(y), width: number(width), height: number(height) };
}

/** @param {Shape & { type: "text" }} shape */
function font({ size, width, text }) {
  const fits = width === undefined || !text ? 1 : Math.min(1, width / (CHARACTER_WIDTH * size * [...text].length));
  return { "font-size": number(size * fits) };
}

/**
 * @param {Item} item
 * @param {Reel["scene"]["symbols"]} symbols
 * @returns {SVGGElement}
 */
export function drawItem(item, symbols) {
  const shapes = item.symbol === undefined ? (item.shapes ?? []) : symbols[item.symbol];
  return svg(
    "g",
    {
      "data-key": item.key,
      class: item.class,
      "data-points": item.points?.join(","),
      "data-color": item.color,
      transform: item.at ? translate(...item.at) : null,
    },
    ...shapes.map(drawShape),
  );
}

/** The drawing of one game. */
export class BoardView {
  /** @type {Map<number, SVGGElement>} items that are drawn now */
  #drawn = new Map();
  /** @type {Map<string, SVGGElement> | null} null until they are drawn */
  #cells = null;
  /** @type {Map<string, number>} how many drawn things stand on a point */
  #covered = new Map();
  /** @type {Map<string, SVGGElement>} */
  #layers = new Map();
  /** @type {SVGGElement[]} */
  #overlay = [];
  #classes = /** @type {[SVGGElement, string][]} */ ([]);

  /** @param {Reel} reel @param {string} label */
  constructor(reel, label) {
    this.reel = reel;
    this.coordinates = true;
    const { scene } = reel;
    this.points = pointsOf(scene);
    this.labelSize = labelSize(scene);
    this.svg = svg("svg", { part: "board", class: "drawing", role: "group", "aria-label": label, tabindex: "-1" });
    for (const name of scene.layers) {
      const layer = svg("g", { class: `layer-${name}` });
      this.#layers.set(name, layer);
      this.svg.append(layer);
    }
    this.#layers.set("numbers", svg("g", { class: "layer-numbers" }));
    this.#layers.set("light", svg("g", { class: "layer-light" }));
    for (const item of scene.background) this.#layer(item.layer).append(drawItem(item, scene.symbols));
    this.labels = scene.coordinates.map((item) => {
      const drawn = drawItem(item, scene.symbols);
      this.#layer(item.layer).append(drawn);
      return drawn;
    });
    // what only takes clicks is not missed in the first picture, and there may be thousands
    if (scene.cells.every(([, symbol]) => scene.symbols[symbol].every((shape) => shape.class === TARGET))) afterPaint(() => this.cells);
    else this.#cells = this.#drawCells();
    this.svg.append(this.#layer("numbers"), this.#layer("light"));
    this.showCoordinates(true);
  }

  /** The elements of the cells by their points, drawn when they are first asked for. */
  get cells() {
    return (this.#cells ??= this.#drawCells());
  }

  #drawCells() {
    const { cells, symbols, cellLayer } = this.reel.scene;
    const models = new Map(Object.entries(symbols).map(([name, shapes]) => [name, svg("g", { class: "point" }, ...shapes.map(drawShape))]));
    const layer = this.#layer(cellLayer);
    const items = layer.querySelector("[data-item]");
    const drawn = new Map();
    for (const [point, symbol, x, y] of cells) {
      const cell = /** @type {SVGGElement} */ (models.get(symbol)?.cloneNode(true));
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

  /** @param {boolean} shown */
  showCoordinates(shown) {
    this.coordinates = shown;
    for (const label of this.labels) setAttributes(label, { hidden: !shown, visibility: shown ? null : "hidden" });
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
    const wanted = new Set([...items, ...marks]);
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
    while (before instanceof SVGElement && Number(before.dataset.item ?? -1) > item) before = before.previousElementSibling;
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
    layer.replaceChildren(
      ...[...texts].flatMap(([item, value]) => {
        const text = String(value);
        const { anchor, class: name } = this.reel.items[item];
        if (!anchor || !this.#drawn.has(item)) return [];
        const size = this.labelSize * Math.min(1, 2 / text.length);
        return svg(
          "text",
          { class: `number ${name ?? ""} ${latest.includes(item) ? "latest" : ""}`, x: number(anchor[0]), y: number(anchor[1]), "font-size": number(size), "text-anchor": "middle", dy: "0.35em" },
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
    this.#layer("light").replaceChildren(...(this.reel.scene.lattice ? points.flatMap((point) => this.#ring(point)) : []));
  }

  /** Points of a lattice have no element of their own to be lit. @param {string} point */
  #ring(point) {
    const found = this.points.find(point);
    if (found < 0) return [];
    const { x, y } = this.points.place(found);
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
  const gaps = ys.slice(1).map((y, place) => y - ys[place]);
  return 0.5 * Math.max(0.8, Math.min(1, ...gaps));
}
