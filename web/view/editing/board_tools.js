/**
 * What a click on a point does in the edit mode: it puts a mark there, or sets up a piece or a link.
 *
 * @typedef {import("./editing.js").Editing} Editing
 */

import { pointsOf } from "../../reel/points.js";
import { LINK } from "./setup_area.js";
import { isLine, MARK_TOOLS, markEdit, valueCount } from "./tools.js";

export class BoardTools {
  /** Name of the mark tool. */
  tool = "";
  /** Color that setup places, null to remove. @type {string | null} */
  color = null;
  /** The first point of a line or a link. @type {string | null} */
  #lineStart = null;
  /** Settles when the marks that were requested are put on the board. @type {Promise<void>} */
  #marked = Promise.resolve();

  /** @param {Editing} editing @param {{ marks: readonly string[], colors: readonly (readonly [color: string, ...unknown[]])[], hasPieces: boolean }} abilities */
  constructor(editing, { marks, colors, hasPieces }) {
    this.editing = editing;
    this.viewer = editing.viewer;
    this.hasPieces = hasPieces;
    this.tool = MARK_TOOLS.find(({ ident }) => marks.includes(ident))?.name ?? "";
    this.color = colors[0]?.[0] ?? null;
  }

  /** Whether the first point of a line was chosen. */
  get hasLineStart() {
    return this.#lineStart !== null;
  }

  /** Highlight the first point of a line again. */
  show() {
    if (this.#lineStart) this.viewer.board.light([this.#lineStart]);
  }

  /** Put a mark on a point. @param {string} point */
  mark(point) {
    const tool = MARK_TOOLS.find(({ name }) => name === this.tool);
    if (!tool) return;
    let points = [point];
    if (isLine(tool.ident)) {
      if (this.#lineStart === null) return this.#startLine(point);
      if (this.#lineStart === point) return this.cancel();
      points = [this.#lineStart, point];
      this.cancel();
    }
    const { node } = this.viewer;
    // the next letter depends on the marks before it
    this.#marked = this.#marked.then(() => this.#editMark(tool, node, points));
  }

  /**
   * Put a mark on points or take it off, and say which.
   *
   * @param {import("./tools.js").MarkTool} tool
   * @param {number} node
   * @param {string[]} points
   */
  async #editMark(tool, node, points) {
    const { reel } = this.viewer;
    const properties = () => reel.frames[node]?.properties ?? [];
    const before = valueCount(properties(), tool.ident);
    const isDone = await this.editing.edit(markEdit(tool, node, points, properties()));
    const isRemoved = valueCount(properties(), tool.ident) < before;
    if (isDone) this.#say(isRemoved, this.editing.toolName(tool.name), points);
  }

  /** Say what was put on points or taken off. @param {boolean} isRemoved @param {string} what @param {string[]} points */
  #say(isRemoved, what, points) {
    const point = points.map((name) => this.#written(name)).join(" ");
    this.viewer.speak(this.editing.text([isRemoved ? "takenOff" : "putOn", { what, point }]));
  }

  /** Set up a color on points, null for none, and say so. @param {string | null} color @param {string[]} points */
  async #editSetup(color, points) {
    const isDone = await this.editing.edit({ op: "set_up", points, color });
    const side = this.viewer.reel.sides.find((each) => each.color === color);
    const what = side ? this.viewer.say(side.name) : (color ?? "");
    if (isDone) this.#say(color === null, what || this.editing.text("area.setup"), points);
  }

  /** @param {string} point @param {string} [key] of the name of what is drawn */
  #startLine(point, key = `tool.${this.tool}`) {
    this.#lineStart = point;
    this.viewer.board.light([point]);
    this.viewer.speak(this.editing.text(["lineEnd", { tool: [key], point: this.#written(point) }]));
  }

  /** Forget the first point of a line. */
  cancel() {
    if (this.#lineStart === null) return;
    this.#lineStart = null;
    this.viewer.board.light([]);
  }

  /** Place a piece on a point, or remove the one that is there. @param {string} point */
  setUp(point) {
    if (this.color === LINK) return this.#setUpLink(point);
    const { board, reel } = this.viewer;
    const element = board.elementAt(point);
    const item = element?.dataset.item === undefined ? null : reel.items[Number(element.dataset.item)];
    const { hasPieces } = this;
    const isRemoval = this.color === null || item?.color === this.color || hasPieces;
    if (!isRemoval) return void this.#editSetup(this.color, [point]);
    const points = hasPieces ? (item?.points ?? []) : [point];
    if (points.length && (item || this.color === null)) void this.#editSetup(null, points);
  }

  /** Choose an end of a link. @param {string} point */
  #setUpLink(point) {
    const start = this.#lineStart;
    if (start === null) return this.#startLine(point, "link");
    this.cancel();
    if (start !== point) void this.editing.edit({ op: "toggle_link", points: [start, point] });
  }

  /** Return a point as players write it. @param {string} point */
  #written(point) {
    const points = pointsOf(this.viewer.reel.scene);
    const index = points.find(point);
    return index < 0 ? point : points.pointAt(index).written;
  }
}
