/**
 * Tries moves: the reader plays on the board, in branches of a draft. Knows no rules of any game: the legal moves of a position are a list
 * of points and pieces that Python computes.
 *
 * @typedef {Pick<import("../host.js").Services, "act" | "board" | "dispatch" | "draw" | "edited" | "element" | "fail" | "goTo" | "parts" | "record" | "replace" | "saved" | "say" | "signal" | "speak" | "state">} Services
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("./actions.js").TryAction} TryAction
 * @typedef {(answer: import("../../requests/draft_requests.js").EditAnswer) => void} AnswerListener
 */

import { withTexts } from "../../reel/messages.js";
import { branchStart } from "../../reel/patch.js";
import { reasonText } from "../../reel/reason_text.js";
import { DraftRequests } from "../../requests/draft_requests.js";
import { Saving } from "../../requests/saving.js";
import { choosesPieces, choosingOf, drop, legalMovesOf, setMode } from "../../state/choosing.js";
import { continueDraft, draftOf, draftText, isAdded, shownRecordedNode } from "../../state/draft.js";
import { differs, TREE_FIELDS } from "../../state/state.js";
import ghostCss from "../../styles/ghost.css";
import css from "../../styles/trying.css";
import { trying as en } from "../../texts/english.js";
import { adoptStyle } from "../adopted_style.js";
import { keepFocus } from "../dom.js";
import { bookmarks } from "../layout.js";
import { commandsOf, handleKey } from "./actions.js";
import { BoardNote } from "./board_note.js";
import { BoardPointer } from "./board_pointer.js";
import { Choosing } from "./choosing.js";
import { Toolbar } from "./toolbar.js";

/** Message keys for an operation with nothing to do: `undo` or `redo` → key. @type {Readonly<Record<string, string>>} */
const UNDONE_KEYS = { undo: "nothingToUndo", redo: "nothingToRedo" };

export class Trying {
  /** Node of the record that was left. */
  #home = 0;
  /** Those of the Reel that the viewer shows. */
  #bookmarks;
  #commands;
  /** The object that tries moves in the viewer that has replaced this one, null without one. @type {Trying | null} */
  #successor = null;
  /** The edit mode, null until it was on. @type {import("../editing/editing.js").Editing | null} */
  editing = null;

  /** @param {Services} services */
  constructor(services) {
    this.services = services;
    this.#bookmarks = services.state.reel.bookmarks;
    this.text = withTexts(services.say, { part: "trying", en });
    this.requests = new DraftRequests(services, {
      replace: (node) => this.#replaceViewer(node),
      fail: (error) => {
        void this.leave();
        services.fail(error);
      },
    });
    this.toolbar = new Toolbar(this);
    this.note = new BoardNote(services, (listener) => this.requests.listen(listener));
    this.saving = new Saving(services, this.text, {
      announce: (text) => this.note.announce(text),
      mayLose: (loss) => services.parts.mayLose(loss),
    });
    this.choosing = new Choosing(this);
    this.#commands = commandsOf(this);
    new BoardPointer(this);
    // before the cursor of the board, which uses the same keys
    services.element.addEventListener("keydown", (event) => this.handleKey(event) && event.stopPropagation(), {
      signal: services.signal,
      capture: true,
    });
  }

  get isActive() {
    return this.services.state.mode !== "read";
  }

  /** The node of the record that is shown or that the branch shown starts from. */
  get recorded() {
    return shownRecordedNode(this.services.state);
  }

  /** The edits of the reader as JSON, empty without any. */
  get draft() {
    return draftText(this.services.state);
  }

