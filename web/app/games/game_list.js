/** The list of games: filtered, sorted, with one row per game. */

import { messageOf } from "../../runtime/protocol.js";
import { html } from "../../view/dom.js";
import { nameText } from "../name_texts.js";
import { constantColumns, entriesOf, numberRows, sorted, toggledOrder } from "./game_rows.js";
import { text } from "./games_texts.js";
import { GameTable } from "./virtual_table.js";

/**
 * @typedef {import("./game_rows.js").RecordFile} RecordFile
 * @typedef {import("./game_rows.js").FileGames} FileGames
 * @typedef {import("./game_rows.js").Entry} Entry
 * @typedef {import("./game_rows.js").Column} Column
 * @typedef {import("./game_rows.js").Order} Order
 */

/** @type {Order} */
const FILE_ORDER = { column: "number", descending: false };
/** Columns in the second line of a row where the list is narrow. */
const FACTS = /** @type {const} */ (["result", "date", "event", "game", "file"]);

export class GameList {
  /** List entries by the list of games from which they were made. @type {WeakMap<object, Entry[]>} */
  #cache = new WeakMap();
  /** List entries of all games, in the order of the files. @type {Entry[]} */
  #all = [];
  /** The same in the chosen order: to sort them for each letter of the filter would take long. @type {readonly Entry[]} */
  #sorted = [];
  /** List entries that match the filter, in the chosen order. @type {readonly Entry[]} */
  shown = [];
  #order = FILE_ORDER;
  /** The module that filters the games, once it is needed. @type {typeof import("./game_query.js") | null} */
  #queries = null;
  /** The sentence that says what is wrong with the filter, empty if nothing is. */
  #problem = "";

  /** @param {(entry: Entry) => void} choose @param {() => void} onChange is called when other games are shown */
  constructor(choose, onChange) {
    this.onChange = onChange;
    this.filter = html("input", { type: "search" });
    this.count = html("span", { class: "count", role: "status" });
    this.constants = html("span", { class: "constants" });
    this.table = new GameTable(choose, (column) => {
      this.#order = toggledOrder(this.#order, column);
      this.#sort({ top: true });
    });
    this.tools = html("div", { class: "tools" }, this.filter);
    this.summary = html("div", { class: "summary" }, this.count, this.constants);
    this.filter.addEventListener("input", () => void this.#filter());
  }

  /** Number of all games in the list. */
  get size() {
    return this.#all.length;
  }

  /** Write all texts of the list in the current language. */
  translate() {
    this.filter.placeholder = text("filter");
    this.filter.ariaLabel = text("filterGames");
    this.table.translate();
    this.#showCount();
  }

  /** List the games of other files. @param {ReadonlyMap<RecordFile, FileGames>} files */
  open(files) {
    this.#order = FILE_ORDER;
    this.filter.value = "";
    this.update(files, { top: true });
  }

  /**
   * Update the list with games that have become known since.
   *
   * @param {ReadonlyMap<RecordFile, FileGames>} files
   * @param {{ top: boolean }} [options] `top`: scroll to the top
   */
  update(files, options = { top: false }) {
    this.#all = [...files].flatMap(([file, games]) => this.#entries(file, games));
    if (files.size > 1) numberRows(this.#all);
    const constants = constantColumns(this.#all);
    this.table.hideColumns(new Set(constants.keys()));
    this.table.element.dataset.lines = FACTS.some((column) => !constants.has(column)) ? "2" : "1";
    this.table.element.classList.toggle("files", !constants.has("file"));
    const values = ["game", "event", "date"].map((column) => constants.get(/** @type {Column} */ (column)));
    this.constants.textContent = values.filter(Boolean).join(" \u00b7 ");
    this.#sort(options);
  }

  /** Return the entries of a file, which stay the same objects while its games do. @param {RecordFile} file @param {FileGames} games */
  #entries(file, games) {
    const key = typeof games === "string" ? file : games;
    const cached = this.#cache.get(key);
    if (cached && cached[0]?.state === (typeof games === "string" ? games : undefined)) return cached;
    const entries = entriesOf(file, games);
    this.#cache.set(key, entries);
    return entries;
  }

  /** Show the games that match the text in the filter. */
  async #filter() {
    try {
      this.#queries ??= await import("./game_query.js");
      this.#show({ top: true });
    } catch (error) {
      this.count.textContent = text("notLoaded", { reason: messageOf(error) });
    }
  }

  /** Sort all games in the chosen order, and show those that match the filter. @param {{ top: boolean }} options `top`: scroll to the top */
  #sort(options) {
    this.#sorted = sorted(this.#all, this.#order);
    this.#show(options);
  }

  /** Show the games that match the filter. @param {{ top: boolean }} options `top`: scroll to the top */
  #show(options) {
    this.shown = this.#matching();
    this.#showCount();
    this.table.show(this.shown, this.#order, options);
    this.onChange();
  }

  /** Return the list entries that match the filter, in the chosen order: all entries if the filter is wrong. */
  #matching() {
    this.#problem = "";
    if (!this.#queries || !this.filter.value) return this.#sorted;
    try {
      return this.#queries.filtered(this.#sorted, this.filter.value);
    } catch (error) {
      this.#problem = this.#queries.problemText(error);
      return this.#sorted;
    }
  }

  /** Show the problem of the filter, or the number of all games and of those that match the filter. */
  #showCount() {
    const [found, count] = [this.shown.length, this.#all.length];
    const total = () => (found === count ? nameText("gameCount", { count }) : text("filteredCount", { count, found }));
    const sentence = this.#problem || total();
    // written again, it would be read again
    if (this.count.textContent !== sentence) this.count.textContent = sentence;
  }
}
