/** The dialog that starts a game: game, variant, board, players. Loaded when it is first opened. */

import { messageOf } from "../../runtime/protocol.js";
import styles from "../../styles/new_game.css";
import { page_new_game as en } from "../../texts/english.js";
import { button, html } from "../../view/dom.js";
import { addCloseButton, adoptDialogStyles } from "../page_dialog.js";
import { text as pageText } from "../page_texts.js";
import { partTexts } from "../part_texts.js";
import { PythonOnDemand } from "../python_on_demand.js";
import { dateOf, handicapsOf, invalidFields, requestOf } from "./new_game_choices.js";

/** @typedef {import("./new_game_choices.js").GameChoice} GameChoice */

adoptDialogStyles(styles);

const python = new PythonOnDemand();
/** Names of the players of the last new game, for the next one of this visit. @type {string[]} */
let lastPlayers = [];

/** Open the dialog for a new game. @param {(file: File) => void} open opens the record of the new game */
export function openNewGame(open) {
  if (document.querySelector("#new-game-box")) return;
  new NewGameBox(open);
}

class NewGameBox {
  #text;
  /** @type {Map<string, GameChoice[]>} */
  #families = new Map();
  #family = html("select", { name: "family" });
  #variant = html("select", { name: "variant" });
  #size = html("input", {
    name: "size",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    list: "new-game-sizes",
  });
  #sizes = html("datalist", { id: "new-game-sizes" });
  #handicap = html("select", { name: "handicap" });
  #komi = html("input", { name: "komi", type: "text", inputmode: "decimal", autocomplete: "off" });
  #players = html("div", { class: "players" });
  #names = lastPlayers;
  #note = html("p", { role: "status", class: "note" });
  #rows;
  #start;
  #box;

  /** @param {(file: File) => void} open */
  constructor(open) {
    const text = (this.#text = partTexts("new_game", en));
    this.open = open;
    const row = (/** @type {string} */ key, /** @type {HTMLElement[]} */ ...fields) =>
      html("label", {}, html("span", {}, text(key)), ...fields);
    this.#rows = {
      variant: row("variant", this.#variant),
      size: row("boardSize", this.#size, this.#sizes),
      handicap: row("handicap", this.#handicap),
      komi: row("komi", this.#komi),
    };
    this.#start = html("button", { class: "main" }, text("start"));
    this.#start.disabled = true;
    const cancel = button({}, () => this.#box.close(), pageText("cancel"));
    const actions = html("div", { class: "actions" }, cancel, this.#start);
    const players = html("fieldset", {}, html("legend", {}, text("players")), this.#players);
    const fields = html("div", { class: "fields" }, row("game", this.#family), ...Object.values(this.#rows));
    const heading = html("h2", { id: "new-game-title" }, text("title"));
    const form = html("form", { novalidate: "" }, heading, fields, players, this.#note, actions);
    this.#box = html("dialog", { id: "new-game-box", "aria-labelledby": "new-game-title" }, form);
    addCloseButton(this.#box, heading);
    this.#box.addEventListener("close", () => this.#box.remove());
    this.#family.addEventListener("change", () => this.#chooseFamily());
    this.#variant.addEventListener("change", () => this.#chooseVariant());
    this.#size.addEventListener("input", () => this.#listHandicaps());
    this.#handicap.addEventListener("change", () => this.#chooseHandicap());
    form.addEventListener("input", () => (this.#note.textContent = ""));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
    document.body.append(this.#box);
    this.#note.textContent = text("loading");
    for (const element of Object.values(this.#rows)) element.hidden = true;
    this.#family.disabled = true;
    this.#box.showModal();
    void this.#load();
  }

  async #load() {
    try {
      /** @type {GameChoice[]} */
      const games = await python.ask("newGames");
      this.#families = Map.groupBy(games, ({ family }) => family);
    } catch (error) {
      this.#note.textContent = this.#text("failed", { reason: messageOf(error) });
      return;
    }
    this.#note.textContent = "";
    this.#family.replaceChildren(...[...this.#families.keys()].map((name) => new Option(name)));
    this.#family.disabled = this.#start.disabled = false;
    this.#chooseFamily();
    this.#family.focus();
  }

  /** The game that is chosen. */
  get #game() {
    const games = this.#families.get(this.#family.value) ?? [];
    return games[Math.max(0, this.#variant.selectedIndex)];
  }

  #chooseFamily() {
    const games = this.#families.get(this.#family.value) ?? [];
    this.#variant.replaceChildren(...games.map(({ name }) => new Option(name)));
    this.#rows.variant.hidden = games.length < 2;
    this.#chooseVariant();
  }

  #chooseVariant() {
    const { sizes, handicap, komi, players } = this.#game;
    this.#rows.size.hidden = !sizes.length;
    this.#rows.handicap.hidden = !handicap.length;
    this.#rows.komi.hidden = komi === null;
    this.#size.value = sizes.length ? String(sizes[0]) : "";
    this.#sizes.replaceChildren(...sizes.map((size) => new Option(String(size))));
    this.#listHandicaps();
    this.#handicap.value = "0";
    this.#komi.value = komi ?? "";
    // fields that a variant has no use for keep their names for the next one
    const entered = this.#playerNames();
    this.#names = [...entered, ...this.#names.slice(entered.length)];
    const fields = players.map((ident, index) => {
      const label = this.#text("player", { number: index + 1 });
      const input = html("input", {
        name: ident,
        type: "text",
        autocomplete: "off",
        "aria-label": label,
        placeholder: label,
      });
      input.value = this.#names[index] ?? "";
      return input;
    });
    this.#players.replaceChildren(...fields);
  }

  /** Offer as many handicap stones as a board of the chosen size has room for, once there is a size. */
  #listHandicaps() {
    if (invalidFields(this.#game, this.#size.value, "").includes("size")) return;
    const chosen = this.#handicap.value;
    const stones = handicapsOf(this.#game, this.#size.value);
    const options = stones.map((count) => new Option(this.#text("handicapStones", { count }), String(count)));
    this.#handicap.replaceChildren(new Option(this.#text("none"), "0"), ...options);
    this.#handicap.value = stones.includes(Number(chosen)) ? chosen : "0";
    if (this.#handicap.value !== chosen) this.#chooseHandicap();
  }

  /** Set the komi that is usual with the chosen handicap: half a point, which avoids a draw; without handicap, the game's default. */
  #chooseHandicap() {
    const { komi } = this.#game;
    this.#komi.value = this.#handicap.value === "0" ? (komi ?? "") : "0.5";
  }

  #playerNames() {
    return [...this.#players.querySelectorAll("input")].map(({ value }) => value.trim());
  }

  async #submit() {
    const game = this.#game;
    if (!game) return;
    const [invalid] = invalidFields(game, this.#size.value, this.#komi.value);
    for (const field of [this.#size, this.#komi]) field.removeAttribute("aria-invalid");
    if (invalid) {
      const [least, most] = game.limits;
      const field = invalid === "size" ? this.#size : this.#komi;
      this.#note.textContent = this.#text(invalid === "size" ? "sizeInvalid" : "komiInvalid", { least, most });
      field.setAttribute("aria-invalid", "true");
      field.focus();
      return;
    }
    lastPlayers = this.#playerNames();
    const { value: size } = this.#size;
    const { value: komi } = this.#komi;
    const { value: handicap } = this.#handicap;
    const request = requestOf(game, { size, komi, handicap, players: lastPlayers, date: dateOf(new Date()) });
    this.#start.disabled = true;
    try {
      const { text, error } = await python.ask("newRecord", request);
      if (!this.#box.open) return;
      if (text === null) throw new Error(error ?? "");
      this.#box.close();
      this.open(new File([text], `${this.#text("fileName")}.${game.extension}`));
    } catch (error) {
      this.#note.textContent = messageOf(error);
    }
    this.#start.disabled = false;
  }
}
