/** The list of games beside the viewer: files, and the games of each; filtered, sorted, and as long as it may be. */

import { languageOf, speakerOf } from "../element/languages.js";
import { entryOf, filtered, pressed, sorted, unreadEntry } from "./entries.js";
import { GameTable, make } from "./table.js";

/**
 * @typedef {import("./entries.js").RecordFile} RecordFile
 * @typedef {import("./entries.js").Entry} Entry
 * @typedef {import("./entries.js").Order} Order
 * @typedef {import("../reel.js").GameRow} GameRow
 */

export class GameList {
  /** @type {Map<RecordFile, readonly Entry[]>} */
  #files = new Map();
  /** @type {Set<RecordFile>} files of which more is known than their names */
  #read = new Set();
  /** @type {Order} */
  #order = { column: "number", descending: false };
  /** @type {{ file: RecordFile | null, game: number }} */
  current = { file: null, game: 1 };

  /** @param {HTMLElement} element @param {(file: RecordFile, game: number) => void} choose */
  constructor(element, choose) {
    this.element = element;
    this.filter = make("input", { type: "search", placeholder: "Filter", "aria-label": "Filter games" });
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
    this.#files.set(file, found.map((row) => entryOf(file, row)));
    this.#show({ top: false });
  }

  /** @param {RecordFile} file @param {number} game */
  mark(file, game) {
    this.current = { file, game };
    this.table.mark((entry) => entry.file === file && entry.game === game);
  }

  /** @param {{ top: boolean }} how */
  #show(how) {
    const all = [...this.#files.values()].flat();
    const fitting = filtered(all, this.filter.value);
    this.element.hidden = all.length < 2;
    const say = speakerOf(languageOf(document.documentElement.lang));
    const count = all.length;
    this.count.textContent = say(fitting.length === count ? ["games", { count }] : ["gamesOf", { shown: fitting.length, count }]);
    this.table.show(sorted(fitting, this.#order), this.#order, how);
  }
}
