/** The list of games next to the viewer: the games of one or several files, filtered and sorted. */

import { make } from "./elements.js";
import { entryOf, filtered, numberRows, sorted, toggledOrder, unreadEntry } from "./game_rows.js";
import { text } from "./page_texts.js";
import { GameTable } from "./virtual_table.js";

/**
 * @typedef {import("./game_rows.js").RecordFile} RecordFile
 * @typedef {import("./game_rows.js").Entry} Entry
 * @typedef {import("./game_rows.js").Order} Order
 * @typedef {import("../reel/reel.js").GameRow} GameRow
 */

export class GameList {
  /** @type {Map<RecordFile, readonly Entry[]>} */
  #files = new Map();
  /** Files whose games are listed, or that cannot be read. @type {Set<RecordFile>} */
  #readFiles = new Set();
  /** Number of games that match the filter, and of all games. */
  #counts = { matching: 0, all: 0 };
  /** @type {Order} */
  #order = { column: "number", descending: false };
  /** @type {{ file: RecordFile | null, game: number }} */
  current = { file: null, game: 1 };

  /** @param {HTMLElement} element @param {(file: RecordFile, game: number) => void} choose */
  constructor(element, choose) {
    this.element = element;
    this.filter = make("input", { type: "search" });
    this.count = make("div", { class: "count", role: "status" });
    this.table = new GameTable(
      ({ file, game }) => choose(file, game),
      (column) => {
        this.#order = toggledOrder(this.#order, column);
        this.#show({ top: true });
      },
    );
    element.append(make("div", { class: "tools" }, this.filter, this.count), this.table.element);
    this.filter.addEventListener("input", () => this.#show({ top: true }));
  }

  /** Write all texts in the current language. */
  translate() {
    this.filter.placeholder = text("filter");
    this.filter.setAttribute("aria-label", text("filterGames"));
    this.element.setAttribute("aria-label", text("games"));
    this.table.translate();
    this.#count();
  }

  /** List files, each with one row until its games are known. @param {RecordFile[]} files */
  open(files) {
    this.#files = new Map(files.map((file) => [file, [unreadEntry(file)]]));
    this.#readFiles.clear();
    this.#order = { column: "number", descending: false };
    this.filter.value = "";
    this.#show({ top: true });
  }

  /** Return whether there is a choice of games. @param {number} games in the current file */
  isNeeded(games) {
    return games > 1 || this.#files.size > 1;
  }

  /** The files whose games are not listed yet. */
  get unread() {
    return [...this.#files.keys()].filter((file) => !this.#readFiles.has(file));
  }

  /** List the games of a file. @param {RecordFile} file @param {() => Promise<GameRow[]>} loadRows */
  async fill(file, loadRows) {
    if (this.#readFiles.has(file)) return;
    this.#readFiles.add(file);
    const rows = await loadRows();
    if (!this.#files.has(file) || !rows.length) return;
    this.#files.set(
      file,
      rows.map((row) => entryOf(file, row)),
    );
    this.#show({ top: false });
  }

  /** Mark a file as one that cannot be read. @param {RecordFile} file */
  markUnreadable(file) {
    const [entry] = this.#files.get(file) ?? [];
    if (!entry || entry.unreadable) return;
    this.#readFiles.add(file);
    entry.unreadable = true;
    this.#show({ top: false });
  }

  /** All listed files. */
  get files() {
    return [...this.#files.keys()];
  }

  /** Number of files that cannot be read. */
  get unreadableCount() {
    return [...this.#files.values()].filter(([entry]) => entry.unreadable).length;
  }

  /** Mark the current game. @param {RecordFile} file @param {number} game */
  mark(file, game) {
    this.current = { file, game };
    this.table.mark((entry) => entry.file === file && entry.game === game);
  }

  /** Show the games that match the filter, in the chosen order. @param {{ top: boolean }} options `top`: scroll to the top */
  #show(options) {
    const all = [...this.#files.values()].flat();
    if (this.#files.size > 1) numberRows(all);
    // the games of one archive come from several files as well
    const names = new Set(all.map(({ cells }) => cells.file));
    this.element.classList.toggle("files", this.#files.size > 1 || names.size > 1);
    const matching = filtered(all, this.filter.value);
    this.element.hidden = all.length < 2;
    this.#counts = { matching: matching.length, all: all.length };
    this.#count();
    this.table.show(sorted(matching, this.#order), this.#order, options);
  }

  /** Show how many games there are and how many match the filter. */
  #count() {
    const { matching, all } = this.#counts;
    this.count.textContent =
      matching === all ? text("gameCount", { count: all }) : text("filteredCount", { count: all, found: matching });
  }
}
