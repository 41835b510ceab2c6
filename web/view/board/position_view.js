/**
 * Draws the position of a node on the board: pieces and marks, letters and numbers, and the part of the board that matters.
 *
 * @typedef {Pick<import("../host.js").Services, "act" | "element" | "goTo" | "parts" | "point" | "say" | "signal" | "state">} Services
 * @typedef {import("../../state/state.js").State} State
 */

import { isFrameLoaded, itemsAt, lettersOf, placedAt } from "../../reel/frames.js";
import { numbersAt } from "../../reel/move_numbers.js";
import { showsOther } from "../../state/state.js";
import { afterPaint, button } from "../dom.js";
import { showsLetters } from "../settings.js";
import { BoardView } from "./board.js";
import { isMouseOnEmptyPoint, pointAt } from "./board_input.js";
import { stepByTouch } from "./gestures.js";
import { LabelsView } from "./labels.js";
import { intersection, viewBox } from "./shapes.js";
import { hides, offAt } from "./toggles.js";
import { Zoom } from "./zoom.js";

/**
 * Let a board open its grid of points when the keyboard reaches it, and return the button that opens it as well, which is seen while it has
 * the focus; nothing for a board without points.
 *
 * @param {Pick<import("../host.js").Services, "element" | "parts" | "say">} services
 * @param {BoardView} board
 */
function openGridOnFocus(services, { svg, reel }) {
  if (!reel.scene.cells.length && !reel.scene.lattice) return [];
  const open = () => void services.parts.readBoard();
  svg.setAttribute("tabindex", "0");
  // until the grid is there, arrow keys do nothing
  svg.dataset.arrows = "";
  svg.addEventListener("focus", open);
  // after a click on the board the arrow keys step through the game
  svg.addEventListener("mousedown", (event) => {
    event.preventDefault();
    services.element.focus({ preventScroll: true });
  });
  return [button({ class: "unseen" }, open, services.say("readBoard"))];
}

export class PositionView {
  #services;
  /** The node whose position the board shows: the current one, or the one that is previewed. */
  drawnNode = -1;
  /** The visible part of the board. @type {import("../../reel/reel.js").Box} */
  #view = [0, 0, 1, 1];
  /** Names of the toggles that are off. @type {ReadonlySet<string>} */
  #off = new Set();
  /** Whether the board has been painted without its coordinates. */
  #isPainted = false;

