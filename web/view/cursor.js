/** A focus that walks the points of the board with the arrow keys; each point is spoken. */

/**
 * @typedef {import("../reel.js").Reel} Reel
 * @typedef {import("../element/text.js").Say} Say
 */

const DIRECTIONS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

/**
 * The nearest point in a direction: near the axis counts more than near along it.
 *
 * @param {Reel["scene"]["cells"]} cells
 * @param {number} from
 * @param {readonly number[]} direction
 */
export function neighbour(cells, from, [dx, dy]) {
  const [, , x, y] = cells[from];
  let best = from;
  let least = Infinity;
  cells.forEach(([, , cx, cy], place) => {
    const along = (cx - x) * dx + (cy - y) * dy;
    const across = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    if (along <= 1e-6) return;
    const distance = along + 3 * across;
    if (distance < least) [least, best] = [distance, place];
  });
  return best;
}

export class Cursor {
  #place = 0;

  /**
   * @param {Reel} reel
   * @param {Say} say
   * @param {import("./board.js").BoardView} board
   * @param {(text: string) => void} speak
   * @param {(point: string) => void} choose
   * @param {AbortSignal} signal
   */
  constructor(reel, say, board, speak, choose, signal) {
    this.reel = reel;
    this.say = say;
    this.board = board;
    this.speak = speak;
    if (!reel.scene.cells.length) return;
    board.svg.setAttribute("tabindex", "0");
    board.svg.dataset.arrows = "";
    board.svg.addEventListener("focus", () => this.#show(), { signal });
    board.svg.addEventListener("blur", () => board.light([]), { signal });
    board.svg.addEventListener(
      "keydown",
      (event) => {
        const direction = DIRECTIONS.get(event.key);
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (direction) {
          this.#place = neighbour(reel.scene.cells, this.#place, direction);
          this.#show();
        } else if (event.key === "Enter") choose(reel.scene.cells[this.#place][0]);
        else return;
        event.preventDefault();
      },
      { signal },
    );
  }

  #show() {
    const [point, , , , written = point] = this.reel.scene.cells[this.#place];
    this.board.light([point]);
    this.speak(this.#name(point, written));
  }

  /** @param {string} point @param {string} written */
  #name(point, written) {
    const element = this.board.elementAt(point);
    const item = element?.dataset.item ? this.reel.items[Number(element.dataset.item)] : null;
    if (!item) return this.say(["emptyPoint", { point: written }]);
    const side = this.reel.sides.find(({ color }) => color === item.color);
    const what = item.title ? this.say(item.title) : side ? this.say(side.name) : "";
    return this.say(["occupiedPoint", { point: written, what }]);
  }
}
