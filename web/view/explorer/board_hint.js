/** Shows a move of the explorer on the board while its row has the pointer or the focus. */

import { Ghost } from "../trying/ghost.js";

/** @typedef {import("../../explorer/orientation.js").ShownMove} ShownMove */

export class BoardHint {
  #reel;
  #preview;
  #ghost;

  /** @param {import("../board/board.js").BoardView} board @param {(node: number | null) => void} preview shows the position of another node, null for none */
  constructor(board, preview) {
    this.#reel = board.reel;
    this.#preview = preview;
    this.#ghost = new Ghost(board);
  }

  /**
   * Show a move of the explorer on the board: the position after it if the game has that, else the pieces that it would place.
   *
   * @param {ShownMove | null} move
   * @param {number | undefined} child node with the move
   */
  show(move, child) {
    this.clear();
    if (child !== undefined) return this.#preview(child);
    if (!move) return;
    const side = this.#reel.sides.find(({ color }) => color === move.color)?.class ?? "";
    const { points } = move;
    if (points.length === 1) return this.#ghost.showStone(points[0] ?? null, side);
    const cells = points.flatMap((point) => this.#ghost.cellOf(point) ?? []);
    if (cells.length) this.#ghost.showPiece({ cells, placements: [] }, { x: 0, y: 0, move: 0 }, side);
  }

  clear() {
    this.#preview(null);
    this.#ghost.hidePiece();
    this.#ghost.showStone(null);
  }
}