  /** @param {Services} services */
  constructor(services) {
    const { say, parts, signal } = services;
    const { reel } = services.state;
    this.#services = services;
    this.board = new BoardView(reel, `${say("board")}: ${reel.game.name}`);
    this.labels = new LabelsView(reel.scene.view);
    const { svg } = this.board;
    const place = (/** @type {import("../../reel/reel.js").Box} */ view) => {
      this.labels.place((this.#view = view), services.state.settings.flip);
      this.#rim?.classList.toggle("zoomed", this.zoom.isZoomed);
    };
    this.zoom = new Zoom(svg, place, signal);
    // the layout of texts takes long, and the first picture can do without them
    afterPaint(() => {
      this.#isPainted = true;
      this.#drawLabels();
    });
    stepByTouch(
      svg,
      () => !this.zoom.isZoomed && !parts.trying?.isActive && !services.state.reached && !services.state.counting,
      (action) => services.act(action),
      signal,
    );
    /** Buttons that open the grid of points. */
    this.openers = openGridOnFocus(services, this.board);
    const click = (/** @type {MouseEvent} */ event) => {
      const point = pointAt(event, this.board);
      if (!point) return;
      this.choosePoint(point, event);
      const isPiece = event.target instanceof Element && event.target.closest("[data-points]");
      const { tree, node: shown } = services.state;
      const node = event.shiftKey && isPiece && !parts.trying && placedAt(reel, tree, shown, point);
      if (typeof node === "number") void services.goTo(node);
    };
    svg.addEventListener("click", click, { signal });
  }

  /**
   * Report a point that was chosen, to the count or the puzzle if there is one. With a mouse, a click on an empty point may start trying moves, unless the position is counted.
   *
   * @param {string} point
   * @param {MouseEvent} [event] of a click
   */
  choosePoint(point, event) {
    const { parts, state } = this.#services;
    this.#services.point(point);
    if (state.counting) return parts.counting?.choose(point);
    parts.puzzle?.choose(point);
    if (parts.trying?.isActive) void parts.trying.choosePoint(point, event);
    else if (event && state.arrangement.explore === "on" && isMouseOnEmptyPoint(event)) void parts.tryMoves(point);
  }

  /** The box of the board and its coordinates. */
  get #rim() {
    return this.labels.element.parentElement;
  }

  /** Draw the coordinates around the board, which the first picture leaves out. */
  #drawLabels() {
    if (!this.#isPainted) return;
    const { reel, settings } = this.#services.state;
    const items = settings.coordinates ? reel.scene.coordinates.filter((item) => !hides(item, this.#off)) : [];
    this.labels.show(items, this.#view, settings.flip);
  }

  /**
   * Return what a function makes of the drawing as pictures have it: with the coordinates in it, in units of the board.
   *
   * @template Picture
   * @param {(drawing: SVGSVGElement) => Picture} make
   */
  picture(make) {
    const { board } = this;
    const { coordinates } = this.#services.state.settings;
    const isWhole = viewBox(this.#view) === viewBox(board.reel.scene.view);
    board.showFixed(coordinates && isWhole, this.#off);
    if (isWhole) board.svg.setAttribute("viewBox", viewBox(board.box));
    try {
      return make(board.svg);
    } finally {
      board.showFixed(false, this.#off);
      board.svg.setAttribute("viewBox", viewBox(this.#view));
    }
  }

  /** Show the position of another node until `preview(null)`. @param {number | null} node without an effect until its frame is loaded */
  preview(node) {
    const { state } = this.#services;
    const shown = node === null || !isFrameLoaded(state.reel, state.tree, node) ? state.node : node;
    if (shown === this.drawnNode) return;
    this.#drawNode(state, shown);
    this.board.svg.classList.toggle("preview", shown !== state.node);
  }

  /** Draw the position of the current node, as far as it has changed. @param {State | null} before @param {State} after */
  draw(before, after) {
    if (!showsOther(before, after)) return;
    const { settings, node, settles } = after;
    const isOther = before?.settings !== settings;
    if (isOther) {
      this.board.flip(settings.flip);
      this.#services.element.classList.toggle("letters", showsLetters(settings));
    }
    this.#drawNode(after, node, settles && before?.node !== node);
  }

  /** Draw the position of a node on the board. @param {State} state @param {number} node @param {boolean} [settle] whether its move is animated */
  #drawNode(state, node, settle = false) {
    const { reel, tree, settings } = state;
    const { board } = this;
    const frame = reel.frames[node] ?? {};
    const items = itemsAt(reel, tree, node);
    this.drawnNode = node;
    this.#off = offAt(state, node);
    board.showFixed(false, this.#off);
    // the rim looks as the board
    this.#rim?.classList.toggle("off-look-wood", this.#off.has("look-wood"));
    board.show(items, frame, settle);
    const letters = showsLetters(settings) ? lettersOf(reel, items) : [];
    const numbers = numbersAt(reel, tree, node, settings.numbers);
    board.label(new Map(/** @type {[number, string | number][]} */ ([...letters, ...numbers.on])), frame.add ?? []);
    const { view, coordinates } = reel.scene;
    this.zoom.fit(frame.view ? intersection(frame.view, view) : view);
    this.#services.element.classList.toggle("no-coordinates", !settings.coordinates || !coordinates.length);
    this.#drawLabels();
    board.svg.classList.toggle("part", frame.view !== undefined);
    // unlike `remove`, this writes nothing where there is nothing to remove
    board.svg.classList.toggle("preview", false);
  }
}
