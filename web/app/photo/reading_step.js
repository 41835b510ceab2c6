/** The second step: the reader compares what was read with the photo, corrects cells, and opens the position. */

import { messageOf } from "../../runtime/protocol.js";
import { button, html, labelButton, replaceChildren } from "../../view/dom.js";
import { isInField } from "../keyboard.js";
import { Corrections, DoubtfulTour, valuesOf } from "./corrections.js";
import { areaOf } from "./crop.js";
import { problemText, text, valueText } from "./photo_texts.js";
import { ReadingGrid } from "./reading_grid.js";

/**
 * @typedef {import("./corrections.js").PhotoReading} PhotoReading
 * @typedef {import("./photo_boards.js").PhotoBoard} PhotoBoard
 * @typedef {(cells: number[], names: string[]) => Promise<void>} Open
 * @typedef {(costs: number[][], fixed: Readonly<Record<number, number>>) => Promise<Omit<PhotoReading, "corners">>} Correct
 */

/** Least opacity of the reading in percent: it is never hidden, because it shows a grid that is off by one line. */
const MIN_OPACITY = 20;
const FIRST_OPACITY = 85;
/** Most warnings that are shown: the cells of all are outlined. */
const MAX_WARNINGS = 5;

export class ReadingStep {
  #corrections;
  #tour = new DoubtfulTour();
  #reading;
  #grid;
  /** Number of the latest correction; answers to earlier ones are ignored. */
  #latest = 0;
  /** The correction that Python works on. @type {ReturnType<Correct>} */
  #correcting;
  #count = html("p", { class: "photo-count", role: "status" });
  #cell = html("p", { class: "photo-cell" });
  #undo = labelButton(
    button({}, () => this.#undoTap(), text("undo")),
    text("undo"),
    "Ctrl+Z",
  );
  #next = labelButton(
    button({}, () => this.#goToNext(), text("next")),
    text("next"),
    "n",
  );
  #warnings = html("ul", { class: "photo-warnings" });
  #doubtful = html("ul", { class: "photo-doubtful" });
  #list = html("details", {}, html("summary", {}, text("doubtfulCells")), this.#doubtful);
  #note = html("p", { class: "note", role: "alert" });
  #enlarged = html("input", { type: "checkbox" });
  #names;
  /** Elements with the number of cells of each side. @type {HTMLElement[]} */
  #amounts;
  #open;

