/**
 * Tries moves: the reader plays on the board, in branches of a draft. Knows no rules of any game: the legal moves of a position are a list
 * of points and pieces that Python computes.
 *
 * @typedef {import("../viewer.js").Viewer} Viewer
 * @typedef {import("./keys.js").TryAction} TryAction
 */

import { withTexts } from "../../reel/messages.js";
import { branchStart, recordedNode } from "../../reel/patch.js";
import ghostCss from "../../styles/ghost.css";
import css from "../../styles/trying.css";
import { trying as en } from "../../texts/english.js";
import { adoptStyle } from "../adopted_style.js";
import { isMouseOnEmptyPoint } from "../board_input.js";
import { keepFocus } from "../dom.js";
import { BoardNote } from "./board_note.js";
import { BoardPointer } from "./board_pointer.js";
import { NO_PLACEMENTS, placementsOf } from "./choices.js";
import { Choosing } from "./choosing.js";
import { commandsOf } from "./commands.js";
import { DraftEdits } from "./draft_edits.js";
import { handleKey } from "./keys.js";
import { Saving } from "./saving.js";
import { Toolbar } from "./toolbar.js";

/** What is said if there was nothing to do: operation → key. @type {Readonly<Record<string, string>>} */
const UNDONE_KEYS = { undo: "nothingToUndo", redo: "nothingToRedo" };

export class Trying {
  isActive = false;
  /** Node of the record that was left. */
  #home = 0;
  /** Node whose legal moves are known or requested, -1 if none are. */
  #placementsNode = -1;
  /** The request for the legal moves. @type {Promise<void>} */
  #ready = Promise.resolve();
  #abortController = new AbortController();
  #commands;
  /** What tries moves in the viewer that has replaced this one. @type {Trying | null} */
  #successor = null;
  /** The edit mode, null until it was on. @type {import("../editing/editing.js").Editing | null} */
  editing = null;

  /** @param {Viewer} viewer */
  constructor(viewer) {
    const { signal } = this.#abortController;
    this.viewer = viewer;
    this.text = withTexts(viewer.say, { part: "trying", en });
    this.edits = new DraftEdits(viewer, (node) => this.#replaceViewer(node));
    this.toolbar = new Toolbar(
      this.text,
      (action) => this.act(action),
      (move) => void this.play(move),
    );
    this.note = new BoardNote(viewer);
    this.saving = new Saving(viewer, this.text, (text) => this.note.announce(text));
    const act = (/** @type {TryAction} */ action) => this.act(action);
    this.choosing = new Choosing(
      viewer,
      this.text,
      {
        play: (text, index) => this.play(text, index),
        announce: (text) => this.note.announce(text),
        changed: () => this.updateControls(),
      },
      signal,
    );
    this.#commands = commandsOf(this);
    new BoardPointer(
      viewer.board,
      this.choosing.pointerTarget(() => this.isActive, act),
      signal,
    );
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
    return this.edits.draft;
  }

  /** Try moves from now on. @param {string | null} point to begin with */
  async start(point) {
    if (!this.isActive) {
      this.isActive = true;
      const { element } = this.viewer;
      const hadFocus = /** @type {ShadowRoot} */ (element.getRootNode()).activeElement !== null;
      adoptStyle(element, ghostCss);
      adoptStyle(element, css);
      this.#home = this.recorded;
      element.classList.add("trying");
      element.querySelector(".head")?.after(this.toolbar.element);
      element.querySelector(".board-box")?.append(this.note.text, this.note.progress);
      if (hadFocus) element.focus({ preventScroll: true });
      this.updateControls();
      this.show(this.viewer.node);
      await this.#ready;
      if (point === null && this.isActive) this.#announceStart();
    }
    if (point !== null && this.isActive) this.choosing.choosePoint(point, null, false);
  }

  #announceStart() {
    const { placements, hasPieces, colorName } = this.choosing;
    if (!this.viewer.reel.game.rules) return;
    const hasMoves = placements.moves.length > 0 || placements.actions.length > 0;
    const key = !hasMoves ? "noMoves" : hasPieces ? "startedPieces" : "startedPoints";
    this.note.announce(this.text([key, { color: colorName }]));
  }

