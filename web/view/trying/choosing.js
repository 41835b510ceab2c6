/**
 * Chooses a move on the board: a point, or a piece from the tray and its placement. It knows the legal moves of the position that is shown.
 *
 * @typedef {import("../host.js").BoardServices} BoardServices
 *
 * @typedef {object} Choices what the reader decides
 * @property {(text: string, index?: number) => Promise<boolean>} play plays a move; `index` is that of a legal move
 * @property {(text: string) => void} announce shows a text and speaks it
 * @property {() => void} changed called when something was picked up, chosen or put back
 *
 * @typedef {import("../editing/free_pieces.js").FreePieces} FreePieces
 */

import { pointsOf } from "../../reel/points.js";
import { choosePoint, chooseRemoval, hasPieces, legalPoints, movesOf, NO_PLACEMENTS, piecesAt } from "./choices.js";
import { Ghost } from "./ghost.js";
import { HeldPiece } from "./held_piece.js";
import { orientationsOf } from "./orientations.js";
import { pointsOfElement, Removals } from "./removals.js";
import { Tray } from "./tray.js";

/** Arrow key → direction in which it moves the held piece. */
const DIRECTIONS = /** @type {const} */ ({ left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] });

export class Choosing {
  /** The legal moves to choose among; none until they are known. */
  placements = NO_PLACEMENTS;
  marksLegal = false;
  /** Pieces that may be placed whatever the rules say; null if the legal moves decide. @type {FreePieces | null} */
  free = null;
  /** Placements of the free piece that is held, in the form of moves. @type {import("./choices.js").PlacedMove[]} */
  #freeMoves = [];
  /** @type {HeldPiece | null} */
  #held = null;
  /** Points chosen so far. @type {string[]} */
  #chosen = [];
  /** Position of the mouse over the board, null outside. @type {{ x: number, y: number } | null} */
  #mouse = null;

  /**
   * @param {BoardServices} services
   * @param {import("../../reel/messages.js").FormatMessage} text
   * @param {Choices} choices
   * @param {AbortSignal} signal
   */
  constructor(services, text, choices, signal) {
    this.services = services;
    this.text = text;
    this.choices = choices;
    this.ghost = new Ghost(services.board);
    this.tray = new Tray(services, (name) => this.pick(name), signal);
    this.removals = new Removals(services.board);
  }

  get hasPiece() {
    return this.#held !== null;
  }

  get hasPieces() {
    return this.free !== null || hasPieces(this.placements);
  }

  get hasPoint() {
    return this.#chosen.length > 0;
  }

