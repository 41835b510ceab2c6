/**
 * Lets the reader choose a move on the board: a point, or a piece from the tray and its placement.
 *
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../state/held_piece.js").HeldPiece} HeldPiece
 */

import { sentences } from "../../reel/messages.js";
import { writtenPoint } from "../../reel/points.js";
import { freePlacements } from "../../requests/questions.js";
import {
  choose,
  choosesPieces,
  choosingOf,
  drop,
  freePieces,
  legalMovesOf,
  placeablePieces,
  sideToMove,
  toggleMarks,
  toggleRemoval,
} from "../../state/choosing.js";
import { covers, follow, holdPiece, moveOf, orientationOf, placementOf, shift, turn } from "../../state/held_piece.js";
import { canChoose, choosePoint, chooseRemoval, movesOf, nextPoints, piecesAt } from "../../state/legal_moves.js";
import { orientationsOf } from "../../state/orientations.js";
import { differs, TREE_FIELDS } from "../../state/state.js";
import { toBoard } from "../board/board_input.js";
import { lightPoints } from "../board/light.js";
import { Ghost, pointsOfElement } from "./ghost.js";
import { PieceButtons } from "./piece_buttons.js";
import { Tray } from "./tray.js";

/** Arrow key → direction in which it moves the held piece. */
const DIRECTIONS = /** @type {const} */ ({ left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] });

export class Choosing {
  /** Position of the mouse over the board, null outside. @type {{ x: number, y: number } | null} */
  #mouse = null;

  /** @param {Pick<import("./trying.js").Trying, "act" | "editing" | "note" | "play" | "services" | "text">} trying */
  constructor(trying) {
    const { services, text } = trying;
    this.trying = trying;
    this.services = services;
    this.text = text;
    this.ghost = new Ghost(services.board);
    this.tray = new Tray(services, (name) => this.pick(name));
    this.buttons = new PieceButtons(trying);
  }

