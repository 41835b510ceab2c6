/** The photo with what is drawn over it. It shows the whole picture, or the part with the board. */

import { html, svg } from "../../view/dom.js";
import { gridPath } from "./grid_paths.js";
import { perspectiveOf } from "./perspective.js";

/**
 * @typedef {import("./crop.js").Area} Area
 * @typedef {import("./perspective.js").Point} Point
 */

export class PhotoStage {
  #view = html("div", { class: "photo-view" });
  /** The grid is drawn twice, so that it is seen on light and on dark boards. */
  #lines = [svg("path", { class: "photo-casing" }), svg("path", { class: "photo-line" })];
  #drawing = svg("svg", { class: "photo-drawing", "aria-hidden": "true" }, this.#lines);
  /** The part of the picture that is shown. @type {Area} */
  #area = { left: 0, top: 0, width: 1, height: 1 };
  /** @type {HTMLCanvasElement | null} */
  #picture = null;
  /** Gets what lies over the photo: pins, cells. */
  sheet = html("div", { class: "photo-sheet" }, this.#view, this.#drawing);
  element = html("div", { class: "photo-stage" }, this.sheet);

  /** The picture that is shown. */
  get picture() {
    if (!this.#picture) throw new Error("no picture is shown");
    return this.#picture;
  }

  /** Show a picture in place of the one before. @param {HTMLCanvasElement} picture */
  setPicture(picture) {
    this.#picture = picture;
    this.#view.replaceChildren(picture);
    this.showWhole();
  }

  /** Show all of the picture. */
  showWhole() {
    const { width, height } = this.picture;
    this.showArea({ left: 0, top: 0, width, height });
  }

  /** Show a part of the picture alone. @param {Area} area */
  showArea(area) {
    this.#area = area;
    const { left, top, width, height } = area;
    const percent = (/** @type {number} */ part) => `${part * 100}%`;
    this.element.style.setProperty("--aspect", String(width / height));
    this.picture.style.width = percent(this.picture.width / width);
    this.picture.style.left = percent(-left / width);
    this.picture.style.top = percent(-top / height);
    this.fit(this.#drawing);
  }

  /** Let a drawing have the pixels of the picture as units. @param {SVGSVGElement} drawing */
  fit(drawing) {
    const { left, top, width, height } = this.#area;
    drawing.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  }

  /** Draw the lines of a board. @param {import("./photo_boards.js").PhotoBoard} board @param {import("./perspective.js").Corners | null} corners null for no lines */
  drawGrid(board, corners) {
    const path = corners ? gridPath(board, perspectiveOf(corners).toPicture) : "";
    for (const line of this.#lines) line.setAttribute("d", path);
  }

  /** Width of a pixel of the picture on the screen, in CSS pixels. */
  get scale() {
    return this.sheet.clientWidth / this.#area.width;
  }

  /** Return the point of the picture at a place of the window. @param {{ clientX: number, clientY: number }} place @returns {[number, number]} */
  pointAt({ clientX, clientY }) {
    const { left, top } = this.sheet.getBoundingClientRect();
    return [this.#area.left + (clientX - left) / this.scale, this.#area.top + (clientY - top) / this.scale];
  }

  /** Return where a point of the picture is on the sheet, in CSS pixels. @param {Point} point @returns {[number, number]} */
  placeOf([x, y]) {
    return [(x - this.#area.left) * this.scale, (y - this.#area.top) * this.scale];
  }

  /** Put an element on a point of the picture, where it stays at any size of the stage. @param {HTMLElement} element @param {Point} point */
  putOn(element, [x, y]) {
    element.style.left = `${((x - this.#area.left) / this.#area.width) * 100}%`;
    element.style.top = `${((y - this.#area.top) / this.#area.height) * 100}%`;
  }
}