  /** The side to move. */
  get #side() {
    const shown = (this.free ?? this.placements).color;
    return this.services.state.reel.sides.find(({ color }) => color === shown);
  }

  /** The name of the side to move. */
  get colorName() {
    return this.#side ? this.services.say(this.#side.name) : "";
  }

  /** Draw the marks, the piece and the tray for the moves that are possible now. */
  update() {
    const placements = this.placements;
    const [point = null] = this.#chosen;
    const names = this.free?.names ?? piecesAt(placements, this.#held ? null : point);
    const color = hasPieces(placements) ? placements.color : null;
    this.tray.show(this.free ? this.free.color : color, names, this.#held?.name ?? null);
    this.ghost.mark(this.marksLegal ? legalPoints(placements, this.#held?.name ?? null) : []);
    this.services.board.light(this.#held ? [] : this.#chosen);
    this.choices.changed();
  }

  /**
   * Choose a point: play there, remove a link, or filter the tray.
   *
   * @param {string} point
   * @param {Element | null} element of something on the point
   * @param {boolean} isKeyboard whether the point was chosen with the keyboard
   */
  choosePoint(point, element, isKeyboard) {
    if (this.hasPieces) return this.#filterTray(point, element, isKeyboard);
    // with the keyboard, the element is only one of those at the point
    const points = isKeyboard || !element ? [] : pointsOfElement(element);
    const removal = chooseRemoval(this.placements, this.#chosen, points, point);
    if (removal) return this.#removeLink(removal);
    const { move, chosen } = choosePoint(this.placements, this.#chosen, point);
    const { prefix } = this.removals;
    if (move !== null) return void this.choices.play(prefix + this.placements.moves[move][0], move);
    this.#chosen = chosen;
    this.update();
    // the rules say why it is illegal
    if (!chosen.length) void this.choices.play(prefix + this.#written(point));
  }

  /** Return a point as players write it. @param {string} point */
  #written(point) {
    const points = pointsOf(this.services.state.reel.scene);
    const index = points.find(point);
    return index < 0 ? point : points.pointAt(index).written;
  }

  /** Let the tray show the pieces that fit on a point. @param {string} point @param {Element | null} element of something on it @param {boolean} isKeyboard */
  #filterTray(point, element, isKeyboard) {
    if (element?.matches("[data-points]")) return;
    const written = this.#written(point);
    const { size } = piecesAt(this.placements, point);
    this.#chosen = size ? [point] : [];
    this.update();
    if (!size) return this.choices.announce(this.text(["nothingFits", { color: this.colorName, point: written }]));
    this.choices.announce(this.text(["fitting", { count: size, point: written }]));
    if (isKeyboard) this.tray.focus();
  }

  /** Remove a link before the move, or put it back; or choose the first of its two ends. @param {import("./choices.js").Removal} removal */
  #removeLink({ prefix, ends, chosen }) {
    this.#chosen = chosen;
    this.update();
    const written = ends.map((end) => this.#written(end)).join("\u2013");
    if (prefix === null) return this.choices.announce(this.text(["firstEnd", { point: written }]));
    const isRemoved = this.removals.toggle(prefix, ends);
    this.choices.announce(this.text([isRemoved ? "takenOff" : "putOn", { ends: written }]));
  }

  /** Pick up a piece, or put it back. @param {string} name as in the tray */
  pick(name) {
    if (this.#held?.name === name) return this.drop();
    if (this.free) return void this.#pickFree(name, this.free);
    const [point = null] = this.#chosen;
    this.#hold(name, movesOf(this.placements, name, point), point);
  }

  /** Pick up a piece if none is held and it can be placed. @param {string} name */
  pickUp(name) {
    if (!this.#held && piecesAt(this.placements, null).has(name)) this.pick(name);
  }

  /** Pick up a piece that may be placed anywhere. @param {string} name @param {FreePieces} free */
  async #pickFree(name, free) {
    const placements = await free.load(name);
    if (free !== this.free) return;
    this.#freeMoves = placements.map((points) => [points.join(), name, points]);
    this.#hold(name, [...placements.keys()], null);
  }

  /** The moves that the held piece may make. */
  get #heldMoves() {
    return this.free ? this.#freeMoves : this.placements.moves;
  }

  /** Hold a piece with some placements, near a point if one is given. @param {string} name @param {number[]} moves indices of its placements @param {string | null} point that was chosen */
  #hold(name, moves, point) {
    const placements = moves.map((move) => ({
      move,
      cells: this.#heldMoves[move][2].flatMap((cell) => this.ghost.cellOf(cell) ?? []),
    }));
    const orientations = orientationsOf(placements);
    if (!orientations.length) return;
    this.#held = new HeldPiece(name, orientations, this.#startPosition(point));
    this.services.element.focus({ preventScroll: true });
    this.update();
    this.#drawPiece();
    this.services.speak(this.text(["held", { piece: name, count: placements.length }]));
  }

  /** Return the position at which a piece that was picked up is wanted first. @param {string | null} point that was chosen */
  #startPosition(point) {
    const cell = point === null ? undefined : this.ghost.cellOf(point);
    const [x, y, width, height] = this.services.state.reel.scene.view;
    return cell ?? this.#mouse ?? { x: x + width / 2, y: y + height / 2 };
  }

  #drawPiece() {
    const held = this.#held;
    if (held) this.ghost.showPiece(held.orientation, held.placement, this.#side?.class ?? "");
  }

  /** Play the placement of the held piece. */
  place() {
    const move = this.#held?.placement.move;
    if (move === undefined) return;
    const [text, , points] = this.#heldMoves[move];
    if (this.free) this.free.place(points);
    else void this.choices.play(text, move);
  }

  /** Put the held piece back, and choose no point. */
  drop() {
    this.reset();
    this.update();
  }

  /** Forget the chosen points and the held piece, before other legal moves are known. */
  reset() {
    this.#held = null;
    this.#chosen = [];
    this.removals.clear();
    this.ghost.hidePiece();
    this.ghost.showStone(null);
  }

  /**
   * Return the functions through which the pointer acts on the held piece.
   *
   * @param {() => boolean} isActive
   * @param {(action: import("./keys.js").TryAction) => void} act
   * @returns {import("./board_pointer.js").PointerTarget}
   */
  pointerTarget(isActive, act) {
    return {
      isActive,
      hasPiece: () => this.hasPiece,
      follow: (position) => {
        this.#mouse = this.ghost.toBoard(position);
        if (this.#held?.follow(this.#mouse)) this.#drawPiece();
      },
      isOnPiece: (position) => this.#held?.isAt(this.ghost.toBoard(position)) ?? false,
      hover: (point) => this.#hover(point),
      act,
    };
  }

  /** Show a stone on a legal point under the mouse. @param {string | null} point */
  #hover(point) {
    if (this.hasPieces) return;
    const isLegal = point !== null && this.placements.moves.some(([, , points]) => points.includes(point));
    this.ghost.showStone(isLegal ? point : null, this.#side?.class);
  }

  /** @param {"turn" | "turnBack" | "flip"} action */
  changePiece(action) {
    if (this.#held?.change(action)) this.#drawPiece();
    this.#speakPlacement();
  }

  /** @param {keyof typeof DIRECTIONS} name */
  movePiece(name) {
    const [dx, dy] = DIRECTIONS[name];
    const sign = this.services.state.settings.flip ? -1 : 1;
    this.#held?.move([sign * dx, sign * dy]);
    this.#drawPiece();
    this.#speakPlacement();
  }

  /** Announce the points of the held piece. */
  #speakPlacement() {
    if (!this.#held) return;
    const [text, , points] = this.#heldMoves[this.#held.placement.move];
    this.services.speak(points.length ? points.map((point) => this.#written(point)).join(" ") : text);
  }

  /** Pick up the next piece of the tray. @param {1 | -1} step */
  pickNext(step) {
    const [point = null] = this.#chosen;
    const names = [...(this.free?.names ?? piecesAt(this.placements, point))];
    if (!names.length) return;
    const index = this.#held ? names.indexOf(this.#held.name) + step : step > 0 ? 0 : -1;
    return this.pick(names[(index + names.length) % names.length]);
  }

  markLegal() {
    this.marksLegal = !this.marksLegal;
    this.update();
    const { size } = legalPoints(this.placements, this.#held?.name ?? null);
    if (this.marksLegal) this.services.speak(this.text(["legalMarked", { count: size }]));
  }

  /** Hide everything that is drawn for choosing moves. */
  end() {
    this.placements = NO_PLACEMENTS;
    this.marksLegal = false;
    this.free = null;
    this.drop();
    this.tray.show(null, new Set(), null);
  }

  release() {
    this.tray.release();
    this.ghost.remove();
  }
}
