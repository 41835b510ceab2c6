/** The list of games beside the viewer: files, and the games of each; filtered, sorted, and as long as it may be. */

import { make } from "./elements.js";
import { entryOf, filtered, numberRows, pressed, sorted, unreadEntry } from "./game_rows.js";
import { text } from "./page_texts.js";
import { GameTable } from "./virtual_table.js";

/**
 * @typedef {import("./game_rows.js").RecordFile} RecordFile
 * @typedef {import("./game_rows.js").Entry} Entry
 * @typedef {import("./game_rows.js").Order} Order
 * @typedef {import("../reel.js").GameRow} GameRow
 */

export class GameList {
  /** @type {Map<RecordFile, readonly Entry[]>} */
  #files = new Map();
  /** @type {Set<RecordFile>} files of which more is known than their names */
  #read = new Set();
  /** Games that fit the filter, and all. */
  #counts = { found: 0, all: 0 };
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
        this.#order = pressed(this.#order, column);
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

  /** Several files, each with one game until more is known. @param {RecordFile[]} files */
  open(files) {
    this.#files = new Map(files.map((file) => [file, [unreadEntry(file)]]));
    this.#read.clear();
    this.#order = { column: "number", descending: false };
    this.filter.value = "";
    this.element.classList.toggle("files", files.length > 1);
    this.#show({ top: true });
  }

  /** Whether there is something to choose from once a file is known. @param {number} games how many the file has */
  wants(games) {
    return games > 1 || this.#files.size > 1;
  }

  /** The files of which nothing but the name is known. */
  get unread() {
    return [...this.#files.keys()].filter((file) => !this.#read.has(file));
  }

  /** The games of a file. @param {RecordFile} file @param {() => Promise<GameRow[]>} rows */
  async fill(file, rows) {
    if (this.#read.has(file)) return;
    this.#read.add(file);
    const found = await rows();
    if (!this.#files.has(file) || !found.length) return;
    this.#files.set(
      file,
      found.map((row) => entryOf(file, row)),
    );
    this.#show({ top: false });
  }

  /** Mark a file as one that cannot be read. @param {RecordFile} file */
  markUnreadable(file) {
    const [entry] = this.#files.get(file) ?? [];
    if (!entry || entry.unreadable) return;
    this.#read.add(file);
    entry.unreadable = true;
    this.#show({ top: false });
  }

  /** All files that are listed. */
  get files() {
    return [...this.#files.keys()];
  }

  /** How many files cannot be read. */
  get unreadable() {
    return [...this.#files.values()].filter(([entry]) => entry.unreadable).length;
  }

  /** @param {RecordFile} file @param {number} game */
  mark(file, game) {
    this.current = { file, game };
    this.table.mark((entry) => entry.file === file && entry.game === game);
  }

  /** @param {{ top: boolean }} how */
  #show(how) {
    const all = [...this.#files.values()].flat();
    if (this.#files.size > 1) numberRows(all);
    const fitting = filtered(all, this.filter.value);
    this.element.hidden = all.length < 2;
    this.#counts = { found: fitting.length, all: all.length };
    this.#count();
    this.table.show(sorted(fitting, this.#order), this.#order, how);
  }

  /** Say how many games there are and how many fit the filter. */
  #count() {
    const { found, all } = this.#counts;
    this.count.textContent =
      found === all ? text("gameCount", { count: all }) : text("filteredCount", { count: all, found });
  }
}
