/** Shows the games of the open files: the viewer, and the stored position. */

import { FAILURES } from "../runtime/protocol.js";
import { storeDrafts } from "./drafts/early_edits.js";
import { find } from "./elements.js";
import { keepSettings, keptSettings } from "./kept_settings.js";
import { focusViewer } from "./keyboard.js";
import { say } from "./message.js";
import { OpenFiles } from "./open_files.js";
import { replaceHash, replacePosition } from "./page_address.js";
import { storedThumbnail, storeRecord, updateRecord } from "./recent/recent_records.js";

/**
 * @typedef {import("../element/board_reel.js").BoardReel} BoardReel
 * @typedef {import("./recent/recent_records.js").RecordFile} RecordFile
 */

/** Failures of the runtime that are caused by one record; all others affect every record. */
const RECORD_FAILURES = ["timeout", "memory", "crashed", "python"];
/** Time without a move after which the position is stored with a thumbnail. */
const STORE_DELAY_MS = 1000;

/** Return distinct texts that are not empty, joined with a separator. @param {string[]} parts @param {string} separator */
const joined = (parts, separator) => [...new Set(parts)].filter(Boolean).join(separator);

export class RecordReader {
  /** @type {BoardReel | null} */
  #viewer = null;
  #titles = { title: "", game: "" };
  #storeTimer = 0;
  /** The button that leads back to the start screen, where the viewer takes the place of the page's header. */
  #back = find("back");
  /** The module that draws thumbnails, loaded with the first viewer. @type {typeof import("./thumbnail.js") | null} */
  #thumbnails = null;
  /** Stores the edits of the viewer as drafts. @type {Promise<import("./drafts/drafts.js").Drafts | null> | null} */
  #drafts = null;
  /** The last message about a record that is not stored. */
  #storageProblem = "";
  /** Keeps the current record when the reader acts on it, null if it is kept or need not be. @type {(() => void) | null} */
  #keep = null;
  /** Id of the current local record, null if the record is not local. @type {string | null} */
  id = null;
  /** Web address of the current record, null if it has none. @type {string | null} */
  src = null;
  /** The reason why the last record could not be shown. */
  failure = { message: "", isRuntimeFailure: false, isCanceled: false, concernsAll: false };

