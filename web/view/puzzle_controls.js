/**
 * The task of a puzzle, the sentence about its state, and the buttons.
 *
 * @typedef {import("../reel/reel.js").Message} Message
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 *
 * @typedef {"open" | "reply" | "success" | "failure" | "shown"} State
 *
 * @typedef {object} PuzzleActions what the buttons do
 * @property {() => void} place plays the chosen points as a piece
 * @property {(name: string) => void} playSpecial plays a special move
 * @property {() => void} hint
 * @property {() => void} tryAgain
 * @property {() => void} showSolution
 */

import { withTexts } from "../reel/messages.js";
import { puzzle as en } from "../texts/english.js";
import { html } from "./dom.js";
import { PUZZLE_KEYS } from "./key_table.js";

export class PuzzleControls {
  /**
   * @param {FormatMessage} say
   * @param {Message} goal
   * @param {PuzzleActions} actions
   * @param {{ isSolvable: boolean, hasPieces: boolean, specialMoves: readonly string[] }} kind of the puzzle
   */
  constructor(say, goal, actions, { isSolvable, hasPieces, specialMoves }) {
    this.text = withTexts(say, { part: "puzzle", en });
    this.isSolvable = isSolvable;
    this.hasPieces = hasPieces;
    /** Whether pieces can be picked up while the puzzle is unsolved. */
    this.canPickUp = false;
    this.message = html("p", { class: "puzzle-message" });
    this.place = this.#button(this.text("place"), actions.place);
    this.specialMoves = specialMoves.map((name) => this.#button(this.nameOf(name), () => actions.playSpecial(name)));
    this.hint = this.#button(this.text("hint"), actions.hint);
    this.hint.title = `${this.text("hint")} (${PUZZLE_KEYS.hint})`;
    this.tryAgain = this.#button(this.text("tryAgain"), actions.tryAgain);
    this.solution = this.#button(this.text("showSolution"), actions.showSolution);
    this.solution.classList.add("solution");
    this.elements = [
      html("p", { class: "task" }, html("b", {}, `${this.text("objective")}: `), say(goal)),
      this.message,
      html("div", { class: "puzzle-buttons" }, this.place, this.specialMoves, this.hint, this.tryAgain, this.solution),
    ];
  }

  /** Create a button. @param {string} text @param {() => void} act */
  #button(text, act) {
    const button = html("button", { type: "button", class: "command", part: "button" }, text);
    button.addEventListener("click", act);
    return button;
  }

  /** Return a special move in words; one of a plug-in has its name only. @param {string} name */
  nameOf(name) {
    const key = `action.${name}`;
    return key in en ? this.text(key) : name;
  }

  /** Show the buttons that make sense in a state. @param {State} state @param {boolean} canPlace whether points are chosen */
  show(state, canPlace) {
    const isOpen = state === "open" || state === "reply";
    this.place.hidden = !this.hasPieces || !isOpen;
    this.place.disabled = !canPlace;
    for (const button of this.specialMoves) button.hidden = !isOpen;
    this.hint.hidden = !this.isSolvable || !isOpen;
    this.tryAgain.hidden = !this.isSolvable || isOpen;
    this.solution.hidden = state === "success" || state === "shown";
  }

  /** Return the sentence for a state, empty if there is nothing to solve. @param {State} state @param {number} tries @returns {Message | string} */
  sentence(state, tries) {
    if (!this.isSolvable) return "";
    const buttons = { place: this.text("place"), try: this.text("try") };
    /** @type {Record<State, Message | string>} */
    const sentences = {
      open: this.canPickUp ? ["promptTry", buttons] : this.hasPieces ? ["promptPiece", buttons] : "prompt",
      reply: "reply",
      success: ["solved", { tries }],
      failure: "failed",
      shown: "shown",
    };
    return sentences[state];
  }
}
