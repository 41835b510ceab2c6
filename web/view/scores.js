/** One row a colour: chip, name, person, numbers, whose turn it is, whether it can still move; and its pieces left. */

import { clockText } from "../element/text.js";
import { html, icon, isolated, svg, visible } from "./dom.js";
import { afterPaint } from "./later.js";
import { drawShape, number, viewBox } from "./shapes.js";

/**
 * @typedef {import("../reel.js").Reel} Reel
 * @typedef {import("../element/text.js").Say} Say
 * @typedef {import("../element/position.js").Standing} Standing
 * @typedef {Reel["trays"][number][number]} Piece
 */

/** Room for a piece that is left, in em so that style sheets decide how large. @param {Piece} piece */
function pieceModel({ name, box, count }) {
  const room = html("span", { class: "small" });
  [room.style.width, room.style.height] = box.slice(2).map((length) => `${number(length)}em`);
  const element = count > 1 ? html("span", {}, room, html("span", { class: "times" })) : room;
  element.classList.add("piece-left");
  element.role = "img";
  element.title = name;
  return element;
}

export class ScoresView {
  /** @type {Map<Piece, HTMLElement>} sides have the same pieces: each is made once */
  #models = new Map();

  /** @param {Reel} reel @param {Say} say */
  constructor(reel, say) {
    this.reel = reel;
    this.say = say;
    /** @type {(() => void)[]} what draws the pieces, whose room is kept */
    this.pictures = [];
    this.rows = reel.sides.map((side) => this.#row(side));
    this.element = html(
      "div",
      { class: "scores", role: "group", "aria-label": say("scores") },
      this.rows.map((row) => row.element),
    );
    afterPaint(() => {
      for (const draw of this.pictures.splice(0)) draw();
    });
  }

  /** @param {Reel["sides"][number]} side */
  #row(side) {
    const { reel, say } = this;
    const chip = html(
      "span",
      { class: `chip ${side.class}`, "aria-hidden": "true" },
      html("span", { class: "letter" }, side.letter),
    );
    const turn = html("span", { class: "turn" }, icon("play"));
    const name = html("span", { class: "name" }, html("b", {}, say(side.name)));
    const person = isolated(side.player ?? "");
    name.append(" ", person);
    const note = html("span", { class: "note" });
    const numbers = reel.columns.map((column) =>
      html("span", { class: column.star ? "value star" : "value", title: say(column.label) }),
    );
    const tray = (side.tray === null ? [] : reel.trays[side.tray]).map((piece) => this.#piece(piece, side.class));
    const left = html("span", { class: "value left", title: say("piecesLeft") });
    const pieces = html(
      "div",
      { class: "tray" },
      tray.map((piece) => piece.element),
    );
    const element = html("div", { class: "score" }, chip, turn, name, note, numbers, tray.length ? [left, pieces] : []);
    return { element, person, turn, note, numbers, tray, left };
  }

  /** @param {Piece} piece @param {string} side */
  #piece(piece, side) {
    const model = this.#models.get(piece) ?? pieceModel(piece);
    this.#models.set(piece, model);
    const element = /** @type {HTMLElement} */ (model.cloneNode(true));
    const [room = element, times = null] = element.children;
    const picture = () =>
      svg("svg", { viewBox: viewBox(piece.box), class: side, "aria-hidden": "true" }, piece.shapes.map(drawShape));
    this.pictures.push(() => room.append(picture()));
    return { name: piece.name, element, times, count: -1 };
  }

  /** @param {Partial<Standing>} standing @param {import("../reel.js").Info[]} info that counts at the node */
  show(standing, info) {
    const { reel, say } = this;
    this.rows.forEach((row, place) => {
      const side = reel.sides[place];
      row.person.textContent = visible(info.find((entry) => entry.side === place)?.text ?? side.player ?? "");
      const stuck = standing.canMove?.[place] === false;
      // when the game is over, some rules still name who would be next
      const turn = standing.toPlay === side.color && !stuck;
      row.element.classList.toggle("to-play", turn);
      row.element.classList.toggle("stuck", stuck);
      row.turn.title = turn ? say("toPlay") : "";
      row.note.textContent = row.note.title = stuck ? say("cannotMove") : "";
      row.numbers.forEach((cell, column) => {
        const value = standing.scores?.[place]?.[column] ?? null;
        const { star, clock, label } = reel.columns[column];
        const text = value === null ? "" : clock ? clockText(value) : String(value);
        cell.textContent = star ? (value ? "\u2605" : "") : text;
        cell.title = text && (star || clock) ? `${say(label)}: ${text}` : say(label);
      });
      const counts = standing.left?.[place] ?? [];
      row.left.textContent = row.tray.length ? String(counts.reduce((sum, count) => sum + count, 0)) : "";
      row.tray.forEach((piece, kind) => {
        const count = counts[kind] ?? 0;
        if (count === piece.count) return;
        piece.count = count;
        piece.element.classList.toggle("gone", count === 0);
        if (piece.times) piece.times.textContent = count > 1 ? `\u00d7${count}` : "";
        piece.element.setAttribute("aria-label", say(["pieceLeft", { piece: piece.name, count }]));
      });
    });
  }
}
