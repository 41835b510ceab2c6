/**
 * What a click on a point does in the edit mode: it puts a mark there, or sets up a piece or a link.
 *
 * @typedef {Pick<import("./editing.js").Editing, "edit" | "services" | "text" | "toolName">} Editing
 */

import { writtenPoint } from "../../reel/points.js";
import { edit, editingOf } from "../../state/choosing.js";
import { lightPoints } from "../board/light.js";
import { LINK } from "./setup_area.js";
import { isLine, MARK_TOOLS, markEdit, valueCount } from "./tools.js";

export class BoardTools {
  /** The first point of a line or a link. @type {string | null} */
  #lineStart = null;
  /** Settles when the edits that were requested are made. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {Editing} editing @param {{ marks: readonly string[], colors: readonly (readonly [color: string, ...unknown[]])[], hasPieces: boolean }} abilities */
  constructor(editing, { marks, colors, hasPieces }) {
    this.editing = editing;
    this.services = editing.services;
    this.hasPieces = hasPieces;
    const tool = MARK_TOOLS.find(({ ident }) => marks.includes(ident))?.name ?? "";
    this.services.dispatch(edit, { tool, color: colors[0]?.[0] ?? null });
  }

  /** Whether the first point of a line was chosen. */
  get hasLineStart() {
    return this.#lineStart !== null;
  }

  /** Highlight the first point of a line or link again, after the board was drawn. */
  show() {
    if (this.#lineStart) lightPoints(this.services.board, [this.#lineStart]);
  }

  /** Put the mark of the current tool on a point, or take it off. @param {string} point */
  mark(point) {
    const tool = MARK_TOOLS.find(({ name }) => name === editingOf(this.services.state).tool);
    if (!tool) return;
    let points = [point];
    if (isLine(tool.ident)) {
      if (this.#lineStart === null) return this.#startLine(point, `tool.${tool.name}`);
      if (this.#lineStart === point) return this.cancel();
      points = [this.#lineStart, point];
      this.cancel();
    }
    const { node } = this.services.state;
    this.#enqueue(() => this.#editMark(tool, node, points));
  }

  /**
   * Make an edit after those before it, on which the next letter and the current node depend.
   *
   * @param {() => unknown} makeEdit
   */
  #enqueue(makeEdit) {
    this.#last = this.#last.then(makeEdit);
  }

  /**
   * Put a mark on points of a node or take it off, and announce which.
   *
   * @param {import("./tools.js").MarkTool} tool
   * @param {number} node
   * @param {string[]} points
   */
  async #editMark(tool, node, points) {
    const { reel } = this.services.state;
    const properties = () => reel.frames[node]?.properties ?? [];
    const before = valueCount(properties(), tool.ident);
    const isDone = await this.editing.edit(markEdit(tool, node, points, properties()));
    const isRemoved = valueCount(properties(), tool.ident) < before;
    if (isDone) this.#say(isRemoved, this.editing.toolName(tool.name), points);
  }

  /** Announce what was put on points or taken off. @param {boolean} isRemoved @param {string} what @param {string[]} points */
  #say(isRemoved, what, points) {
    const point = points.map((name) => writtenPoint(this.services.state.reel.scene, name)).join(" ");
    this.services.speak(this.editing.text([isRemoved ? "takenOff" : "putOn", { what, point }]));
  }

  /** Set up pieces of a color on points, null to remove them, and announce it. @param {string | null} color @param {string[]} points */
  async #editSetup(color, points) {
    const isDone = await this.editing.edit({ op: "set_up", points, color });
    const side = this.services.state.reel.sides.find((each) => each.color === color);
    const what = side ? this.services.say(side.name) : (color ?? "");
    if (isDone) this.#say(color === null, what || this.editing.text("area.setup"), points);
  }

  /** @param {string} point @param {string} key of the name of what is drawn */
  #startLine(point, key) {
    this.#lineStart = point;
    lightPoints(this.services.board, [point]);
    this.services.speak(
      this.editing.text(["lineEnd", { tool: [key], point: writtenPoint(this.services.state.reel.scene, point) }]),
    );
  }

  /** Forget the first point of a line. */
  cancel() {
    if (this.#lineStart === null) return;
    this.#lineStart = null;
    lightPoints(this.services.board, []);
  }

  /** Place a piece on a point, or remove the one that is there. @param {string} point */
  setUp(point) {
    const { color } = editingOf(this.services.state);
    if (color === LINK) return this.#setUpLink(point);
    this.#enqueue(() => this.#setUpPiece(color, point));
  }

  /**
   * Place a piece of a color on a point, or remove the one that is there.
   *
   * @param {string | null} color null to remove
   * @param {string} point
   */
  async #setUpPiece(color, point) {
    const { board, state } = this.services;
    const { reel } = state;
    const element = board.elementAt(point);
    const item = element?.dataset.item === undefined ? null : reel.items[Number(element.dataset.item)];
    const { hasPieces } = this;
    const isRemoval = color === null || item?.color === color || hasPieces;
    if (!isRemoval) return this.#editSetup(color, [point]);
    const points = hasPieces ? (item?.points ?? []) : [point];
    if (points.length && (item || color === null)) await this.#editSetup(null, points);
  }

  /** Choose an end of a link: the first one, or the second, which adds or removes the link. @param {string} point */
  #setUpLink(point) {
    const start = this.#lineStart;
    if (start === null) return this.#startLine(point, "link");
    this.cancel();
    if (start !== point) this.#enqueue(() => this.editing.edit({ op: "toggle_link", points: [start, point] }));
  }
}
