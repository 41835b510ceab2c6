/**
 * Let the reader solve a puzzle: play moves on the board, get the replies of the record, hints, and the solution. Loaded for
 * records with a puzzle only. The Reel says which moves are in the solution, so Python is not needed.
 *
 * @typedef {Pick<import("../host.js").Services, "board" | "dispatch" | "element" | "goTo" | "parts" | "say" | "signal" | "speak" | "state">} Services
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../reel/reel.js").Message} Message
 */

import { labelText } from "../../reel/label_text.js";
import { sentences } from "../../reel/messages.js";
import { pointsOf, writtenPoint } from "../../reel/points.js";
import {
  findMove,
  indexPuzzle,
  longestMove,
  outcomeAt,
  replyAt,
  solutionEnd,
  solvingMove,
  specialMoves,
} from "../../reel/puzzle.js";
import { pathTo } from "../../reel/tree.js";
import {
  choosePoint,
  follow,
  forget,
  giveHint,
  isOpen,
  judge,
  playMove,
  puzzleOf,
  refuse,
  remind,
  showSolution,
  startPuzzle,
  takeBack,
  tryAgain,
} from "../../state/puzzle.js";
import { isHidden, lineOf } from "../../state/state.js";
import css from "../../styles/puzzle.css";
import { adoptStyle } from "../adopted_style.js";
import { append } from "../dom.js";
import { latinKey, PUZZLE_KEYS } from "../key_table.js";
import { isLeftToPage } from "../keys.js";
import { PuzzleControls } from "./puzzle_controls.js";
import { PuzzleMarks } from "./puzzle_marks.js";

/** Time before the reply of the record is played. */
const REPLY_DELAY_MS = 400;
/** Time for which a move that is not in the record is shown. */
const WRONG_MOVE_MS = 700;
/** Time between moves of the solution. */
const SOLUTION_STEP_MS = 1000;

/** @param {number} time in milliseconds @returns {Promise<void>} */
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

export class PuzzlePanel {
  #startTime = performance.now();

  /** @param {Services} services @param {HTMLElement} place where the panel is shown */
  constructor(services, place) {
    const { state, say, board, element, signal } = services;
    const { reel, tree } = state;
    this.services = services;
    this.puzzle = indexPuzzle(reel, tree);
    this.marks = new PuzzleMarks(element, board, pointsOf(reel.scene));
    const actions = {
      place: () => this.#place(),
      playSpecial: (/** @type {string} */ name) => this.play([], name),
      hint: () => this.#giveHint(),
      tryAgain: () => this.#tryAgain(),
      showSolution: () => this.#showSolution(),
    };
    this.controls = new PuzzleControls(say, reel.puzzle?.goal ?? [""], actions, {
      isSolvable: this.puzzle !== null,
      specialMoves: this.puzzle ? specialMoves(this.puzzle) : [],
    });
    append(place, this.controls.elements);
    services.dispatch(startPuzzle, this.puzzle !== null && longestMove(this.puzzle) > 1);
    adoptStyle(place, css);
    element.addEventListener("placement", (event) => this.#take(/** @type {CustomEvent} */ (event)), { signal });
    element.addEventListener("keydown", (event) => this.#handleKey(event), { signal });
    this.draw(null, services.state);
    this.#speak();
  }

  /** Show the sentence, the buttons and the marks; an edit may have changed the moves. @param {State | null} before @param {State} after */
  draw(before, after) {
    if (before && before.tree !== after.tree) this.puzzle = indexPuzzle(after.reel, after.tree);
    this.services.element.dataset.puzzle = puzzleOf(after).phase;
    this.controls.draw(before, after);
    this.marks.draw(before, after);
  }

  /** Announce what the panel says, after the move that was played. */
  #speak() {
    const { services } = this;
    const { state } = services;
    const { reel, node } = state;
    const text = this.controls.textOf(state);
    const played = node === reel.start || puzzleOf(state).phase === "shown" ? null : reel.frames[node]?.say;
    if (text) services.speak(sentences([played ? services.say(played) : "", text]));
  }

  /** Take a point that the reader has chosen. @param {string} point */
  choose(point) {
    const { services } = this;
    if (services.state.mode !== "read") return;
    // why nothing is played
    if (puzzleOf(services.state).phase === "failure") this.#speak();
    if (!isOpen(services.state)) return;
    if (services.board.elementAt(point)?.hasAttribute("data-item")) return;
    if (!puzzleOf(services.state).hasPieces) return this.play([point]);
    services.dispatch(choosePoint, point);
    this.#speak();
  }

  /** Take the placement of a piece that was chosen with the tray as the reader's move, until the solution is shown. @param {CustomEvent} event */
  #take(event) {
    if (!this.services.state.reached) return;
    const { points, text } = event.detail;
    event.preventDefault();
    this.play(points, points.length ? null : text);
  }