  /** What is chosen at the current node. */
  get #choosing() {
    return choosingOf(this.services.state);
  }

  /** The name of the side to move. */
  get colorName() {
    const side = sideToMove(this.services.state);
    return side ? this.services.say(side.name) : "";
  }

  /** Draw the marks, the piece and the tray for the moves that are possible now. @param {State | null} before @param {State} after */
  draw(before, after) {
    const { held, chosen, removed, marksLegal } = choosingOf(after);
    if (held) this.ghost.showPiece(orientationOf(held), placementOf(held), sideToMove(after)?.class ?? "");
    else this.ghost.hidePiece();
    this.buttons.draw(held?.name ?? null, () => this.ghost.box);
    if (!differs(before, after, [...TREE_FIELDS, "node", "mode", "editing"]) && before && isMoved(before, after))
      return;
    // no move is known yet at the point where the mouse is
    if (!choosingOf(after).legal) this.ghost.showStone(null);
    const legal = legalMovesOf(after);
    const free = freePieces(after);
    const names = held && !free ? piecesAt(legal, null) : placeablePieces(after);
    const color = choosesPieces(after) ? (free ?? legal).color : null;
    const name = held?.name ?? null;
    this.tray.show(color, names, name);
    this.ghost.mark(marksLegal ? nextPoints(legal, name, chosen) : []);
    lightPoints(this.services.board, held ? [] : chosen);
    this.ghost.markRemoved((legal.removals ?? []).flatMap(([text, ends]) => (removed.includes(text) ? [ends] : [])));
    this.services.element.classList.toggle("holding", held !== null);
  }

  /**
   * Choose a point: play there, remove a link, or filter the tray.
   *
   * @param {string} point
   * @param {Element | null} element of something on the point
   * @param {boolean} isKeyboard whether the point was chosen with the keyboard
   */
  choosePoint(point, element, isKeyboard) {
    const { services } = this;
    if (choosesPieces(services.state)) return this.#filterTray(point, element, isKeyboard);
    const { chosen: before, removed } = this.#choosing;
    const legal = legalMovesOf(services.state);
    // with the keyboard, the element is only one of those at the point
    const points = isKeyboard || !element ? [] : pointsOfElement(element);
    const removal = chooseRemoval(legal, before, points, point);
    if (removal) return this.#removeLink(removal);
    const { move, chosen } = choosePoint(legal, before, point);
    const prefix = removed.map((text) => `${text} `).join("");
    if (move !== null) return void this.trying.play(prefix + legal.moves[move][0], move);
    services.dispatch(choose, { chosen });
    // the rules say why it is illegal
    if (!chosen.length) void this.trying.play(prefix + this.#written(point));
  }

  /** Return a point as players write it. @param {string} point */
  #written(point) {
    return writtenPoint(this.services.state.reel.scene, point);
  }

  /** Let the tray show the pieces that fit on a point. @param {string} point @param {Element | null} element of something on it @param {boolean} isKeyboard */
  #filterTray(point, element, isKeyboard) {
    if (element?.matches("[data-points]")) return;
    const { services } = this;
    const written = this.#written(point);
    const { size } = piecesAt(legalMovesOf(services.state), point);
    services.dispatch(choose, { chosen: size ? [point] : [] });
    if (!size) return this.trying.note.announce(this.text(["nothingFits", { color: this.colorName, point: written }]));
    this.trying.note.announce(this.text(["fitting", { count: size, point: written }]));
    if (isKeyboard) this.tray.focus();
  }

  /** Remove a link before the move, or put it back; or choose the first of its two ends. @param {import("../../state/legal_moves.js").Removal} removal */
  #removeLink({ prefix, ends, chosen }) {
    const { services } = this;
    const written = ends.map((end) => this.#written(end)).join("\u2013");
    if (prefix === null) {
      services.dispatch(choose, { chosen });
      return this.trying.note.announce(this.text(["firstEnd", { point: written }]));
    }
    services.dispatch(toggleRemoval, prefix);
    const isRemoved = this.#choosing.removed.includes(prefix);
    this.trying.note.announce(this.text([isRemoved ? "takenOff" : "putOn", { ends: written }]));
  }

  /** Pick up a piece, or put it back. @param {string} name as in the tray */
  pick(name) {
    const { state } = this.services;
    const { held, chosen } = this.#choosing;
    if (held?.name === name) return this.services.dispatch(drop);
    if (freePieces(state)) return void this.#pickFree(name);
    const legal = legalMovesOf(state);
    const [point = null] = chosen;
    this.#hold(name, legal.moves, movesOf(legal, name, point), point);
  }

  /** Pick up a piece if none is held and it can be placed. @param {string} name */
  pickUp(name) {
    if (!this.#choosing.held && piecesAt(legalMovesOf(this.services.state), null).has(name)) this.pick(name);
  }

  /** Pick up a piece that may be placed anywhere. @param {string} name */
  async #pickFree(name) {
    const { node, editing, mode } = this.services.state;
    const placements = this.trying.editing ? await freePlacements(this.services, name) : [];
    const { state } = this.services;
    // the reader may have gone on
    if (state.node !== node || state.editing !== editing || state.mode !== mode) return;
    const moves = placements.map(
      (points) => /** @type {import("../../state/legal_moves.js").PlacedMove} */ ([points.join(), name, points]),
    );
    this.#hold(name, moves, [...moves.keys()], null);
  }

  /**
   * Hold a piece with some placements, near a point if one is given.
   *
   * @param {string} name
   * @param {HeldPiece["moves"]} moves
   * @param {number[]} indices of the moves that place the piece
   * @param {string | null} point that was chosen
   */
  #hold(name, moves, indices, point) {
    const { services } = this;
    const placements = indices.map((move) => ({
      move,
      cells: moves[move][2].flatMap((cell) => this.ghost.cellOf(cell) ?? []),
    }));
    const orientations = orientationsOf(placements);
    if (!orientations.length) return;
    services.element.focus({ preventScroll: true });
    this.#change(holdPiece({ name, moves, orientations, target: this.#startPosition(point) }));
    services.speak(sentences([this.text(["held", { piece: name, count: placements.length }]), this.#placeText]));
  }

  /** The points of the held piece as players write them, or its move where it has no points. */
  get #placeText() {
    const [text, , points] = moveOf(/** @type {HeldPiece} */ (this.#choosing.held));
    return points.map((point) => this.#written(point)).join(" ") || text;
  }

  /** Return the position at which a piece that was picked up is wanted first. @param {string | null} point that was chosen */
  #startPosition(point) {
    const cell = point === null ? undefined : this.ghost.cellOf(point);
    const [x, y, width, height] = this.services.state.reel.scene.view;
    return cell ?? this.#mouse ?? { x: x + width / 2, y: y + height / 2 };
  }

  /** Hold a piece in place of the one that is held, or the same one elsewhere. @param {HeldPiece} held */
  #change(held) {
    if (held !== this.#choosing.held) this.services.dispatch(choose, { held });
  }

  /** Play the placement of the held piece. */
  place() {
    const { held } = this.#choosing;
    if (!held) return;
    const [text, , points] = moveOf(held);
    if (freePieces(this.services.state)) this.trying.editing?.placeFree(points);
    else void this.trying.play(text, placementOf(held).move);
  }

  /** Whether a piece is held, which the pointer moves and places. */
  get hasPiece() {
    return this.#choosing.held !== null;
  }

  /** Let the held piece follow the pointer. @param {{ clientX: number, clientY: number, pointerType?: string }} position */
  follow(position) {
    const { held } = this.#choosing;
    if (position.pointerType === "mouse") this.buttons.follow(position);
    this.#mouse = toBoard(this.services.board.svg, position);
    if (held) this.#change(follow(held, this.#mouse));
  }

  /** Return whether the held piece is under the pointer. @param {{ clientX: number, clientY: number }} position */
  isOnPiece(position) {
    const { held } = this.#choosing;
    return held !== null && covers(held, toBoard(this.services.board.svg, position));
  }

  /** Show a stone on a point under the mouse that can be chosen. @param {string | null} point */
  hover(point) {
    const { state } = this.services;
    if (choosesPieces(state)) return;
    const isLegal = point !== null && canChoose(legalMovesOf(state), this.#choosing.chosen, point);
    this.ghost.showStone(isLegal ? point : null, sideToMove(state)?.class);
  }

  /** @param {"turn" | "turnBack" | "flip"} action */
  changePiece(action) {
    const { held } = this.#choosing;
    if (held) this.#moveTo(turn(held, action));
  }

  /** @param {keyof typeof DIRECTIONS} name */
  movePiece(name) {
    const [dx, dy] = DIRECTIONS[name];
    const sign = this.services.state.settings.flip ? -1 : 1;
    const { held } = this.#choosing;
    if (held) this.#moveTo(shift(held, [sign * dx, sign * dy]));
  }

  /** Hold the piece elsewhere, and announce its points. @param {HeldPiece} held */
  #moveTo(held) {
    this.#change(held);
    this.services.speak(this.#placeText);
  }

  /** Pick up the next piece of the tray. @param {1 | -1} step */
  pickNext(step) {
    const { held } = this.#choosing;
    const names = [...placeablePieces(this.services.state)];
    if (!names.length) return;
    const index = held ? names.indexOf(held.name) + step : step > 0 ? 0 : -1;
    return this.pick(names[(index + names.length) % names.length]);
  }

  /** Mark the points of legal moves, or stop it. */
  markLegal() {
    const { services } = this;
    services.dispatch(toggleMarks);
    const { marksLegal, held, chosen } = this.#choosing;
    const { size } = nextPoints(legalMovesOf(services.state), held?.name ?? null, chosen);
    if (marksLegal) services.speak(this.text(["legalMarked", { count: size }]));
  }
}

/** Return whether a piece that is held is all that differs in the choice of two states, and only its placement. @param {State} before @param {State} after */
function isMoved(before, after) {
  const [{ held: one, ...others }, { held: other, ...rest }] = [choosingOf(before), choosingOf(after)];
  const isSame = Object.entries(others).every(([key, value]) => Reflect.get(rest, key) === value);
  return isSame && one?.name === other?.name;
}
