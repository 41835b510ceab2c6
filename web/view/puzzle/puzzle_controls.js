/**
 * The task of a puzzle, the sentence about its state, and the buttons.
 *
 * @typedef {import("../../reel/reel.js").Message} Message
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../../state/state.js").State} State
 *
 * @typedef {object} PuzzleActions what the buttons do
 * @property {() => void} place plays the chosen points as a piece
 * @property {(name: string) => void} playSpecial plays a special move
 * @property {() => void} hint
 * @property {() => void} tryAgain
 * @property {() => void} showSolution
 */

import { withTexts } from "../../reel/messages.js";
import { puzzleOf } from "../../state/puzzle.js";
import { canTry, differs } from "../../state/state.js";
import { puzzle as en } from "../../texts/english.js";
import { commandButton, html, labelButton, setText } from "../dom.js";
import { PUZZLE_KEYS } from "../key_table.js";

export class PuzzleControls {
  /**
   * @param {FormatMessage} say
   * @param {Message} goal
   * @param {PuzzleActions} actions
   * @param {{ isSolvable: boolean, specialMoves: readonly string[] }} kind of the puzzle
   */
  constructor(say, goal, actions, { isSolvable, specialMoves }) {
    this.text = withTexts(say, { part: "puzzle", en });
    this.goal = goal;
    this.task = html("span");
    this.isSolvable = isSolvable;
    this.message = html("p", { class: "puzzle-message" });
    this.place = commandButton(this.text("place"), actions.place);
    this.specialMoves = specialMoves.map((name) => commandButton(this.nameOf(name), () => actions.playSpecial(name)));
    this.hint = commandButton(this.text("hint"), actions.hint);
    this.hint.classList.add("primary");
    labelButton(this.hint, this.text("hint"), PUZZLE_KEYS.hint);
    this.tryAgain = commandButton(this.text("tryAgain"), actions.tryAgain);
    this.solution = commandButton(this.text("showSolution"), actions.showSolution);
    this.solution.classList.add("solution");
    this.elements = [
      html("p", { class: "task" }, html("b", {}, `${this.text("objective")}: `), this.task),
      this.message,
      html("div", { class: "puzzle-buttons" }, this.place, this.specialMoves, this.hint, this.tryAgain, this.solution),
    ];
  }

  /** Return the name of a special move in words; one of a plug-in has its name only. @param {string} name */
  nameOf(name) {
    const key = `action.${name}`;
    return key in en ? this.text(key) : name;
  }

  /** Show the sentence, and the buttons that make sense. @param {State | null} before @param {State} after */
  draw(before, after) {
    if (!differs(before, after, ["puzzle", "arrangement", "settings"])) return;
    const { phase, hasPieces, chosen, verdict } = puzzleOf(after);
    const isOpen = phase === "open" || phase === "reply";
    this.place.hidden = !hasPieces || !isOpen;
    // a disabled button would lose the focus
    this.place.setAttribute("aria-disabled", String(!chosen.length));
    for (const button of this.specialMoves) button.hidden = !isOpen;
    this.hint.hidden = !this.isSolvable || !isOpen;
    this.tryAgain.hidden = !this.isSolvable || isOpen;
    this.solution.hidden = phase === "success" || phase === "shown";
    setText(this.task, this.text(this.goal));
    setText(this.message, this.textOf(after));
    this.message.classList.toggle("wrong", phase === "failure" || verdict?.isRight === false);
  }

  /** Return what there is to say about a state. @param {State} state */
  textOf(state) {
    const { remark, message } = puzzleOf(state);
    const sentences = [remark, message ?? this.#sentence(state)];
    return sentences
      .map((sentence) => (sentence ? this.text(sentence) : ""))
      .filter(Boolean)
      .join(" ");
  }

  /** Return the sentence about the phase, empty if there is nothing to solve. @param {State} state @returns {Message | string} */
  #sentence(state) {
    if (!this.isSolvable) return "";
    const { phase, hasPieces, failures } = puzzleOf(state);
    const buttons = { place: this.text("place"), try: this.text("try") };
    /** @type {Record<typeof phase, Message | string>} */
    const sentences = {
      open: !hasPieces ? "prompt" : [canTry(state) ? "promptTry" : "promptPiece", buttons],
      reply: "reply",
      success: ["solved", { tries: failures + 1 }],
      failure: "failed",
      shown: "shown",
    };
    return sentences[phase];
  }
}
