/** Draws positions apart from the viewer, with options of their own, for pictures and animations. */

import { itemsAt, lettersOf } from "../../reel/frames.js";
import { numbersAt } from "../../reel/move_numbers.js";
import palettes from "../../styles/palettes.css";
import { adoptStyle } from "../adopted_style.js";
import { BoardView } from "../board/board.js";
import { picture } from "../board/export.js";
import { Painter } from "../board/paint.js";
import { intersection, viewBox } from "../board/shapes.js";
import { offOf } from "../board/toggles.js";
import { html } from "../dom.js";
import { showsLetters } from "../settings.js";

/**
 * @typedef {object} PictureOptions
 * @property {string} theme `light` or `dark`
 * @property {string} palette
 * @property {boolean} coordinates
 * @property {boolean} marks
 * @property {string} numbers `none`, `all`, or how many moves before the position show their numbers
 */

/**
 * Return a frame without the marks of its node. What hides points that are not shown stays.
 *
 * @param {import("../../reel/reel.js").Frame} frame
 * @param {import("../../reel/reel.js").Item[]} items of the Reel
 */
const withoutMarks = (frame, items) => ({
  ...frame,
  marks: frame.marks?.filter((mark) => items[mark].layer === "cover"),
  classes: frame.classes?.filter(([, names]) => names.split(" ").includes("hidden")),
});

export class Studio {
  #state;
  #board;
  #stage;
  /** @type {PictureOptions} */
  #options;

  /** @param {import("../../state/state.js").State} state @param {HTMLElement} element of the viewer, whose colors are used @param {PictureOptions} options */
  constructor(state, element, options) {
    const { reel, settings } = state;
    this.#state = state;
    this.#options = options;
    this.#board = new BoardView(reel, "");
    const look = { class: "stage studio", "data-theme": options.theme, "data-palette": options.palette };
    this.#stage = html("div", { ...look, inert: true, "aria-hidden": "true" }, this.#board.svg);
    this.#board.svg.removeAttribute("part");
    this.#board.flip(settings.flip);
    element.getRootNode().appendChild(this.#stage);
    adoptStyle(this.#stage, palettes);
  }

  /**
   * Draw the position of a node in the studio. Its frames must have been loaded.
   *
   * @param {number} node
   * @param {import("../../reel/reel.js").Box | null} [view] the part of the board to show without coordinates, null for the whole board; by default the view of the node
   */
  draw(node, view = this.#state.reel.frames[node]?.view) {
    const { reel, tree, settings } = this.#state;
    const { coordinates, marks, palette } = this.#options;
    const frame = reel.frames[node] ?? {};
    const items = itemsAt(reel, tree, node);
    const shown = marks ? frame : withoutMarks(frame, reel.items);
    this.#board.showFixed(
      coordinates && !view,
      offOf(reel.scene, settings.switched, [...(frame.off ?? []), "variations"]),
    );
    this.#board.show(items, shown);
    const letters = showsLetters({ ...settings, palette }) ? lettersOf(reel, items) : [];
    const numbers = numbersAt(reel, tree, node, this.#numbered).on;
    this.#board.label(new Map(/** @type {[number, string | number][]} */ ([...letters, ...numbers])), frame.add ?? []);
    this.#board.svg.setAttribute("viewBox", viewBox(view ? intersection(view, reel.scene.view) : this.#board.box));
  }

  /** The range of the moves that show their numbers. @returns {import("../../reel/move_numbers.js").NumberedMoves} */
  get #numbered() {
    const { numbers } = this.#options;
    if (numbers === "none") return null;
    if (numbers === "all") return [1, Number.POSITIVE_INFINITY];
    return [-Number(numbers), Number.POSITIVE_INFINITY];
  }

  /** The drawing of the studio as the text of an SVG file. */
  get svg() {
    return picture(this.#board.svg);
  }

  /** Return a painter that paints the drawing on a canvas with a width in pixels. @param {number} width in pixels */
  painter(width) {
    return new Painter(this.#board.svg, width);
  }

  release() {
    this.#stage.remove();
  }
}
