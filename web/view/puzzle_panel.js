/**
 * Let the reader solve a puzzle: play moves on the board, get the replies of the record, hints, and the solution. Loaded for
 * records with a puzzle only. The Reel says which moves are in the solution, so Python is not needed.
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {import("../reel/reel.js").Message} Message
 * @typedef {import("./puzzle_controls.js").State} State
 */

import { pointsOf } from "../reel/points.js";
import {
  findMove,
  indexPuzzle,
  longestMove,
  outcomeAt,
  replyAt,
  solutionEnd,
  solvingMove,
  specialMoves,
} from "../reel/puzzle.js";
import { canTry, hideSolution, isHidden, reach, revealSolution } from "../state/state.js";
import css from "../styles/puzzle.css";
import { adoptStyle } from "./adopted_style.js";
import { append } from "./dom.js";
import { PuzzleControls } from "./puzzle_controls.js";
import { listenForAnswers } from "./puzzle_events.js";
import { PuzzleMarks } from "./puzzle_marks.js";

/** Time before the reply of the record is played. */
const REPLY_DELAY_MS = 400;

export class PuzzlePanel {
  /** @type {State} */
  #state = "open";
  #failures = 0;
  #hints = 0;
  /** Number of hints at the current node. */
  #hintLevel = 0;
  #startTime = performance.now();
  /** Points of a piece that were chosen so far. @type {Set<string>} */
  #chosen = new Set();

  /** @param {Viewer} viewer @param {HTMLElement} place where the panel is shown */
  constructor(viewer, place) {
    const { reel, tree, say } = viewer;
    this.viewer = viewer;
    this.puzzle = indexPuzzle(reel, tree);
    this.hasPieces = this.puzzle !== null && longestMove(this.puzzle) > 1;
    this.marks = new PuzzleMarks(viewer, pointsOf(reel.scene));
    const actions = {
      place: () => this.#place(),
      playSpecial: (/** @type {string} */ name) => this.play([], name),
      hint: () => this.#giveHint(),
      tryAgain: () => this.#tryAgain(),
      showSolution: () => this.#showSolution(),
    };
    this.controls = new PuzzleControls(say, reel.puzzle?.goal ?? [""], actions, {
      isSolvable: this.puzzle !== null,
      hasPieces: this.hasPieces,
      specialMoves: this.puzzle ? specialMoves(this.puzzle) : [],
    });
    this.text = this.controls.text;
    append(place, this.controls.elements);
    viewer.change({ ...viewer.state, takesPlacements: this.hasPieces });
    adoptStyle(place, css);
    listenForAnswers(viewer.element, {
      choose: (point) => this.#choose(point),
      follow: () => this.#follow(),
      place: (points, text) => this.#take(points, text),
      canHint: () => !this.controls.hint.hidden,
      hint: () => this.#giveHint(),
    });
    this.#show(viewer.state.reached ? "open" : "shown");
  }

  /** Take a point that the reader has chosen. @param {string} point */
  #choose(point) {
    if (this.#state !== "open" || this.viewer.trying?.isActive || this.#isOccupied(point)) return;
    if (!this.hasPieces) return this.play([point]);
    if (!this.#chosen.delete(point)) this.#chosen.add(point);
    this.marks.choose(this.#chosen);
    this.controls.place.disabled = this.#chosen.size === 0;
    this.#say(["chosen", { count: this.#chosen.size }]);
  }

  /** Take a placement that was chosen with the tray. @param {string[]} points @param {string} text @returns {boolean} whether it was an answer */
  #take(points, text) {
    if (!this.viewer.state.reached) return false;
    this.play(points, points.length ? null : text);
    return true;
  }

  /** Return whether a piece is on a point. @param {string} point */
  #isOccupied(point) {
    const element = this.viewer.board.elementAt(point);
    return element instanceof Element && element.hasAttribute("data-item");
  }

  /** Play the chosen points as one piece. */
  #place() {
    const points = [...this.#chosen];
    this.#forget();
    this.play(points);
  }