  /**
   * Start to try moves, at a point if one is given.
   *
   * @param {string | null} point to begin with
   * @param {{ quiet?: boolean, edits?: boolean }} [options] `quiet`: without announcing it, and the focus stays; `edits`: the edit mode
   *   follows, which is announced in its place
   */
  async start(point, { quiet = false, edits = false } = {}) {
    if (!this.isActive) {
      const { element } = this.services;
      const { activeElement } = /** @type {ShadowRoot} */ (element.getRootNode());
      adoptStyle(element, ghostCss);
      adoptStyle(element, css);
      this.#home = this.recorded;
      element.classList.add("trying");
      element.querySelector(".head > .titles")?.after(this.toolbar.element);
      element.querySelector(".status")?.after(this.note.element);
      element.querySelector(".board-box")?.append(this.choosing.buttons.element, this.note.progress);
      // a reader who walks over the points goes on there
      if (activeElement && !activeElement.closest("[role=grid]") && !quiet) element.focus({ preventScroll: true });
      this.services.dispatch(setMode, "try");
      if (!(await this.#isReady())) return;
      if (point === null && !quiet && !edits) this.#announceStart();
    }
    if (point !== null) this.choosing.choosePoint(point, null, false);
  }

  /**
   * Wait for the legal moves of the current node. Return whether they can still be chosen, because the reader has stayed
   * there.
   */
  async #isReady() {
    const { node } = this.services.state;
    await this.requests.ready;
    return this.isActive && this.services.state.node === node;
  }

  #announceStart() {
    const { state } = this.services;
    if (!state.reel.game.rules) return;
    const { moves, actions } = legalMovesOf(state);
    const hasMoves = moves.length > 0 || actions.length > 0;
    const key = !hasMoves ? "noMoves" : choosesPieces(state) ? "startedPieces" : "startedPoints";
    this.note.announce(this.text([key, { color: this.choosing.colorName }]), this.text("started"));
  }

