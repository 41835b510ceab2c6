/**
 * The players: one card for each side with chip, person, numbers, side to move, pieces left, rank at the end; and the status. Players with
 * several sides have a card each, with their sum and a row for each side.
 */

import { shownGameState } from "../../reel/frames.js";
import { clockText, sentences } from "../../reel/messages.js";
import { differs, showsOther } from "../../state/state.js";
import { html, isolated, replaceChildren, setText, visible } from "../dom.js";
import { ShelfView, sum } from "./shelf.js";

/** @typedef {Pick<import("../host.js").Services, "say" | "signal" | "state">} Services */

/**
 * @typedef {import("../../reel/reel.js").Reel} Reel
 * @typedef {import("../../reel/reel.js").Info} Info
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../../state/state.js").State} State
 */

/** Number of characters above which the name of a player may be cut. */
const MAX_NAME_CHARACTERS = 12;

export class ScoresView {
  #status = html("div");

  /** @param {Services} services */
  constructor(services) {
    const { say, signal, state } = services;
    const { reel } = state;
    this.reel = reel;
    this.say = say;
    this.signal = signal;
    this.status = html("div", { class: "status" }, this.#status);
    this.rows = reel.sides.map((side) => this.#row(side));
    this.totals = ownersOf(reel).map((sides) => this.#total(sides));
    const hasShelf = this.rows.some(({ shelf }) => shelf);
    this.element = html(
      "div",
      { class: hasShelf ? "scores with-shelf" : "scores", part: "players", role: "group", "aria-label": say("scores") },
      this.totals.map((total) => total.element),
      this.rows.map((row) => row.element),
    );
    this.element.classList.toggle("by-player", this.totals.length > 0);
    const longest = reel.sides.reduce((most, side) => Math.max(most, (side.player ?? say(side.name)).length), 1);
    this.element.style.setProperty("--characters", String(Math.min(longest, MAX_NAME_CHARACTERS)));
    this.element.style.setProperty("--count", String(reel.sides.length));
  }

  /** Return the card of a side. @param {Reel["sides"][number]} side */
  #row(side) {
    const { reel, say } = this;
    /** @type {{ cell: HTMLElement, number: HTMLElement }[]} */
    const numbers = [];
    const letter = html("span", { class: "letter" }, side.letter);
    const chip = html("span", { class: `chip ${side.class}`, "aria-hidden": "true" }, letter);
    const person = isolated("");
    const colorName = html("span", { class: "unseen color-name" });
    const turn = html("span", { class: "unseen" });
    const name = html("span", { class: "name" }, person, colorName, turn);
    const rank = html("span", { class: "rank" });
    const note = html("span", { class: "note" });
    const shelf = side.tray === null ? null : new ShelfView(reel, say, side, this.signal);
    const about = html("span", { class: "about" }, rank, note);
    const values = html("span", { class: "values" });
    const who = html("div", { class: "who" }, chip, name, about, values);
    const element = html("div", { class: "score" }, who, shelf?.element ?? []);
    return { element, chip, name, person, colorName, turn, rank, note, values, numbers, shelf };
  }

  /** Give the cards a cell for each column; an edit may change the columns. */
  #makeCells() {
    const { columns } = this.reel;
    this.columns = columns;
    this.element.style.setProperty("--columns", String(columns.length));
    const kinds = columns.map(({ star, clock }) => (star ? "star" : clock ? "clock" : "counter"));
    this.element.dataset.columns = kinds.join(" ");
    for (const row of this.rows) {
      row.numbers = columns.map(({ star, label }, index) => {
        const number = html("span", { class: "amount" });
        const heading = star ? [] : html("small", {}, this.say(label));
        const cell = html("span", { class: `value ${kinds[index]}`, title: this.say(label) }, number, heading);
        return { cell, number };
      });
      const cells = row.numbers.map(({ cell }) => cell);
      replaceChildren(row.values, cells);
    }
  }

  /** Return the head of the card of a player with several sides. @param {readonly number[]} sides */
  #total(sides) {
    const { reel, say } = this;
    const column = reel.columns.findIndex(({ star, clock }) => !star && !clock);
    const name = html("span", { class: "name" });
    const rank = html("span", { class: "rank" });
    const amount = html("span", { class: "sum" });
    const heading = column < 0 ? [] : html("small", {}, say(reel.columns[column].label));
    const element = html("div", { class: "player" }, name, rank, html("span", { class: "value" }, amount, heading));
    return { element, sides, column, name, rank, amount };
  }