  /**
   * @param {(file: RecordFile, game: number, move?: string) => Promise<void>} choose
   * @param {import("./drafts/drafts.js").OpenRecord} open opens the record of a draft
   */
  constructor(choose, open) {
    this.games = new OpenFiles(choose);
    this.open = open;
    addEventListener("pagehide", () => this.#storePosition());
  }

  /** The viewer's element, null while the start screen is shown. */
  get viewer() {
    return this.#viewer;
  }

  /** Put files into the list of games before the first one is shown. @param {RecordFile[]} files @param {string | null} [src] their address */
  list(files, src = null) {
    this.#storePosition();
    this.#keep = null;
    this.id = null;
    this.src = src;
    this.games.open(files);
  }

  /**
   * Show the first readable file, and mark those before it as unreadable.
   *
   * @param {RecordFile[]} files
   * @param {AbortSignal} signal
   * @param {number} [game] of it, from 1
   */
  async showFirst(files, signal, game = 1) {
    /** @type {RecordReader["failure"] | null} */
    let firstFailure = null;
    for (const file of files) {
      if (await this.show(file, game, "", signal)) return file;
      if (signal.aborted) return null;
      if (this.failure.concernsAll) return null;
      firstFailure ??= this.failure;
      this.games.markUnreadable(file);
    }
    this.failure = firstFailure ?? this.failure;
    return null;
  }

  /**
   * Show a game of an open file in the viewer.
   *
   * @param {RecordFile} file
   * @param {number} game from 1
   * @param {string} move
   * @param {AbortSignal} signal
   * @returns {Promise<boolean>} whether the game is shown
   */
  async show(file, game, move, signal) {
    this.#storePosition();
    document.title = `${file.name} \u2013 Boardreel`;
    const viewer = (this.#viewer ??= this.#createViewer());
    const { lang } = document.documentElement;
    this.games.mark(file, game);
    // a reader who goes through the languages with keys goes on there
    if (!find("language").matches(":focus-visible")) focusViewer(viewer);
    await viewer.load(file.content, { name: file.name, game, move, reel: game === 1 ? file.reel : undefined });
    if (signal.aborted || this.#viewer !== viewer) return false;
    if (document.documentElement.lang !== lang) {
      // the reader has chosen another language meanwhile
      this.#removeViewer();
      return this.show(file, game, move, signal);
    }
    if (viewer.state !== "ready") return false;
    this.#updatePosition(viewer);
    if (this.games.isNeeded(viewer.document?.source.games ?? 1)) {
      const fail = (/** @type {unknown} */ error) => this.#viewer === viewer && this.games.report(file.name, error);
      this.games.fill(file, () => viewer.games()).catch(fail);
    }
    return true;
  }

  /**
   * Go to a position in the current file.
   *
   * @param {number} game
   * @param {string} move
   * @param {AbortSignal} signal
   */
  async goTo(game, move, signal) {
    const { file, game: current } = this.games.current;
    if (!file || this.#viewer?.state !== "ready") return false;
    if (game !== current) return this.show(file, game, move, signal);
    await this.#viewer.goTo(move);
    return true;
  }

  /** Show the current game again, in the current language. @param {AbortSignal} signal */
  async reload(signal) {
    const { file, game } = this.games.current;
    if (!this.#viewer || !file) return;
    if (this.#viewer.draft) await (await this.#drafts)?.keepOpen();
    if (signal.aborted) return;
    const move = this.#viewer.link;
    this.#removeViewer();
    await this.show(file, game, move, signal);
  }

  /** Keep the current record as soon as the reader acts on it: a step, an edit, or another game. @param {() => void} keep */
  keepOnUse(keep) {
    this.#keep = keep;
  }

  /** Keep the current record if it was waiting for the reader to act on it. */
  use() {
    this.#keep?.();
    this.#keep = null;
  }

  #removeViewer() {
    this.#viewer = null;
    void this.#drafts?.then((drafts) => drafts?.release());
    this.#drafts = null;
  }

  /** Remove the viewer, after storing the position. @param {string} [next] name of the record that is fetched now */
  close(next = "") {
    find("opening-name").textContent = next;
    this.#storePosition();
    this.#keep = null;
    document.body.classList.remove("failed");
    find("stage").replaceChildren(this.#back);
    this.#removeViewer();
    this.id = this.src = null;
    this.games.current = { file: null, game: 1 };
  }

  /**
   * Set the id of the current local record, and store it in the browser.
   *
   * @param {string} id
   * @returns {Promise<boolean>} whether it is stored
   */
  async setId(id) {
    this.id = id;
    const { files, current } = this.games;
    if (!this.#viewer || !current.file) return false;
    this.#updatePosition(this.#viewer);
    const { title, game } = this.#titles;
    const place = { file: files.indexOf(current.file), game: current.game, move: this.#viewer.link };
    const problem = await storeRecord(id, files, {
      names: files.map(({ name }) => name),
      title,
      game,
      place,
      thumbnail: null,
    });
    if (this.id === id) this.games.setId(id);
    // a browser that stores nothing is reported once
    if (problem && problem !== this.#storageProblem) say((this.#storageProblem = problem));
    return !problem;
  }

  #createViewer() {
    const viewer = /** @type {BoardReel} */ (document.createElement("board-reel"));
    viewer.addEventListener("reel-load", (event) => {
      const { title, game } = /** @type {CustomEvent} */ (event).detail;
      this.#titles = { title, game };
      document.body.classList.remove("failed");
      document.title = joined([title, game, this.games.current.file?.name ?? "", "Boardreel"], " \u2013 ");
    });
    viewer.addEventListener("reel-error", (event) => {
      const { code, message } = /** @type {CustomEvent} */ (event).detail;
      const isCanceled = code === "canceled";
      const isRuntimeFailure = [...FAILURES, "canceled"].includes(code);
      document.body.classList.add("failed");
      const concernsAll = isRuntimeFailure && !RECORD_FAILURES.includes(code);
      this.failure = { message, isRuntimeFailure, isCanceled, concernsAll };
    });
    viewer.addEventListener("reel-move", () => {
      this.use();
      this.#updatePosition(viewer);
    });
    viewer.addEventListener("reel-edit", () => this.use());
    viewer.settings = keptSettings();
    viewer.addEventListener("reel-settings", () => keepSettings(viewer.settings));
    // the viewer arranges its parts so that they fit the height that the page leaves
    viewer.setAttribute("height", "100%");
    viewer.setAttribute("explore", "on");
    viewer.setAttribute("edit", "");
    // links with a game lead to this page
    viewer.setAttribute("site", new URL("./", location.href).href);
    viewer.append(this.#back);
    this.games.attach(viewer);
    find("stage").replaceChildren(viewer);
    const page = {
      current: () => ({ ...this.games.current, title: this.#titles.title }),
      reader: this,
    };
    this.#drafts = storeDrafts(viewer, page, () => this.#viewer === viewer).catch(() => null);
    import("./thumbnail.js").then(
      (module) => (this.#thumbnails = module),
      () => {},
    );
    return viewer;
  }

  /** Write the position into the history entry, and store it for a local record. @param {BoardReel} viewer */
  #updatePosition(viewer) {
    const { file, game } = this.games.current;
    if (!file || viewer.state !== "ready") return;
    const position = { game, move: viewer.link };
    if (this.src !== null) replaceHash(position);
    if (this.id === null) return;
    replacePosition(this.id, this.games.files.indexOf(file), position);
    clearTimeout(this.#storeTimer);
    this.#storeTimer = window.setTimeout(() => this.#storePosition(), STORE_DELAY_MS);
  }

  /** Store the position with its game's title and a thumbnail for later visits. */
  async #storePosition() {
    if (!this.#storeTimer) return;
    clearTimeout(this.#storeTimer);
    this.#storeTimer = 0;
    const { id } = this;
    const { file, game } = this.games.current;
    const viewer = this.#viewer;
    if (id === null || !file || viewer?.state !== "ready") return;
    const info = { ...this.#titles, place: { file: this.games.files.indexOf(file), game, move: viewer.link } };
    const thumbnail = await this.#thumbnails?.positionThumbnail(viewer, () => storedThumbnail(id)).catch(() => null);
    await updateRecord(id, thumbnail ? { ...info, thumbnail } : info);
  }
}