  /** Give a hint when its key is pressed. @param {KeyboardEvent} event */
  #handleKey(event) {
    if (latinKey(event) !== PUZZLE_KEYS.hint || isLeftToPage(event) || this.controls.hint.hidden) return;
    event.preventDefault();
    this.#giveHint();
  }

  /** Play the chosen points as one piece. */
  #place() {
    const { chosen } = puzzleOf(this.services.state);
    if (!chosen.length) return;
    this.services.dispatch(forget);
    this.play(chosen);
  }

  /** Say something in place of the sentence about the phase. @param {Message | string} message */
  #remind(message) {
    this.services.dispatch(remind, message);
    this.#speak();
  }

  /**
   * Play a move of the reader.
   *
   * @param {readonly string[]} points empty for a special move
   * @param {string | null} [name] of a special move
   */
  play(points, name = null) {
    const { puzzle } = this;
    const { state } = this.services;
    if (!puzzle || !isOpen(state)) return;
    const move = findMove(puzzle, state.node, points, name);
    if (!move) {
      const [point] = points;
      const written = name ? this.controls.nameOf(name) : writtenPoint(state.reel.scene, point);
      return this.#refuse(points, points.length > 1 ? "notInSolutionPiece" : ["notInSolution", { move: written }]);
    }
    const label = labelText(state.reel, move.node, this.services.say) ?? "";
    const right = puzzle.successes.has(move.node) ? points : [];
    void this.#goTo(puzzle, move.node, move.isSymmetric ? ["symmetric", { move: label }] : null, right);
  }

  /** Show for a moment a move that is not in the record. @param {readonly string[]} points @param {Message | string} message */
  #refuse(points, message) {
    const { services } = this;
    services.dispatch(refuse, { points, message });
    this.#speak();
    const { verdict } = puzzleOf(services.state);
    void wait(WRONG_MOVE_MS).then(() => {
      if (puzzleOf(services.state).verdict === verdict) services.dispatch(takeBack);
    });
  }

  /**
   * Go to a node, and play the replies of the record.
   *
   * @param {import("../../reel/puzzle.js").PuzzleIndex} puzzle
   * @param {number} node
   * @param {Message | null} remark
   * @param {readonly string[]} right points of a right move of the reader
   */
  async #goTo(puzzle, node, remark, right) {
    const { services } = this;
    const reply = replyAt(puzzle, node);
    services.dispatch(playMove, { node, remark, isLast: reply < 0, right });
    await services.goTo(node, { settle: true, quiet: true });
    if (reply < 0) return this.#judge(puzzle, node);
    this.#speak();
    await wait(REPLY_DELAY_MS);
    // the reader may have stepped elsewhere
    if (!services.element.isConnected || puzzleOf(services.state).phase !== "reply") return;
    if (services.state.node === node) await this.#goTo(puzzle, reply, remark, []);
    else this.follow("open");
  }

  /**
   * Judge the line to a node, and notify the host page if the puzzle is solved.
   *
   * @param {import("../../reel/puzzle.js").PuzzleIndex} puzzle
   * @param {number} node
   */
  #judge(puzzle, node) {
    const { services } = this;
    const phase = outcomeAt(puzzle, node);
    const moves = pathTo(puzzle.tree, node).flatMap((passed) => puzzle.moves.get(passed) ?? []);
    services.dispatch(judge, { phase, points: moves.at(-1)?.forms[0] ?? [] });
    this.#speak();
    if (phase !== "success") return;
    const { failures, hints } = puzzleOf(services.state);
    const time = Math.round((performance.now() - this.#startTime) / 100) / 10;
    const detail = { node, tries: failures + 1, hints, time };
    services.element.dispatchEvent(new CustomEvent("reel-solved", { bubbles: true, composed: true, detail }));
  }

  /**
   * Update the puzzle after the reader has stepped through the game.
   *
   * @param {import("../../state/state.js").Puzzle["phase"]} [phase] of the puzzle before
   */
  follow(phase = puzzleOf(this.services.state).phase) {
    const { puzzle, services } = this;
    const { state } = services;
    if (!puzzle || (phase !== "open" && phase !== "failure")) return;
    if (state.reached) {
      const isOver = isHidden(state, state.node) || outcomeAt(puzzle, state.node) !== "open";
      return services.dispatch(follow, isOver ? "failure" : "open");
    }
    services.dispatch(follow, "shown");
    this.#speak();
  }

  /** Start the puzzle again at its task. */
  #tryAgain() {
    const { services } = this;
    if (puzzleOf(services.state).phase !== "failure") this.#startTime = performance.now();
    services.parts.trying?.leave();
    services.state = tryAgain(services.state);
    void services.goTo(services.state.reel.start, { quiet: true }).then(() => this.#speak());
    services.element.focus({ preventScroll: true });
  }

  /** Mark the piece of the next move, then the region in which it is played. */
  #giveHint() {
    const { puzzle, services } = this;
    const { state } = services;
    const move = puzzle && isOpen(state) ? solvingMove(puzzle, state.node) : null;
    if (!move) return;
    services.dispatch(giveHint);
    if (move.piece && puzzleOf(services.state).level === 1) {
      this.marks.showPiece(move.piece, state.reel.sides[state.reel.tree.side[move.node]]);
      return this.#remind(["hintPiece", { piece: move.piece }]);
    }
    const point = this.marks.showRegion(move.forms[0] ?? [], move.node);
    this.#remind(point ? ["hintRegion", { point }] : ["hintSpecial", { move: this.controls.nameOf(move.name ?? "") }]);
  }

  /** Show the solution of the puzzle, and make it the line that the arrow keys step through. */
  #showSolution() {
    const { puzzle, services } = this;
    const { node } = services.state;
    services.dispatch(showSolution);
    if (puzzle) {
      const isSolvable = puzzle.successes.has(node) && puzzle.tree.firstChild[node] >= 0;
      const from = isSolvable ? node : puzzle.start;
      const end = solutionEnd(puzzle, from);
      if (!lineOf(services.state).includes(end)) void services.goTo(end, { quiet: true });
      if (services.state.node !== from) void services.goTo(from, { quiet: true });
      void this.#playOn(pathTo(puzzle.tree, end).slice(puzzle.tree.depth[from]));
    }
    this.#speak();
    services.element.focus({ preventScroll: true });
  }

  /** Play moves one after the other until the reader steps elsewhere. @param {readonly number[]} nodes the first is the current one */
  async #playOn(nodes) {
    const { services } = this;
    for (const [place, node] of nodes.slice(1).entries()) {
      await wait(SOLUTION_STEP_MS);
      const isShown = services.element.isConnected && puzzleOf(services.state).phase === "shown";
      if (!isShown || services.state.node !== nodes[place]) return;
      await services.goTo(node, { settle: true });
    }
  }
}