  /** Show the numbers of the sides and the status at the current node, or why something failed there. @param {State | null} before @param {State} after */
  draw(before, after) {
    if (!showsOther(before, after) && !differs(before, after, ["failure"])) return;
    const { reel, say } = this;
    if (this.columns !== reel.columns) this.#makeCells();
    const { tree, node, mainEnd, failure } = after;
    const gameState = shownGameState(reel, tree, node, mainEnd);
    const info = reel.infos[reel.frames[node]?.info ?? 0];
    this.#status.title = gameState.status ? say(gameState.status) : "";
    setText(this.#status, failure ?? this.#status.title);
    this.rows.forEach((row, index) => {
      const side = reel.sides[index];
      const color = say(side.name);
      const person = info.find((entry) => entry.side === index)?.text ?? side.player;
      row.chip.title = row.name.title = color;
      // the name of a player with several sides is in the head of the card
      const [first, second] = side.owner === undefined ? [person || color, color] : [color, person];
      setText(row.person, visible(first));
      setText(row.colorName, person ? ` (${visible(second ?? "")})` : "");
      const isStuck = gameState.canMove?.[index] === false;
      // some rules still name a side to move when the game is over
      const isToPlay = gameState.toPlay === side.color && !isStuck;
      const rank = gameState.ranks?.[index] ?? null;
      row.element.classList.toggle("to-play", isToPlay);
      row.element.classList.toggle("stuck", isStuck && rank === null);
      row.element.classList.toggle("winner", rank === 1);
      setText(row.turn, isToPlay ? `, ${say("toPlay")}` : "");
      setText(row.rank, rank === null ? "" : this.#rankText(rank));
      const left = gameState.left?.[index];
      const count = left && row.shelf ? say(["left", { count: sum(left) }]) : "";
      const strength = rankOf(info, side, say);
      const notes = [strength, isStuck && rank === null ? say("cannotMove") : count];
      setText(row.note, notes.filter(Boolean).join(" \u00b7 "));
      row.numbers.forEach(({ cell, number }, column) => {
        const value = gameState.scores?.[index]?.[column] ?? null;
        const { star, clock, label } = reel.columns[column];
        const text = value === null ? "" : clock ? clockText(value) : String(value);
        setText(number, star ? (value ? "\u2605" : "") : text);
        if (star || clock) cell.title = text ? `${say(label)}: ${text}` : say(label);
      });
      if (left) row.shelf?.show(left);
    });
    for (const { element, sides, column, name, rank, amount } of this.totals) {
      const person = info.find((entry) => entry.side === sides[0])?.text ?? reel.sides[sides[0]].player;
      const place = gameState.ranks?.[sides[0]] ?? null;
      setText(name, visible(person || sides.map((index) => say(reel.sides[index].name)).join(" + ")));
      setText(rank, place === 1 ? say("winner") : "");
      const amounts = sides.map((index) => gameState.scores?.[index][column] ?? 0);
      setText(amount, gameState.scores ? String(sum(amounts)) : "");
      element.classList.toggle("winner", place === 1);
    }
  }

  /** The players with their numbers, as sentences; empty if they have none. */
  get text() {
    const { columns } = this.reel;
    const phrases = this.rows.map(({ person, colorName, numbers }) => {
      const texts = numbers.map(({ number }, column) =>
        number.textContent ? `${this.say(columns[column].label)} ${number.textContent}` : "",
      );
      const values = texts.filter(Boolean).join(", ");
      return values && `${person.textContent}${colorName.textContent}: ${values}`;
    });
    return sentences(phrases);
  }

  /** Return a rank at the end of the game in words. @param {number} rank */
  #rankText(rank) {
    if (this.reel.sides.length === 2) return rank === 1 ? this.say("winner") : "";
    return this.say(`rank.${Math.min(rank, 6)}`);
  }
}

/** Return the sides of each player, [] if no player has several. @param {Reel} reel @returns {number[][]} */
function ownersOf({ sides }) {
  const owners = [...new Set(sides.map(({ owner }) => owner))];
  if (owners.includes(undefined)) return [];
  return owners.map((owner) => [...sides.keys()].filter((index) => sides[index].owner === owner));
}

/** Return the playing strength of a side's player, such as `3k`. @param {readonly Info[]} info @param {Reel["sides"][number]} side @param {FormatMessage} say */
function rankOf(info, side, say) {
  const row = info.find(
    ({ label: [key, args] }) => key === "info.rank" && say(/** @type {any} */ (args?.side)) === say(side.name),
  );
  return row ? visible(row.text) : "";
}
