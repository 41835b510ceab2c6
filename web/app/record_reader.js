/** Shows the games of the files that are open: the viewer, the list next to it, and the position that is kept. */

import { FAILURES } from "../runtime/messages.js";
import { find, reasonOf } from "./elements.js";
import { GameList } from "./game_list.js";
import { focusViewer } from "./keyboard.js";
import { say } from "./message.js";
import { rememberPosition, replaceHash } from "./page_history.js";
import { text } from "./page_texts.js";
import { keepRecord, LIMITS, recentRecords } from "./recent_records.js";
import { MEGABYTE } from "./record_store.js";
import { thumbnailOf } from "./thumbnail.js";

/**
 * @typedef {import("../boardreel.js").BoardReel} BoardReel
 * @typedef {import("./recent_records.js").RecordFile} RecordFile
 */

/** Failures of the runtime that one record causes; all others concern every record. */
const RECORD_FAILURES = ["timeout", "memory", "crashed", "python"];
/** How long the reader stays at a position before it is kept with a picture for later visits. */
const REST_MS = 1000;

/** Join the parts that differ. @param {string[]} parts @param {string} separator */
const joined = (parts, separator) => [...new Set(parts)].filter(Boolean).join(separator);

export class RecordReader {
  /** @type {BoardReel | null} */
  #viewer = null;
  #titles = { title: "", game: "" };
  #rest = 0;
  #saidDenied = false;
  /** Settled when the record is kept; a change before that would be lost. @type {Promise<unknown>} */
  #keeping = Promise.resolve();
  /** Id of the local record that is shown. @type {string | null} */
  id = null;
  /** Address of the record that is shown. @type {string | null} */
  src = null;
  /** Why the last record could not be shown. */
  failure = { message: "", isRuntimeFailure: false, concernsAll: false };

  /** @param {(file: RecordFile, game: number) => void} choose */
  constructor(choose) {
    this.games = new GameList(find("games"), choose);
    addEventListener("pagehide", () => this.#keepPlace());
  }

  /** The viewer, null while the start screen is shown. */
  get viewer() {
    return this.#viewer;
  }

  /** List files that are to be shown. @param {RecordFile[]} files @param {string | null} [src] where they come from */
  list(files, src = null) {
    this.#keepPlace();
    this.id = null;
    this.src = src;
    this.games.open(files);
  }

  /**
   * Show the first file that can be read, and mark those before it.
   *
   * @param {RecordFile[]} files
   * @param {AbortSignal} signal
   */
  async showFirst(files, signal) {
    /** @type {RecordReader["failure"] | null} */
    let first = null;
    for (const file of files) {
      if (await this.show(file, 1, "", signal)) return file;
      if (signal.aborted) return null;
      if (this.failure.concernsAll) return null;
      first ??= this.failure;
      this.games.markUnreadable(file);
    }
    this.failure = first ?? this.failure;
    return null;
  }

  /**
   * @param {RecordFile} file
   * @param {number} game from 1
   * @param {string} move
   * @param {AbortSignal} signal
   * @returns {Promise<boolean>} whether the game is shown
   */
  async show(file, game, move, signal) {
    this.#keepPlace();
    document.title = `${file.name} \u2013 Boardreel`;
    const viewer = (this.#viewer ??= this.#makeViewer());
    this.games.mark(file, game);
    focusViewer(viewer);
    await viewer.load(file.content, { name: file.name, game, move });
    if (signal.aborted || this.#viewer !== viewer || viewer.state !== "ready") return false;
    this.#notePosition(viewer);
    if (this.games.wants(viewer.document?.source.games ?? 1)) {
      const fail = (/** @type {unknown} */ error) =>
        say(text("listFailed", { name: file.name, reason: reasonOf(error) }));
      this.games.fill(file, () => viewer.games()).catch(fail);
    }
    return true;
  }

  /**
   * Go to a position of the file that is shown.
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

  /** Show the game once more, in the current language. @param {AbortSignal} signal */
  async reload(signal) {
    const { file, game } = this.games.current;
    if (!this.#viewer || !file) return;
    const move = this.#viewer.link;
    this.#viewer = null;
    await this.show(file, game, move, signal);
  }

  /** Remove the viewer. */
  close() {
    this.#keepPlace();
    this.#viewer?.remove();
    this.#viewer = null;
    this.id = this.src = null;
    this.games.current = { file: null, game: 1 };
  }

  /**
   * Tell which local record is shown: it is kept in the browser from now on.
   *
   * @param {string} id
   */
  async belongsTo(id) {
    this.id = id;
    const { files, current } = this.games;
    if (!this.#viewer || !current.file) return;
    this.#notePosition(this.#viewer);
    const { title, game } = this.#titles;
    const place = { file: files.indexOf(current.file), game: current.game, move: this.#viewer.link };
    const keeping = keepRecord(id, files, {
      names: files.map(({ name }) => name),
      title,
      game,
      place,
      thumbnail: null,
    });
    this.#keeping = keeping;
    const outcome = await keeping;
    if (outcome === "tooLarge") say(text("notKept", { name: files[0].name, limit: LIMITS.itemBytes / MEGABYTE }));
    if (outcome !== "denied" || this.#saidDenied) return;
    this.#saidDenied = true;
    say(text("storageDenied"));
  }

  #makeViewer() {
    const made = /** @type {BoardReel} */ (document.createElement("board-reel"));
    made.addEventListener("reel-load", (event) => {
      const { title, game } = /** @type {CustomEvent} */ (event).detail;
      this.#titles = { title, game };
      document.title = joined([title, game, this.games.current.file?.name ?? "", "Boardreel"], " \u2013 ");
    });
    made.addEventListener("reel-error", (event) => {
      const { code, message } = /** @type {CustomEvent} */ (event).detail;
      const isRuntimeFailure = /** @type {readonly string[]} */ (FAILURES).includes(code);
      this.failure = { message, isRuntimeFailure, concernsAll: isRuntimeFailure && !RECORD_FAILURES.includes(code) };
    });
    made.addEventListener("reel-move", () => this.#notePosition(made));
    find("stage").replaceChildren(made);
    return made;
  }

  /** Keep where the reader is: in the address of a shared record, in the browser for a local one. @param {BoardReel} viewer */
  #notePosition(viewer) {
    const { file, game } = this.games.current;
    if (!file || viewer.state !== "ready") return;
    const position = { game, move: viewer.link };
    if (this.src !== null) replaceHash(position);
    if (this.id === null) return;
    rememberPosition(this.id, this.games.files.indexOf(file), position);
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => this.#keepPlace(), REST_MS);
  }

  /** Keep the position, with a picture of it, for later visits. */
  async #keepPlace() {
    if (!this.#rest) return;
    clearTimeout(this.#rest);
    this.#rest = 0;
    const { id } = this;
    const { file, game } = this.games.current;
    const viewer = this.#viewer;
    if (id === null || !file || viewer?.state !== "ready") return;
    const place = { file: this.games.files.indexOf(file), game, move: viewer.link };
    const board = /** @type {SVGSVGElement | null} */ (viewer.shadowRoot?.querySelector('[part="board"]') ?? null);
    const thumbnail = board && (await thumbnailOf(board).catch(() => null));
    await this.#keeping;
    await recentRecords.update(id, thumbnail ? { place, thumbnail } : { place });
  }
}
