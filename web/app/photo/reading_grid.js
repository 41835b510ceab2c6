/** What was read, over the photo: a grid for screen readers and the keyboard, whose cells can be tapped. */

import { setAttributes, svg } from "../../view/dom.js";
import { cellPath, markPath } from "./grid_paths.js";
import { perspectiveOf } from "./perspective.js";
import { cellAt, middleOf } from "./photo_boards.js";
import { text, valueText } from "./photo_texts.js";
import { DIRECTIONS } from "./pin_moves.js";

/**
 * @typedef {import("./corrections.js").PhotoReading} PhotoReading
 * @typedef {import("./perspective.js").Corners} Corners
 * @typedef {import("./photo_boards.js").PhotoBoard} PhotoBoard
 */

/** Distance from a finger at which a doubtful cell is meant, in CSS pixels: half of what a finger hits. */
const FINGER_REACH_PX = 22;

export class ReadingGrid {
  #cells;
  #toPicture;
  #toBoard;
  #doubtful = new Set(/** @type {number[]} */ ([]));
  /** The cell that has the focus when the grid has it. */
  current = 0;

  /**
   * @param {import("./photo_stage.js").PhotoStage} stage
   * @param {PhotoBoard} board
   * @param {Corners} corners
   * @param {{ change: (index: number) => void, enter: (index: number) => void }} actions
   */
  constructor(stage, board, corners, { change, enter }) {
    this.stage = stage;
    this.board = board;
    this.change = change;
    this.enter = enter;
    const { toPicture, toBoard } = perspectiveOf(corners);
    this.#toPicture = toPicture;
    this.#toBoard = toBoard;
    this.#cells = Array.from({ length: board.size ** 2 }, (_, index) => this.#createCell(index));
    const rows = Array.from({ length: board.size }, (_, row) =>
      svg("g", { role: "row" }, this.#cells.slice(row * board.size, (row + 1) * board.size)),
    );
    this.element = svg("svg", { class: "photo-cells", role: "grid", "aria-label": text("reading") }, rows);
    this.element.addEventListener("click", (event) => this.#tap(event));
    this.element.addEventListener("keydown", (event) => this.#handleKey(event));
    this.element.addEventListener("focusin", ({ target }) => this.#noteFocus(target));
    stage.fit(this.element);
    stage.sheet.append(this.element);
  }

  /** Return a cell with its edge and the mark for a piece. @param {number} index */
  #createCell(index) {
    return svg(
      "g",
      { role: "gridcell", tabindex: index === this.current ? 0 : -1, "data-index": index },
      svg("path", { class: "cell-edge", d: cellPath(this.board, this.#toPicture, index) }),
      svg("path", { class: "cell-mark", d: markPath(this.board, this.#toPicture, index) }),
    );
  }

  /** Draw what was read. @param {PhotoReading} reading @param {Readonly<Record<number, number>>} fixed values of the cells that were tapped */
  draw({ cells, doubtful }, fixed) {
    this.#doubtful = new Set(doubtful);
    this.#cells.forEach((cell, index) => {
      const isDoubtful = this.#doubtful.has(index);
      setAttributes(cell, {
        "aria-label": this.describe(index, cells[index], isDoubtful, index in fixed),
        "data-side": cells[index] ? this.board.sides[cells[index] - 1].color : null,
        "data-doubtful": isDoubtful,
        "data-fixed": index in fixed,
      });
    });
  }

  /** Return a cell in words. @param {number} index @param {number} value @param {boolean} isDoubtful @param {boolean} isFixed */
  describe(index, value, isDoubtful = false, isFixed = false) {
    const { size } = this.board;
    const place = { row: Math.floor(index / size) + 1, column: (index % size) + 1 };
    const key = isFixed ? "cellCorrected" : isDoubtful ? "cellDoubtful" : "cell";
    return text(key, { ...place, value: valueText(this.board, value) });
  }

  /** Give the focus to a cell. @param {number} index */
  focus(index) {
    this.#cells[index].focus({ preventScroll: true });
    this.scrollTo(index);
  }

  /** Bring a cell into view. @param {number} index */
  scrollTo(index) {
    this.#cells[index].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Let the cell that has the focus be the one to which the keyboard comes back. @param {EventTarget | null} target */
  #noteFocus(target) {
    const index = this.#cells.indexOf(/** @type {SVGGElement} */ (target));
    if (index < 0) return;
    setAttributes(this.#cells[this.current], { tabindex: -1 });
    this.current = index;
    setAttributes(this.#cells[index], { tabindex: 0 });
    this.enter(index);
  }

  /** Change the cell that was tapped. A finger that hits a cell next to a doubtful one means that. @param {MouseEvent} event */
  #tap(event) {
    const point = this.stage.pointAt(event);
    const isFinger = /** @type {PointerEvent} */ (event).pointerType === "touch";
    const index = (isFinger ? this.#doubtfulNear(point) : null) ?? cellAt(this.board, this.#toBoard(point));
    if (index === null) return;
    this.#cells[index].focus({ preventScroll: true });
    this.change(index);
  }

  /** Return the doubtful cell that is nearest to a finger, null if none is in its reach. @param {readonly [number, number]} point of the picture */
  #doubtfulNear([x, y]) {
    const distanceTo = (/** @type {number} */ index) => {
      const [cellX, cellY] = this.#toPicture(middleOf(this.board, index));
      return Math.hypot(cellX - x, cellY - y) * this.stage.scale;
    };
    const [nearest] = [...this.#doubtful].sort((one, other) => distanceTo(one) - distanceTo(other));
    return nearest !== undefined && distanceTo(nearest) <= FINGER_REACH_PX ? nearest : null;
  }

  /** Move the focus, or change the cell that has it. @param {KeyboardEvent} event */
  #handleKey(event) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const { size } = this.board;
    const [column, row] = [this.current % size, Math.floor(this.current / size)];
    if (key === "Enter" || key === " ") this.change(this.current);
    else if (key === "Home") this.focus(row * size);
    else if (key === "End") this.focus(row * size + size - 1);
    else if (Object.hasOwn(DIRECTIONS, key)) {
      const [columns, rows] = DIRECTIONS[key];
      const within = (/** @type {number} */ number) => Math.min(Math.max(number, 0), size - 1);
      this.focus(within(row + rows) * size + within(column + columns));
    } else return;
    event.preventDefault();
  }
}
