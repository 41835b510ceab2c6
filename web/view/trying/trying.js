/**
 * Tries moves: the reader plays on the board, in branches of a draft. Knows no rules of any game: the legal moves of a position are a list
 * of points and pieces that Python computes.
 *
 * @typedef {import("../viewer.js").Viewer} Viewer
 * @typedef {import("./keys.js").TryAction} TryAction
 * @typedef {import("./choices.js").Placements} Placements
 */

import { isUsedByControl } from "../../element/keys.js";
import de from "../../locales/trying/de.js";
import en from "../../locales/trying/en.js";
import { withTexts } from "../../reel/messages.js";
import { branchStart, recordedNode } from "../../reel/patch.js";
import { pointsOf } from "../../reel/points.js";
import css from "../../styles/trying.css";
import { adoptStyle } from "../adopted_style.js";
import { isMouseOnEmptyPoint } from "../board_input.js";
import { html, keepFocus } from "../dom.js";
import { BoardPointer } from "./board_pointer.js";
import { choosePoint, hasPieces, legalPoints, movesOf, NO_PLACEMENTS, piecesAt, removalAt } from "./choices.js";
import { DraftEdits } from "./draft_edits.js";
import { Ghost } from "./ghost.js";
import { HeldPiece } from "./held_piece.js";
import { tryActionOf } from "./keys.js";
import { orientationsOf } from "./orientations.js";
import { Toolbar } from "./toolbar.js";
import { Tray } from "./tray.js";

/** Arrow keys act on the piece in these directions. */
const DIRECTIONS = /** @type {const} */ ({ left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] });
/** How near to the center of a cell of the held piece a finger must be to hit it. */
const HIT_DISTANCE = 1;
/** Time for which a sentence is shown over the board. */
const NOTE_MS = 5000;

export class Trying {
  isActive = false;
  /** Node of the record that was left. */
  #home = 0;
  #placements = NO_PLACEMENTS;
  /** Node whose legal moves are known or requested, -1 if none are. */
  #placementsNode = -1;
  /** The request for the legal moves. @type {Promise<void>} */
  #ready = Promise.resolve();
  /** @type {HeldPiece | null} */
  #held = null;
  /** Points chosen so far. @type {string[]} */
  #chosen = [];
  /** Things to take off before the move: prefix of the move → their element. @type {Map<string, Element>} */
  #removed = new Map();
  #marksLegal = false;
  /** Where the mouse is over the board. @type {{ x: number, y: number } | null} */
  #mouse = null;
  #noteTimer = 0;
  #abortController = new AbortController();

  /** @param {Viewer} viewer */
  constructor(viewer) {
    const { signal } = this.#abortController;
    this.viewer = viewer;
    this.text = withTexts(viewer.say, { de, en });
    this.edits = new DraftEdits(viewer);
    this.ghost = new Ghost(viewer.board);
    this.toolbar = new Toolbar(
      this.text,
      (action) => this.act(action),
      (move) => void this.play(move),
    );
    this.note = html("div", { class: "try-note", "aria-hidden": "true" });
    this.progress = html("div", { class: "try-progress", hidden: true });
    this.tray = new Tray(viewer, (name) => void this.pick(name), signal);
    new BoardPointer(viewer.board, this.#pointerTarget(), signal);
    // before the cursor of the board, which uses the same keys
    viewer.element.addEventListener("keydown", (event) => this.handleKey(event) && event.stopPropagation(), {
      signal,
      capture: true,
    });
  }

  /** The node of the record that is shown or that the branch shown starts from. */
  get recorded() {
    return recordedNode(this.viewer.tree, this.viewer.node, this.edits.recorded);
  }

  /** The edits as JSON. */
  get draft() {
    return this.edits.list.length ? JSON.stringify(this.edits.list) : "";
  }

  /** Return the side of a color. @param {string | null} color */
  #side(color) {
    return this.viewer.reel.sides.find((side) => side.color === color);
  }