  /** Forget the chosen points and the hints. */
  #forget() {
    this.#chosen.clear();
    this.#hintLevel = 0;
    this.marks.clear();
    this.controls.place.disabled = true;
  }

  /**
   * Play a move of the reader.
   *
   * @param {readonly string[]} points empty for a special move
   * @param {string | null} [name] of a special move
   */
  play(points, name = null) {
    const { puzzle, viewer } = this;
    if (!puzzle || this.#state !== "open") return;
    const move = findMove(puzzle, viewer.node, points, name);
    if (!move) {
      const [point] = points;
      const written = name ? this.controls.nameOf(name) : this.marks.written(point);
      this.#say(points.length > 1 ? "notInSolutionPiece" : ["notInSolution", { move: written }]);
      return;
    }
    this.#forget();
    const label = viewer.reel.tree.label[move.node] ?? "";
    void this.#goTo(move.node, move.isSymmetric ? ["symmetric", { move: label }] : null);
  }

  /** Go to a node, and play the replies of the record. @param {number} node @param {Message | null} [remark] */
  async #goTo(node, remark = null) {
    const { puzzle, viewer } = this;
    if (!puzzle) return;
    this.#state = "reply";
    viewer.change(reach(viewer.state, node));
    await viewer.goTo(node, { settle: true, quiet: true });
    const reply = replyAt(puzzle, node);
    if (reply < 0) return this.#conclude(remark);
    this.#show("reply", remark);
    await new Promise((resolve) => setTimeout(resolve, REPLY_DELAY_MS));
    // the reader may have stepped elsewhere
    if (!viewer.element.isConnected || this.#state !== "reply") return;
    if (viewer.node === node) await this.#goTo(reply, remark);
    else this.#follow();
  }

  /** Show the outcome of the line at the current node. @param {Message | null} remark */
  #conclude(remark) {
    const { puzzle, viewer } = this;
    if (!puzzle) return;
    const outcome = outcomeAt(puzzle, viewer.node);
    if (outcome === "success") {
      const time = Math.round((performance.now() - this.#startTime) / 100) / 10;
      const detail = { node: viewer.node, tries: this.#failures + 1, hints: this.#hints, time };
      viewer.change(revealSolution(viewer.state));
      this.#show("success", remark);
      this.#send(detail);
    } else {
      if (outcome === "failure") this.#failures += 1;
      this.#show(outcome, remark);
    }
  }

  /** Notify the host page that the puzzle is solved. @param {{ node: number, tries: number, hints: number, time: number }} detail */
  #send(detail) {
    const event = new CustomEvent("reel-solved", { bubbles: true, composed: true, detail });
    this.viewer.element.dispatchEvent(event);
  }

  /** Follow a step that the reader has made through the game. */
  #follow() {
    const { puzzle, viewer } = this;
    if (!puzzle || this.#state === "reply") return;
    if (this.#state === "success" || this.#state === "shown") return;
    this.#forget();
    if (!viewer.state.reached) return this.#show("shown");
    const isOver = isHidden(viewer.state, viewer.node) || outcomeAt(puzzle, viewer.node) !== "open";
    this.#show(isOver ? "failure" : "open", null, true);
  }

  /** Start again at the task. */
  #tryAgain() {
    const { viewer } = this;
    if (this.#state !== "failure") {
      this.#failures = 0;
      this.#hints = 0;
      this.#startTime = performance.now();
    }
    this.#forget();
    this.#state = "open";
    viewer.trying?.leave();
    viewer.state = hideSolution(viewer.state);
    void viewer.goTo(viewer.reel.start, { quiet: true }).then(() => this.#show("open"));
    viewer.element.focus({ preventScroll: true });
  }

  /** Mark the piece of the next move, then the region in which it is played. */
  #giveHint() {
    const { puzzle, viewer } = this;
    const move = puzzle && this.#state === "open" ? solvingMove(puzzle, viewer.node) : null;
    if (!move) return;
    this.#hints += 1;
    this.#hintLevel += 1;
    if (move.piece && this.#hintLevel === 1) {
      this.marks.showPiece(move.piece, viewer.reel.tree.side[move.node]);
      return this.#say(["hintPiece", { piece: move.piece }]);
    }
    const point = this.marks.showRegion(move.forms[0] ?? [], move.node);
    this.#say(point ? ["hintRegion", { point }] : ["hintSpecial", { move: this.controls.nameOf(move.name ?? "") }]);
  }

  /** Show the solution, and make it the line that the arrow keys step through. */
  #showSolution() {
    const { puzzle, viewer } = this;
    const { node } = viewer;
    this.#forget();
    this.#state = "shown";
    viewer.change(revealSolution(viewer.state));
    if (puzzle) {
      const isSolvable = puzzle.successes.has(node) && puzzle.tree.firstChild[node] >= 0;
      const from = isSolvable ? node : puzzle.start;
      const end = solutionEnd(puzzle, from);
      if (!viewer.line.includes(end)) void viewer.goTo(end, { quiet: true });
      if (viewer.node !== from) void viewer.goTo(from, { quiet: true });
    }
    this.#show("shown");
    viewer.element.focus({ preventScroll: true });
  }

  /**
   * Show a state: the sentence, and the buttons that make sense.
   *
   * @param {State} state
   * @param {Message | null} [remark] shown before the sentence
   * @param {boolean} [isQuiet] whether nothing is announced
   */
  #show(state, remark = null, isQuiet = false) {
    const { viewer, controls } = this;
    const hadFocus = viewer.element.contains(activeElementOf(viewer.element));
    this.#state = state;
    controls.show(state, this.#chosen.size > 0);
    viewer.element.dataset.puzzle = state;
    controls.canPickUp = this.hasPieces && canTry(viewer.state);
    this.#say(controls.sentence(state, this.#failures + 1), remark, isQuiet);
    if (hadFocus && !activeElementOf(viewer.element)) viewer.element.focus({ preventScroll: true });
  }

  /**
   * Show a sentence, and announce it after the move that was played.
   *
   * @param {Message | string} sentence
   * @param {Message | null} [remark]
   * @param {boolean} [isQuiet]
   */
  #say(sentence, remark = null, isQuiet = false) {
    const { viewer } = this;
    const text = [remark ? this.text(remark) : "", sentence ? this.text(sentence) : ""].filter(Boolean).join(" ");
    this.controls.message.textContent = text;
    if (isQuiet || !text) return;
    const played = viewer.node === viewer.reel.start ? null : viewer.reel.frames[viewer.node]?.say;
    viewer.speak(played && this.#state !== "shown" ? `${viewer.say(played)}. ${text}` : text);
  }
}

/** Return the element that has the focus in the tree of an element. @param {Element} element */
function activeElementOf(element) {
  const root = element.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}
