/** The first step: the reader chooses the board and puts pins on its corners. */

import { button, html } from "../../view/dom.js";
import { likelyBoard } from "./likely_board.js";
import { areCornersOfBoard, cornersOf } from "./perspective.js";
import { PHOTO_BOARDS } from "./photo_boards.js";
import { text } from "./photo_texts.js";
import { smallCopy } from "./picture.js";
import { Pins } from "./pins.js";

/** @typedef {import("./photo_boards.js").PhotoBoard} PhotoBoard */

export class CornersStep {
  #hint = html("p", { id: "photo-hint", class: "hint" });
  #boards = html(
    "select",
    { name: "board" },
    PHOTO_BOARDS.map(({ id, name, size }) => html("option", { value: id }, `${name} ${size} \u00d7 ${size}`)),
  );
  #note = html("p", { class: "note", role: "status" });
  #pins;
  #read;
  /** Whether the reader has chosen the board. */
  #isChosen = false;

  /**
   * @param {import("./photo_stage.js").PhotoStage} stage
   * @param {{ read: () => void, chooseOther: () => void, announce: (sentence: string) => void }} services
   */
  constructor(stage, { read, chooseOther, announce }) {
    this.stage = stage;
    this.#pins = new Pins(stage, { onMove: () => this.#drawGrid(), announce });
    this.#read = button({ class: "main" }, read, text("read"));
    this.#boards.addEventListener("change", () => {
      this.#isChosen = true;
      this.#drawGrid();
    });
    const field = html("label", { class: "field" }, html("span", {}, text("board")), this.#boards);
    const actions = html("div", { class: "actions" }, button({}, chooseOther, text("otherPhoto")), this.#read);
    this.panel = html("div", { class: "photo-panel" }, this.#hint, field, this.#note, actions);
  }

  /** The board that is chosen. @returns {PhotoBoard} */
  get board() {
    return PHOTO_BOARDS[this.#boards.selectedIndex];
  }

  /** The corners of the board, in pixels of the picture. */
  get corners() {
    return cornersOf(this.#pins.points);
  }

  /** Whether a pin was moved. */
  get isChanged() {
    return this.#pins.areMoved;
  }

  /** Put the pins on their first points in a new picture, and guess its board until the reader has chosen one. */
  reset() {
    if (!this.#isChosen) this.#boards.value = likelyBoard(smallCopy(this.stage.picture));
    this.#pins.reset();
  }

  /** Show the step with the pins where they were. @param {string} [note] why the reader is here again */
  show(note = "") {
    this.stage.showWhole();
    this.#pins.show(true);
    this.#note.textContent = note;
    this.#pins.focus();
  }

  /** Hide the pins while the next step is shown. */
  hide() {
    this.#pins.show(false);
  }

  /** Draw the grid between the pins, if they can be the corners of a board. */
  #drawGrid() {
    const { board, corners } = this;
    const isBoard = areCornersOfBoard(corners);
    this.stage.drawGrid(board, isBoard ? corners : null);
    this.#read.disabled = !isBoard;
    this.#note.textContent = isBoard ? "" : text("noQuadrilateral");
    this.#hint.textContent = `${text(board.isOnLines ? "hintOnLines" : "hintInFields")} ${text("hintKeys")}`;
  }
}