  /** Return the name of the side to move. */
  #colorName() {
    const side = this.#side(this.#placements.color);
    return side ? this.viewer.say(side.name) : "";
  }

  /** Try moves from now on. @param {string | null} point to begin with */
  async start(point) {
    if (!this.isActive) {
      this.isActive = true;
      const { element } = this.viewer;
      const hadFocus = /** @type {ShadowRoot} */ (element.getRootNode()).activeElement !== null;
      adoptStyle(element, css);
      this.#home = this.recorded;
      element.classList.add("trying");
      element.querySelector(".head")?.after(this.toolbar.element);
      element.querySelector(".board-box")?.append(this.note, this.progress);
      if (hadFocus) element.focus({ preventScroll: true });
      this.#updateControls();
      this.show(this.viewer.node);
      await this.#ready;
      if (point === null && this.isActive) this.#announceStart();
    }
    if (point !== null) await this.choosePoint(point);
  }

  #announceStart() {
    const { moves, actions } = this.#placements;
    if (!moves.length && !actions.length) return this.#tell(this.text(["noMoves", { color: this.#colorName() }]));
    const key = hasPieces(this.#placements) ? "startedPieces" : "startedPoints";
    this.#tell(this.text([key, { color: this.#colorName() }]));
  }

  /** Say something about the position, to be read and heard. @param {string} text */
  #tell(text) {
    clearTimeout(this.#noteTimer);
    this.note.textContent = text;
    this.#noteTimer = window.setTimeout(() => this.note.replaceChildren(), NOTE_MS);
    this.viewer.speak(text);
  }

  /** Go back to the game. */
  leave() {
    if (!this.isActive) return;
    const { viewer } = this;
    this.drop();
    this.isActive = false;
    this.#placementsNode = -1;
    this.#placements = NO_PLACEMENTS;
    this.#marksLegal = false;
    this.ghost.mark([]);
    this.ghost.showStone(null);
    this.tray.show(null, new Set(), null);
    this.note.replaceChildren();
    keepFocus(viewer.element, () => this.toolbar.element.remove());
    viewer.element.classList.remove("trying");
    this.progress.hidden = true;
    if (viewer.node === this.recorded) viewer.speak(this.text("left"));
    else void viewer.goTo(this.#home);
  }

  /** Follow the viewer to a node: what can be played there? @param {number} node */
  show(node) {
    if (!this.isActive || node === this.#placementsNode) return;
    if (node < this.edits.recorded) this.#home = node;
    this.drop();
    this.#placementsNode = node;
    this.#placements = NO_PLACEMENTS;
    this.#ready = this.#load(node);
  }

  /** Request the legal moves of a node. @param {number} node */
  async #load(node) {
    const { viewer } = this;
    const loader = viewer.host.record();
    if (!loader) return;
    loader.onProgress = (key, percent) => this.#showProgress(key, percent);
    const timer = setTimeout(() => (this.progress.hidden = false), 150);
    try {
      const placements = await loader.ask("placements", viewer.reel, node);
      if (this.#placementsNode !== node) return;
      this.#placements = placements;
      this.#update();
    } catch (error) {
      if (this.#placementsNode !== node || this.#abortController.signal.aborted) return;
      this.leave();
      viewer.fail(error);
    } finally {
      clearTimeout(timer);
      loader.onProgress = () => {};
      if (!this.progress.hidden) this.note.replaceChildren();
      this.progress.hidden = true;
    }
  }

  /** Show at the edge of the board how far the start of Python is. @param {string} key @param {number} [percent] */
  #showProgress(key, percent) {
    const text = this.viewer.say(key);
    this.progress.hidden = false;
    this.note.textContent = percent ? this.viewer.say(["percent", { text, percent }]) : text;
  }

  /** Draw what is possible now. */
  #update() {
    const placements = this.#placements;
    const [point = null] = this.#chosen;
    const names = piecesAt(placements, this.#held ? null : point);
    this.tray.show(hasPieces(placements) ? placements.color : null, names, this.#held?.name ?? null);
    this.ghost.mark(this.#marksLegal ? legalPoints(placements, this.#held?.name ?? null) : []);
    this.viewer.board.light(this.#held ? [] : this.#chosen);
    this.#updateControls();
  }

  #updateControls() {
    const { canUndo, canRedo } = this.edits;
    const [marksLegal, hasPiece] = [this.#marksLegal, this.#held !== null];
    const canDelete = this.viewer.node >= this.edits.recorded;
    this.toolbar.show({ canUndo, canRedo, canDelete, marksLegal, hasPiece, actions: this.#placements.actions });
    this.viewer.element.classList.toggle("holding", hasPiece);
  }

  // -- choosing points and pieces

  /**
   * Choose a point: play there, take something off, or filter the tray.
   *
   * @param {string} point
   * @param {MouseEvent} [event] absent if the point was chosen with the keyboard
   */
  async choosePoint(point, event) {
    if (!this.isActive) {
      if (event && this.viewer.explore === "on" && isMouseOnEmptyPoint(event)) await this.start(point);
      return;
    }
    // the target of an event is gone later
    const element = event
      ? /** @type {Element} */ (event.target).closest("[data-points]")
      : this.viewer.board.elementAt(point);
    await this.#ready;
    if (!this.isActive) return;
    if (hasPieces(this.#placements)) return this.#filterTray(point, element, !event);
    if (element && this.#takeOff(element)) return;
    const { move, chosen } = choosePoint(this.#placements, this.#chosen, point);
    if (move !== null) {
      await this.play([...this.#removed.keys()].join("") + this.#placements.moves[move][0], move);
      return;
    }
    this.#chosen = chosen;
    this.#update();
    // the rules say why it is illegal
    if (!chosen.length) await this.play(this.#written(point));
  }

  /** Return a point as players write it. @param {string} point */
  #written(point) {
    const points = pointsOf(this.viewer.reel.scene);
    const index = points.find(point);
    return index < 0 ? point : points.pointAt(index).written;
  }

  /** Let the tray show the pieces that fit on a point. @param {string} point @param {Element | null} element of something on it @param {boolean} isKeyboard */
  #filterTray(point, element, isKeyboard) {
    if (element?.matches("[data-points]")) return;
    const written = this.#written(point);
    const { size } = piecesAt(this.#placements, point);
    this.#chosen = size ? [point] : [];
    this.#update();
    if (!size) return this.#tell(this.text(["nothingFits", { color: this.#colorName(), point: written }]));
    this.#tell(this.text(["fitting", { count: size, point: written }]));
    if (isKeyboard) this.tray.focus();
  }

  /** Take an own thing off before the move, or put it back. @param {Element} element @returns {boolean} whether it can be taken off */
  #takeOff(element) {
    const points = element.getAttribute("data-points")?.split(",") ?? [];
    const removal = this.#placements.removals?.[removalAt(this.#placements, points)];
    if (!removal) return false;
    const [prefix] = removal;
    const isRemoved = this.#removed.delete(prefix);
    if (!isRemoved) this.#removed.set(prefix, element);
    element.classList.toggle("try-removed", !isRemoved);
    return true;
  }

  /** Pick up a piece, or put it back. @param {string} name as in the tray */
  async pick(name) {
    await this.#ready;
    const wasHeld = this.#held?.name === name;
    const [point = null] = this.#chosen;
    if (wasHeld || !this.isActive) return this.drop();
    const placements = movesOf(this.#placements, name, point).map((move) => ({
      move,
      cells: this.#placements.moves[move][2].flatMap((cell) => this.ghost.cellOf(cell) ?? []),
    }));
    const orientations = orientationsOf(placements);
    if (!orientations.length) return;
    this.#held = new HeldPiece(name, orientations, this.#startPosition(point));
    this.viewer.element.focus({ preventScroll: true });
    this.#update();
    this.#drawPiece();
    this.#tell(this.text(["held", { piece: name, count: placements.length }]));
  }

  /** Return where a piece that was picked up is wanted first. @param {string | null} point that was chosen */
  #startPosition(point) {
    const cell = point === null ? undefined : this.ghost.cellOf(point);
    const [x, y, width, height] = this.viewer.reel.scene.view;
    return cell ?? this.#mouse ?? { x: x + width / 2, y: y + height / 2 };
  }

  #drawPiece() {
    const held = this.#held;
    if (held) this.ghost.showPiece(held.orientation, held.placement, this.#side(this.#placements.color)?.class ?? "");
  }

  /** Put the held piece back, and choose no point. */
  drop() {
    this.#held = null;
    this.#chosen = [];
    for (const element of this.#removed.values()) element.classList.remove("try-removed");
    this.#removed.clear();
    this.ghost.hidePiece();
    this.ghost.showStone(null);
    if (this.isActive) this.#update();
  }

  /** @returns {import("./board_pointer.js").PointerTarget} */
  #pointerTarget() {
    return {
      isActive: () => this.isActive,
      hasPiece: () => this.#held !== null,
      follow: (position) => {
        this.#mouse = this.ghost.toBoard(position);
        if (this.#held?.follow(this.#mouse)) this.#drawPiece();
      },
      isOnPiece: (position) => {
        const { x, y } = this.ghost.toBoard(position);
        const held = this.#held;
        return Boolean(
          held?.orientation.cells.some(
            (cell) => Math.hypot(held.placement.x + cell.x - x, held.placement.y + cell.y - y) < HIT_DISTANCE,
          ),
        );
      },
      hover: (point) => this.#hover(point),
      act: (action) => this.act(action),
    };
  }

  /** Show a stone on a legal point under the mouse. @param {string | null} point */
  #hover(point) {
    if (hasPieces(this.#placements)) return;
    const isLegal = point !== null && this.#placements.moves.some(([, , points]) => points.includes(point));
    this.ghost.showStone(isLegal ? point : null, this.#side(this.#placements.color)?.class);
  }

  // -- actions

  /**
   * Perform the action of a key that is pressed in the viewer.
   *
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was used
   */
  handleKey(event) {
    if (event.defaultPrevented || event.isComposing || this.viewer.element.querySelector("dialog[open]")) return false;
    const hasPiece = this.#held !== null;
    const isOnBoard = hasPiece && event.composedPath()[0] === this.viewer.board.svg;
    if (!isOnBoard && isUsedByControl(event)) return false;
    const action = tryActionOf(event, {
      isTrying: this.isActive,
      hasPiece,
      hasPieces: hasPieces(this.#placements),
      hasDraft: this.edits.canUndo || this.edits.canRedo,
    });
    if (!action) return false;
    event.preventDefault();
    this.act(action);
    return true;
  }

  /** @type {Record<TryAction, () => unknown>} */
  #commands = {
    turn: () => this.#changePiece("turn"),
    turnBack: () => this.#changePiece("turnBack"),
    flip: () => this.#changePiece("flip"),
    left: () => this.#movePiece("left"),
    right: () => this.#movePiece("right"),
    up: () => this.#movePiece("up"),
    down: () => this.#movePiece("down"),
    place: () =>
      this.#held && this.play(this.#placements.moves[this.#held.placement.move][0], this.#held.placement.move),
    drop: () => this.drop(),
    nextPiece: () => this.#pickNext(1),
    previousPiece: () => this.#pickNext(-1),
    leave: () => (this.#chosen.length ? this.drop() : this.leave()),
    delete: () => this.deleteBranch(),
    legal: () => this.#markLegal(),
    undo: () => this.edit({ op: "undo" }),
    redo: () => this.edit({ op: "redo" }),
  };

  /** Perform an action. @param {TryAction} action */
  act(action) {
    void this.#commands[action]();
  }

  /** @param {"turn" | "turnBack" | "flip"} action */
  #changePiece(action) {
    if (this.#held?.change(action)) this.#drawPiece();
    this.#speakPlacement();
  }

  /** @param {keyof typeof DIRECTIONS} name */
  #movePiece(name) {
    const [dx, dy] = DIRECTIONS[name];
    const sign = this.viewer.settings.flip ? -1 : 1;
    this.#held?.move([sign * dx, sign * dy]);
    this.#drawPiece();
    this.#speakPlacement();
  }

  /** Announce the points of the held piece. */
  #speakPlacement() {
    if (!this.#held) return;
    const [text, , points] = this.#placements.moves[this.#held.placement.move];
    this.viewer.speak(points.length ? points.map((point) => this.#written(point)).join(" ") : text);
  }

  /** Pick up the next piece of the tray. @param {1 | -1} step */
  #pickNext(step) {
    const [point = null] = this.#chosen;
    const names = [...piecesAt(this.#placements, point)];
    if (!names.length) return;
    const index = this.#held ? names.indexOf(this.#held.name) + step : step > 0 ? 0 : -1;
    return this.pick(names[(index + names.length) % names.length]);
  }

  #markLegal() {
    this.#marksLegal = !this.#marksLegal;
    this.#update();
    const { size } = legalPoints(this.#placements, this.#held?.name ?? null);
    if (this.#marksLegal) this.viewer.speak(this.text(["legalMarked", { count: size }]));
  }

  /** Delete the branch that is shown. */
  async deleteBranch() {
    const node = branchStart(this.viewer.tree, this.viewer.node, this.edits.recorded);
    if (node >= 0 && (await this.edit({ op: "delete", node }))) this.#tell(this.text("branchDeleted"));
  }

  /**
   * Play a move at the current node. A listener of the event `placement` may take it instead.
   *
   * @param {string} text the move as players write it
   * @param {number} [index] of the move among the legal ones
   * @returns {Promise<boolean>} whether it was played
   */
  async play(text, index = -1) {
    const [, piece = null, points = []] = this.#placements.moves[index] ?? [];
    const detail = { text, piece, points };
    if (!this.viewer.element.dispatchEvent(new CustomEvent("placement", { detail, cancelable: true }))) {
      this.drop();
      return false;
    }
    return this.edit({ op: "play", node: this.viewer.node, move: text });
  }

  /** Make an edit, undo or redo one. @param {{ op: string } & Record<string, unknown>} edit @returns {Promise<boolean>} whether anything changed */
  async edit(edit) {
    try {
      const { edited, error, node } = await this.edits.send("edit", edit);
      const isDone = edited || (edit.op === "play" && !error);
      if (isDone && node === this.viewer.node && node === this.#placementsNode && edit.op !== "play")
        this.#refresh(node);
      if (error) this.#tell(this.viewer.say(error));
      else if (!isDone) this.#tell(this.text(UNDONE_KEYS[edit.op] ?? "notAllowed"));
      this.#updateControls();
      return isDone;
    } catch (error) {
      if (!this.#abortController.signal.aborted) this.viewer.fail(error);
      return false;
    }
  }

  /** Request the legal moves again after the position has changed. @param {number} node */
  #refresh(node) {
    this.#placementsNode = -1;
    this.show(node);
  }

  /** Replace all edits. @param {string} draft JSON as in `draft` */
  async restore(draft) {
    await this.edits.send("restore", JSON.parse(draft || "[]"));
    this.#updateControls();
  }

  release() {
    clearTimeout(this.#noteTimer);
    this.#abortController.abort();
    this.tray.release();
    this.ghost.remove();
  }
}

/** What is said if there was nothing to do: operation → key. @type {Readonly<Record<string, string>>} */
const UNDONE_KEYS = { undo: "nothingToUndo", redo: "nothingToRedo" };