  /** Go back to the game. @param {{ quiet?: boolean }} [options] `quiet`: without announcing it */
  async leave({ quiet = false } = {}) {
    if (!this.isActive) return;
    const { services } = this;
    this.editing?.end();
    services.dispatch(setMode, "read");
    this.note.release();
    keepFocus(services.element, () => this.toolbar.element.remove());
    services.element.classList.remove("trying");
    if (services.state.node !== this.recorded) await services.goTo(this.#home, { quiet });
    else if (!quiet) services.speak(this.text("left"));
    if (!this.isActive) services.dispatch(chooseRecorded);
  }

  /** Show the current node, and what is possible there. @param {State | null} before @param {State} after */
  draw(before, after) {
    const { node, mode, arrangement } = after;
    if (mode === "read" && before?.mode === mode) return;
    // the state in which the record is not edited is drawn at once
    if (mode === "edit" && !arrangement.edit) return this.editing?.end();
    if (mode !== "read" && !isAdded(after, node)) this.#home = node;
    // what was said about one position need not be true of another one
    if (before && before.node !== node) this.note.clear();
    this.requests.follow(after);
    this.#drawBookmarks(after.reel);
    if (differs(before, after, [...TREE_FIELDS, "node", "mode", "editing", "choosing", "draft", "arrangement"])) {
      this.choosing.draw(before, after);
      this.toolbar.draw(after);
      this.note.wait(mode !== "read" && !choosingOf(after).legal);
    }
    this.editing?.draw(before, after);
  }

  /** Show the buttons of the bookmarks as an edit has changed them. @param {import("../../reel/reel.js").Reel} reel */
  #drawBookmarks(reel) {
    if (reel.bookmarks === this.#bookmarks) return;
    this.#bookmarks = reel.bookmarks;
    const { element } = this.services;
    const notes = /** @type {HTMLElement} */ (element.querySelector(".notes"));
    notes.querySelector(".bookmarks")?.remove();
    for (const row of bookmarks(this.services)) notes.append(row);
    element.querySelector(".layout")?.classList.toggle("has-notes", notes.childElementCount > 0);
  }

  /**
   * Choose a point for the move that is tried.
   *
   * @param {string} point
   * @param {MouseEvent} [event] absent if the point was chosen with the keyboard
   */
  async choosePoint(point, event) {
    // the target of an event is gone later
    const element = event
      ? /** @type {Element} */ (event.target).closest("[data-points]")
      : this.services.board.elementAt(point);
    if (!(await this.#isReady()) || this.editing?.choosePoint(point, event)) return;
    this.choosing.choosePoint(point, element, !event);
  }

  /** Pick up a piece if it can be placed. @param {string} name */
  async pickUp(name) {
    if (await this.#isReady()) this.choosing.pickUp(name);
  }

  /** Perform the action of a key that is pressed in the viewer. @param {KeyboardEvent} event @returns {boolean} whether the key was used */
  handleKey(event) {
    return handleKey(event, this);
  }

  /** Perform an action of the reader by its name. @param {TryAction} action */
  act(action) {
    void this.#commands[action]();
  }

  /** Delete the branch of the draft that contains the current node. */
  async deleteBranch() {
    const { state } = this.services;
    if (this.editing?.isActive) return this.editing.run("deleteNode", state.node);
    const node = branchStart(state.tree, state.node, draftOf(state).recorded);
    if (node >= 0 && (await this.edit({ op: "delete", node }))) this.note.announce(this.text("branchDeleted"));
  }

  /**
   * Play a move, given as text, at the current node. A listener of the event `placement` may take it instead.
   *
   * @param {string} text the move as players write it
   * @param {number} [index] of the move among the legal ones
   * @returns {Promise<boolean>} whether it was played
   */
  async play(text, index = -1) {
    const [, piece = null, points = []] = legalMovesOf(this.services.state).moves[index] ?? [];
    const detail = { text, piece, points };
    const { element, state } = this.services;
    if (!element.dispatchEvent(new CustomEvent("placement", { detail, cancelable: true }))) {
      this.services.dispatch(drop);
      return false;
    }
    return this.edit({ op: "play", node: state.node, move: text });
  }

  /**
   * Play a move that the reader has typed, at the current node.
   *
   * @param {string} text the move as players write it, or the label of an action such as a pass
   * @returns {Promise<import("../../requests/draft_requests.js").EditAnswer | null>} the answer that says why it was not played, null if it was
   */
  async playTyped(text) {
    /** @type {import("../../requests/draft_requests.js").EditAnswer | null} */
    let refusal = null;
    const { actions } = legalMovesOf(this.services.state);
    const action = actions.find((name) => this.text(`action.${name}`).toLowerCase() === text.toLowerCase());
    await this.edit(
      { op: "play", node: this.services.state.node, move: action ?? text },
      { refused: (answer) => (refusal = answer) },
    );
    return refusal;
  }

  /**
   * Send an edit, an undo or a redo to Python, and show what it changes.
   *
   * @param {{ op: string } & Record<string, unknown>} edit
   * @param {{ stays?: boolean, answered?: AnswerListener, refused?: AnswerListener }} [options] `stays`: go on showing the current node;
   *   `answered` is called with the answer; `refused` is called with it if nothing was edited, in place of announcing why
   * @returns {Promise<boolean>} whether anything changed
   */
  async edit(edit, { stays, answered, refused } = {}) {
    if (this.#successor) return this.#successor.edit(edit, { stays, answered, refused });
    const { node } = this.services.state;
    try {
      const answer = await this.requests.send("edit", edit, { stays });
      if (this.#successor) return answer.edited;
      const { edited, error } = answer;
      const isDone = edited || (edit.op === "play" && !error);
      const reason = error && reasonText(error, this.services.say);
      // where another node is shown, its move is announced
      if (isDone && edit.op in UNDONE_KEYS && this.services.state.node === node)
        this.services.speak(this.text(edit.op));
      if (reason && refused) refused(answer);
      else if (reason && answer.canForce && this.editing?.isActive) this.editing.refused.offer(edit, reason);
      else if (reason) this.note.announce(reason);
      else if (isDone) this.saving.announceCharset(draftOf(this.services.state).charset);
      else if (edit.op in UNDONE_KEYS) this.note.announce(this.text(UNDONE_KEYS[edit.op]));
      answered?.(answer);
      return isDone;
    } catch (error) {
      if (!this.services.signal.aborted) this.services.fail(error);
      return false;
    }
  }

  /** Continue at a node in a new viewer, because the game has another board; return the requests of that viewer. @param {number} node */
  async #replaceViewer(node) {
    const isEditing = this.editing?.isActive;
    const { state } = this.services;
    const services = this.services.replace(node);
    const trying = new Trying(services);
    this.#successor = services.parts.trying = trying;
    services.state = continueDraft(services.state, state);
    await trying.start(null);
    if (isEditing) await services.parts.toggleEditing();
    services.element.focus({ preventScroll: true });
    return trying.requests;
  }

  /**
   * Replace all edits by those of a draft. If they do not fit the game, nothing changes.
   *
   * @param {string} draft JSON as in `draft`
   * @returns {Promise<boolean>} whether they fit
   */
  async restore(draft) {
    const edits = draft || "[]";
    const { state } = this.services;
    const stays = edits === "[]" && !isAdded(state, state.node);
    const { error } = await this.requests.send("restore", edits, { stays });
    if (error) this.note.announce(this.services.say(error));
    else this.saving.announceCharset(draftOf(this.services.state).charset);
    return !error;
  }

  release() {
    this.editing?.flush();
    this.note.release();
    this.choosing.buttons.rest();
  }
}

/** Return the state whose line goes on as the record does, from a node of the record. @param {import("../../state/state.js").State} state */
function chooseRecorded(state) {
  const { recorded } = draftOf(state);
  return { ...state, choices: new Map([...state.choices].filter(([, child]) => child < recorded)) };
}
