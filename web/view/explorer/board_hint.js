/** Shows a move of the explorer on the board while its row has the pointer or the focus. */

import { Ghost } from "../trying/ghost.js";

/** @typedef {import("../../explorer/orientation.js").ShownMove} ShownMove */

export class BoardHint {
  #viewer;
  #ghost;

  /** @param {import("../viewer.js").Viewer} viewer */
  constructor(viewer) {
    this.#viewer = viewer;
    this.#ghost = new Ghost(viewer.board);
  }

  /**
   * Show a move: the position after it if the game has that, else what would be placed.
   *
   * @param {ShownMove | null} move
   * @param {number | undefined} child node with the move
   */
  show(move, child) {
    const { reel } = this.#viewer;
    this.clear();
    if (child !== undefined) return this.#viewer.preview(child);
    if (!move) return;
    const side = reel.sides.find(({ color }) => color === move.color)?.class ?? "";
    const { points } = move;
    if (points.length === 1) return this.#ghost.showStone(points[0] ?? null, side);
    const cells = points.flatMap((point) => this.#ghost.cellOf(point) ?? []);
    if (cells.length) this.#ghost.showPiece({ cells, placements: [] }, { x: 0, y: 0, move: 0 }, side);
  }

  clear() {
    this.#viewer.preview(null);
    this.#ghost.hidePiece();
    this.#ghost.showStone(null);
  }

  /** Return a point as players write it. @param {string} point */
  written(point) {
    const cell = this.#viewer.reel.scene.cells.find(([name]) => name === point);
    return cell?.[4] ?? point;
  }

  release() {
    this.#ghost.remove();
  }
}