  /**
   * @param {import("./photo_stage.js").PhotoStage} stage
   * @param {PhotoBoard} board
   * @param {PhotoReading} reading
   * @param {{ correct: Correct, goBack: () => void, open: Open, announce: (sentence: string) => void }} services
   * @param {readonly string[]} names of the players, as far as they were entered before
   */
  constructor(stage, board, reading, { correct, goBack, open, announce }, names) {
    this.stage = stage;
    this.board = board;
    this.correct = correct;
    this.announce = announce;
    this.#reading = reading;
    this.#corrections = new Corrections(reading);
    this.#correcting = Promise.resolve(reading);
    this.#showOnStage();
    const change = (/** @type {number} */ index) => this.#change(index);
    this.#grid = new ReadingGrid(stage, board, reading.corners, { change, enter: (index) => this.#enter(index) });
    this.#names = board.sides.map(({ name }) => html("input", { type: "text", autocomplete: "off", name }));
    for (const [number, field] of this.#names.entries()) field.value = names[number] ?? "";
    this.#amounts = board.sides.map(() => html("small", {}));
    this.#open = button({ class: "main" }, () => void this.#openPosition(open), text("open"));
    // warnings appear below the buttons, so that no button moves away from the pointer
    this.panel = html(
      "div",
      { class: "photo-panel" },
      this.#count,
      html("p", { class: "hint" }, text("compare")),
      html("div", { class: "actions" }, this.#next, this.#undo, button({}, goBack, text("back"))),
      this.#cell,
      html("div", { role: "status" }, this.#warnings),
      this.#list,
      this.#createView(),
      this.#createNames(),
      html("div", { class: "photo-open" }, this.#note, html("div", { class: "actions" }, this.#open)),
    );
    this.#draw();
  }

  /** The names of the players, as they were entered. */
  get names() {
    return this.#names.map(({ value }) => value.trim());
  }

  /** Whether a cell was tapped. */
  get hasCorrections() {
    return this.#corrections.canUndo;
  }

  /** How many cells are doubtful, and what is unusual about the position. */
  get summary() {
    return [this.#count, ...this.#warnings.children].map(({ textContent }) => textContent).join(" ");
  }

  /** Give the focus to what the reader does first: the next doubtful cell, or to open the position. */
  focus() {
    (this.#next.disabled ? this.#open : this.#next).focus();
  }

  /** Open the position as a record; if that fails, say why. @param {Open} open */
  async #openPosition(open) {
    this.#open.disabled = true;
    this.#note.textContent = "";
    await open(this.#reading.cells, this.names).catch((error) => {
      this.#note.textContent = text("notOpened", { reason: messageOf(error) });
      this.#open.disabled = false;
      this.#open.focus();
    });
  }

  /** Ignore the answer to the current correction, because Python is let go. */
  pause() {
    this.#latest += 1;
  }

  /** Continue where the reader left, with the rules applied to the cells that were tapped. */
  resume() {
    if (this.#corrections.canUndo) void this.#applyRules();
    this.focus();
  }

  /** Remove the reading from the photo. */
  remove() {
    this.pause();
    this.#grid.element.remove();
    this.stage.element.classList.remove("enlarged");
  }

  /** Show the reading over the photo again after it was removed. */
  restore() {
    this.#showOnStage();
    this.stage.sheet.append(this.#grid.element);
    this.stage.element.classList.toggle("enlarged", this.#enlarged.checked);
    this.resume();
  }

  /** Show the part of the photo with the board, and the grid that was found. */
  #showOnStage() {
    const { corners } = this.#reading;
    this.stage.showArea(areaOf(corners, this.board, this.stage.picture));
    this.stage.drawGrid(this.board, corners);
  }

  /** Return the controls for how the reading is shown. */
  #createView() {
    const opacity = html("input", { type: "range", min: MIN_OPACITY, max: 100, value: FIRST_OPACITY });
    const setOpacity = () => this.stage.element.style.setProperty("--opacity", String(Number(opacity.value) / 100));
    opacity.addEventListener("input", setOpacity);
    setOpacity();
    const enlarged = this.#enlarged;
    enlarged.addEventListener("change", () => {
      this.stage.element.classList.toggle("enlarged", enlarged.checked);
      this.#grid.scrollTo(this.#grid.current);
    });
    const field = html("label", { class: "field" }, html("span", {}, text("opacity")), opacity);
    const choice = html("label", { class: "choice" }, enlarged, text("enlarge"));
    return html("div", { class: "photo-view-choices" }, field, choice);
  }

  /** Return the fields for the names of the players, with the number of cells of each side. */
  #createNames() {
    const fields = this.board.sides.map(({ color, name }, number) => {
      const label = html("span", {}, html("i", { class: "chip" }), `${text(name)} `, this.#amounts[number]);
      return html("label", { class: "field", "data-side": color }, label, this.#names[number]);
    });
    return html("fieldset", { class: "photo-names" }, html("legend", {}, text("players")), fields);
  }

  /** Use the keys of the step. @param {KeyboardEvent} event */
  handleKey(event) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (isInField(event)) return;
    const isUndo = key === "z" && ctrlKey !== metaKey && !altKey;
    const isNext = key === "n" && !ctrlKey && !metaKey && !altKey;
    if (isUndo) this.#undoTap();
    else if (isNext) this.#goToNext();
    else return;
    event.preventDefault();
  }

  #draw() {
    const { doubtful, cells } = this.#reading;
    const { fixed, canUndo } = this.#corrections;
    this.#grid.draw(this.#reading, fixed);
    this.#count.textContent = doubtful.length
      ? text("doubtfulCount", { count: doubtful.length })
      : text("noneDoubtful");
    this.#next.disabled = !doubtful.length;
    this.#undo.disabled = !canUndo;
    this.#list.hidden = !doubtful.length;
    const entries = doubtful.map((index) => html("li", {}, this.#createEntry(index)));
    replaceChildren(this.#doubtful, entries);
    this.#drawWarnings();
    for (const [number, amount] of this.#amounts.entries()) {
      const count = cells.filter((value) => value === number + 1).length;
      amount.textContent = text(this.board.isOnLines ? "stoneCount" : "cellCount", { count });
    }
  }

  /** Show what is unusual about the position; it can be opened all the same. */
  #drawWarnings() {
    const { partial, problems } = this.#reading;
    const sentences = new Set(problems.map(({ message }) => problemText(this.board, message)));
    const shown = [...(partial ? [text("partial")] : []), ...sentences].slice(0, MAX_WARNINGS);
    const warnings = shown.map((sentence) => html("li", {}, sentence));
    replaceChildren(this.#warnings, warnings);
    this.#warnings.hidden = !shown.length;
  }

  /** Return the entry of a doubtful cell in the list of them, which leads to the cell. @param {number} index */
  #createEntry(index) {
    const [value, ...others] = valuesOf(this.#reading, index);
    const names = others.map((other) => valueText(this.board, other));
    const cell = this.#grid.describe(index, value);
    const label = text("alternatives", { cell, others: names.slice(0, 2).join(", ") });
    return button({}, () => this.#grid.focus(index), label);
  }

  #goToNext() {
    const index = this.#tour.next(this.#reading.doubtful, this.#grid.current);
    if (index !== null) this.#grid.focus(index);
  }

  /** Say which cell has the focus. @param {number} index */
  #enter(index) {
    this.#tour.visit(index);
    const { fixed } = this.#corrections;
    const { cells, doubtful } = this.#reading;
    this.#cell.textContent = this.#grid.describe(index, cells[index], doubtful.includes(index), index in fixed);
  }

  /** Give a cell the next likely value. @param {number} index */
  #change(index) {
    this.#show(index, this.#corrections.change(index, this.#reading.cells[index]));
  }

  #undoTap() {
    const index = this.#corrections.undo();
    if (index === null) return;
    this.#grid.focus(index);
    this.#show(index, this.#corrections.fixed[index] ?? this.#corrections.first.cells[index]);
  }

  /** Show a value in a cell at once, and what the rules make of it as soon as it is known. @param {number} index @param {number} value */
  #show(index, value) {
    const { cells, doubtful, candidates } = this.#reading;
    const isOpen = (/** @type {number} */ number) => doubtful[number] !== index;
    this.#reading = {
      ...this.#reading,
      cells: cells.with(index, value),
      doubtful: doubtful.filter((_, number) => isOpen(number)),
      candidates: candidates.filter((_, number) => isOpen(number)),
    };
    this.#draw();
    this.#enter(index);
    this.announce(this.#cell.textContent ?? "");
    void this.#applyRules();
  }

  /** Read the position again with the cells that were tapped as they are. */
  async #applyRules() {
    const correction = (this.#latest += 1);
    this.#note.textContent = "";
    await this.#correcting.catch(() => {});
    if (correction !== this.#latest) return;
    const { first, fixed } = this.#corrections;
    this.#correcting = Object.keys(fixed).length ? this.correct(first.costs, fixed) : Promise.resolve(first);
    try {
      const reading = await this.#correcting;
      if (correction !== this.#latest) return;
      this.#reading = { ...first, ...reading };
    } catch (error) {
      if (correction === this.#latest) this.#note.textContent = text("failed", { reason: messageOf(error) });
    }
    this.#draw();
    this.#enter(this.#grid.current);
  }
}
