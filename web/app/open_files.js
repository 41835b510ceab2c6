/** The open files with the games that are known of them, and the current game. The list of games is loaded when there is a choice. */

import { messageOf } from "../runtime/protocol.js";
import { say } from "./message.js";
import { text } from "./page_texts.js";

/**
 * @typedef {import("./games/game_rows.js").RecordFile} RecordFile
 * @typedef {import("./games/game_rows.js").FileGames} FileGames
 * @typedef {import("../reel/reel.js").GameRow} GameRow
 * @typedef {import("./games/games_panel.js").GamesPanel} GamesPanel
 */

/** Interval between updates of the list of games while thousands of files are being read. */
const UPDATE_INTERVAL_MS = 250;

export class OpenFiles {
  /** @type {Map<RecordFile, FileGames>} */
  #games = new Map();
  #updateTimer = 0;
  /** Files whose games were asked for, or that cannot be read. @type {Set<RecordFile>} */
  #requested = new Set();
  /** @type {Promise<GamesPanel> | null} */
  #panel = null;
  /** @type {HTMLElement | null} */
  #viewer = null;
  /** @type {{ file: RecordFile | null, game: number }} */
  current = { file: null, game: 1 };
  /** Id of the record that the files belong to, empty until it is known. */
  #id = "";

  /** @param {(file: RecordFile, game: number, move?: string) => Promise<void>} choose */
  constructor(choose) {
    this.choose = choose;
  }

  /** The open files in their order. */
  get files() {
    return [...this.#games.keys()];
  }

  /** The files whose games nobody has asked for. */
  get unread() {
    return this.files.filter((file) => this.isUnread(file));
  }

  /** Return whether nobody has asked for the games of an open file. @param {RecordFile} file */
  isUnread(file) {
    return this.#games.has(file) && !this.#requested.has(file);
  }

  /** Number of files that cannot be read. */
  get unreadableCount() {
    return [...this.#games.values()].filter((games) => games === "unreadable").length;
  }

  /** Open files instead of the current ones. @param {RecordFile[]} files */
  open(files) {
    this.#id = "";
    this.#requested = new Set();
    this.#games = new Map(files.map((file) => [file, "unread"]));
    this.#tell((panel) => panel.open(new Map(this.#games)));
  }

  /** Return whether there is a choice of games. @param {number} games in the current file */
  isNeeded(games) {
    return games > 1 || this.#games.size > 1;
  }

  /** Set the games of a file by calling a function that loads their rows. @param {RecordFile} file @param {() => Promise<GameRow[]>} loadRows */
  async fill(file, loadRows) {
    if (this.#requested.has(file)) return;
    this.#requested.add(file);
    const rows = await loadRows().catch((error) => {
      this.#requested.delete(file);
      throw error;
    });
    if (rows.length) this.#set(file, rows);
  }

  /** Mark a file as one that cannot be read, unless its games are known. @param {RecordFile} file */
  markUnreadable(file) {
    this.#requested.add(file);
    if (this.#games.get(file) === "unread") this.#set(file, "unreadable");
  }

  /** Read the other files of a list of several, and report how many files cannot be read. @param {AbortSignal} signal aborted when something else is opened */
  async readOthers(signal) {
    if (this.#games.size < 2) return;
    // without this module, the files are listed when they are opened
    const module = await import("./games/unread_files.js").catch(() => null);
    await module?.listUnreadFiles(this, signal);
  }

  /** Mark the current game in the list of games. @param {RecordFile} file @param {number} game */
  mark(file, game) {
    this.current = { file, game };
    this.#tell((panel) => panel.mark(this.current));
  }

  /** Show the buttons for the previous and the next game in the head of a viewer. @param {HTMLElement} viewer */
  attach(viewer) {
    this.#viewer = viewer;
    this.#tell((panel) => panel.attach(viewer));
  }

  /** Set the id of the record that the files belong to, so that an index stored for it is used. @param {string} id */
  setId(id) {
    this.#id = id;
    this.#tell((panel) => panel.explorer.setId(id));
  }

  /** Open the previous (-1) or the next (1) game of the list. @param {1 | -1} step */
  step(step) {
    this.#tell((panel) => panel.step(step));
  }

  /** Write all texts of the list of games in the current language. */
  translate() {
    this.#tell((panel) => panel.translate());
  }

  /** @param {RecordFile} file @param {FileGames} games */
  #set(file, games) {
    if (!this.#games.has(file)) return;
    this.#games.set(file, games);
    if (this.#updateTimer) return;
    const update = () => {
      this.#updateTimer = 0;
      this.#tell((panel) => panel.update(new Map(this.#games)));
    };
    if (this.#games.size === 1) update();
    else this.#updateTimer = window.setTimeout(update, UPDATE_INTERVAL_MS);
  }

  /** Call a function with the list of games. If there is no list yet and it is needed, load it. @param {(panel: GamesPanel) => void} change */
  #tell(change) {
    const [games] = this.#games.values();
    if (!this.#panel && this.isNeeded(typeof games === "object" ? games.length : 1)) this.#panel = this.#loadPanel();
    else this.#panel?.then(change, () => {});
    this.#panel?.catch(() => {});
  }

  /** Load the module of the list of games and bring the list up to date. */
  async #loadPanel() {
    try {
      const { GamesPanel } = await load();
      const panel = new GamesPanel(this.choose);
      // in a task of its own, so that the page answers input before
      await new Promise((resolve) => setTimeout(resolve));
      panel.open(new Map(this.#games));
      panel.mark(this.current);
      if (this.#viewer) panel.attach(this.#viewer);
      if (this.#id) panel.explorer.setId(this.#id);
      return panel;
    } catch (error) {
      this.#panel = null;
      this.report(this.files[0]?.name ?? "", error);
      throw error;
    }
  }

  /** Say that the list of the games in a file could not be loaded. @param {string} name of the file @param {unknown} error */
  report(name, error) {
    say(text("listFailed", { name, reason: messageOf(error) }));
  }
}

/** Import the module of the list of games. */
const load = () => import("./games/games_panel.js");
