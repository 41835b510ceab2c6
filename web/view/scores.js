/** One row per color: chip, name, player, numbers, side to move, whether it can move; and the pieces left. */

import { clockText } from "../reel/messages.js";
import { afterPaint, html, icon, isolated, svg, visible } from "./dom.js";
import { drawShape, number, viewBox } from "./shapes.js";

/**
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../reel/frames.js").GameState} GameState
 * @typedef {Reel["trays"][number][number]} Piece
 */

/** Return an empty element for a piece, sized in em so that the style sheet sets the scale. @param {Piece} piece */
function pieceTemplate({ name, box, count }) {
  const room = html("span", { class: "small" });
  [room.style.width, room.style.height] = box.slice(2).map((length) => `${number(length)}em`);
  const element = count > 1 ? html("span", {}, room, html("span", { class: "times" })) : room;
  element.classList.add("piece-left");
  element.role = "img";
  element.title = name;
  return element;
}

export class ScoresView {
  /** Templates of pieces, which are the same for several sides. @type {Map<Piece, HTMLElement>} */
  #templates = new Map();

  /** @param {Reel} reel @param {FormatMessage} say */
  constructor(reel, say) {
    this.reel = reel;
    this.say = say;
    /** Functions that draw the pieces, called after the first paint. @type {(() => void)[]} */
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

  /** Create the row of a side. @param {Reel["sides"][number]} side */
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

  /** Create the tray entry of a piece. @param {Piece} piece @param {string} side */
  #piece(piece, side) {
    const template = this.#templates.get(piece) ?? pieceTemplate(piece);
    this.#templates.set(piece, template);
    const element = /** @type {HTMLElement} */ (template.cloneNode(true));
    const [room = element, times = null] = element.children;
    const picture = () =>
      svg("svg", { viewBox: viewBox(piece.box), class: side, "aria-hidden": "true" }, piece.shapes.map(drawShape));
    this.pictures.push(() => room.append(picture()));
    return { name: piece.name, element, times, count: -1 };
  }

  /** Show a game state. @param {Partial<GameState>} gameState @param {import("../reel/reel.js").Info[]} info that applies at the node */
  show(gameState, info) {
    const { reel, say } = this;
    this.rows.forEach((row, index) => {
      const side = reel.sides[index];
      row.person.textContent = visible(info.find((entry) => entry.side === index)?.text ?? side.player ?? "");
      const isStuck = gameState.canMove?.[index] === false;
      // some rules still name a side to move when the game is over
      const isToPlay = gameState.toPlay === side.color && !isStuck;
      row.element.classList.toggle("to-play", isToPlay);
      row.element.classList.toggle("stuck", isStuck);
      row.turn.title = isToPlay ? say("toPlay") : "";
      row.note.textContent = row.note.title = isStuck ? say("cannotMove") : "";
      row.numbers.forEach((cell, column) => {
        const value = gameState.scores?.[index]?.[column] ?? null;
        const { star, clock, label } = reel.columns[column];
        const text = value === null ? "" : clock ? clockText(value) : String(value);
        cell.textContent = star ? (value ? "\u2605" : "") : text;
        cell.title = text && (star || clock) ? `${say(label)}: ${text}` : say(label);
      });
      const counts = gameState.left?.[index] ?? [];
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