  /** Go back to the game. */
  leave() {
    if (!this.isActive) return;
    const { viewer } = this;
    this.editing?.end();
    this.isActive = false;
    this.#placementsNode = -1;
    this.choosing.end();
    this.note.clear();
    keepFocus(viewer.element, () => this.toolbar.element.remove());
    viewer.element.classList.remove("trying");
    if (viewer.node === this.recorded) viewer.speak(this.text("left"));
    else void viewer.goTo(this.#home);
  }

  /** Follow the viewer to a node: what can be played there? @param {number} node */
  show(node) {
    if (!this.isActive) return;
    this.editing?.show(node);
    if (node === this.#placementsNode) return;
    if (node < this.edits.recorded) this.#home = node;
    this.choosing.reset();
    this.#placementsNode = node;
    this.choosing.placements = NO_PLACEMENTS;
    this.#ready = this.#load(node);
  }

  /** Let the reader choose among the legal moves of a node, which are requested unless they came with an edit. @param {number} node */
  async #load(node) {
    const { viewer } = this;
    const loader = viewer.host.record();
    if (!loader) return;
    this.toolbar.element.ariaBusy = "true";
    try {
      const { legal } = this.edits;
      const answer =
        legal?.node === node
          ? legal.answer
          : await this.note.waitFor(loader, () => loader.ask("placements", viewer.reel, node));
      if (this.#placementsNode !== node) return;
      this.toolbar.element.ariaBusy = "false";
      this.choosing.placements = placementsOf(answer);
      this.choosing.update();
    } catch (error) {
      if (this.#placementsNode !== node || this.#abortController.signal.aborted) return;
      this.leave();
      viewer.fail(error);
    }
  }

  /** Show what is possible now. */
  updateControls() {
    const { canUndo, canRedo } = this.edits;
    const { marksLegal, hasPiece, placements } = this.choosing;
    const { node, arrangement } = this.viewer.state;
    const canEdit = arrangement.edit;
    if (!canEdit) this.editing?.end();
    const isEditing = this.editing?.isActive ?? false;
    const canDelete = node >= this.edits.recorded || (isEditing && node > 0);
    const canSave = this.edits.list.length > 0;
    // those of the next position take the place of these when they are known
    const actions = this.toolbar.element.ariaBusy === "true" ? null : placements.actions;
    keepFocus(this.viewer.element, () =>
      this.toolbar.show({ canUndo, canRedo, canDelete, canSave, marksLegal, canEdit, isEditing, hasPiece, actions }),
    );
    this.editing?.update();
    this.viewer.element.classList.toggle("holding", hasPiece);
  }

  /**
   * Choose a point. With a mouse, a click on an empty point may start trying moves.
   *
   * @param {string} point
   * @param {MouseEvent} [event] absent if the point was chosen with the keyboard
   */
  async choosePoint(point, event) {
    if (!this.isActive) {
      if (event && this.viewer.explore === "on" && isMouseOnEmptyPoint(event)) await this.viewer.parts.tryMoves(point);
      return;
    }
    // the target of an event is gone later
    const element = event
      ? /** @type {Element} */ (event.target).closest("[data-points]")
      : this.viewer.board.elementAt(point);
    await this.#ready;
    if (!this.isActive || this.editing?.choosePoint(point, event)) return;
    this.choosing.choosePoint(point, element, !event);
  }

  /** Pick up a piece if it can be placed. @param {string} name */
  async pickUp(name) {
    await this.#ready;
    if (this.isActive) this.choosing.pickUp(name);
  }

  /** Perform the action of a key that is pressed in the viewer. @param {KeyboardEvent} event @returns {boolean} whether the key was used */
  handleKey(event) {
    return handleKey(event, this);
  }

  /** Perform an action. @param {TryAction} action */
  act(action) {
    void this.#commands[action]();
  }

  /** Delete the branch that is shown. */
  async deleteBranch() {
    if (this.editing?.isActive) return this.editing.run("deleteNode", this.viewer.node);
    const node = branchStart(this.viewer.tree, this.viewer.node, this.edits.recorded);
    if (node >= 0 && (await this.edit({ op: "delete", node }))) this.note.announce(this.text("branchDeleted"));
  }

  /**
   * Play a move at the current node. A listener of the event `placement` may take it instead.
   *
   * @param {string} text the move as players write it
   * @param {number} [index] of the move among the legal ones
   * @returns {Promise<boolean>} whether it was played
   */
  async play(text, index = -1) {
    const [, piece = null, points = []] = this.choosing.placements.moves[index] ?? [];
    const detail = { text, piece, points };
    if (!this.viewer.element.dispatchEvent(new CustomEvent("placement", { detail, cancelable: true }))) {
      this.choosing.drop();
      return false;
    }
    return this.edit({ op: "play", node: this.viewer.node, move: text });
  }

  /**
   * Make an edit, undo or redo one.
   *
   * @param {{ op: string } & Record<string, unknown>} edit
   * @param {{ stays?: boolean, answered?: (answer: import("./draft_edits.js").EditAnswer) => void }} [options] `stays`: go on showing the
   *   current node; `answered` is called with the answer
   * @returns {Promise<boolean>} whether anything changed
   */
  async edit(edit, { stays, answered } = {}) {
    if (this.#successor) return this.#successor.edit(edit, { stays, answered });
    try {
      const known = this.isActive && !stays ? this.#placementsNode : undefined;
      const answer = await this.edits.send("edit", edit, { stays, known });
      if (this.#successor) return answer.edited;
      const { edited, error, node, patch } = answer;
      const isDone = edited || (edit.op === "play" && !error);
      if (isDone && node === this.viewer.node && node === this.#placementsNode && patch?.lanesEnd !== undefined) {
        // the position has changed
        this.#placementsNode = -1;
        this.show(node);
      }
      if (error && answer.canForce && this.editing?.isActive) this.editing.refused.offer(edit, this.viewer.say(error));
      else if (error) this.note.announce(this.viewer.say(error));
      else if (isDone) this.saving.announceCharset(this.edits.charset);
      else if (edit.op in UNDONE_KEYS) this.note.announce(this.text(UNDONE_KEYS[edit.op]));
      answered?.(answer);
      this.updateControls();
      return isDone;
    } catch (error) {
      if (!this.#abortController.signal.aborted) this.viewer.fail(error);
      return false;
    }
  }

  /** Continue at a node in a new viewer, because the game has another board. @param {number} node */
  async #replaceViewer(node) {
    const isEditing = this.editing?.isActive;
    const viewer = this.viewer.host.replace(node);
    const trying = new Trying(viewer);
    this.#successor = viewer.trying = trying;
    trying.edits.takeOver(this.edits);
    await trying.start(null);
    if (isEditing) await viewer.parts.toggleEditing();
    viewer.element.focus({ preventScroll: true });
  }

  /**
   * Replace all edits by those of a draft. If they do not fit the game, nothing changes.
   *
   * @param {string} draft JSON as in `draft`
   * @returns {Promise<boolean>} whether they fit
   */
  async restore(draft) {
    const edits = draft || "[]";
    const stays = edits === "[]" && this.viewer.node < this.edits.recorded;
    const { error } = await this.edits.send("restore", edits, { stays });
    if (error) this.note.announce(this.viewer.say(error));
    else this.saving.announceCharset(this.edits.charset);
    this.updateControls();
    return !error;
  }

  release() {
    this.editing?.release();
    this.note.clear();
    this.#abortController.abort();
    this.choosing.release();
  }
}
