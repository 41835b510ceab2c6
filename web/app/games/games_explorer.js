/** Offers to index the games of the list, shows the progress, and gives the index to the viewer as its explorer. */

import { indexFiles } from "../../explorer/memory_index.js";
import { messageOf } from "../../runtime/protocol.js";
import { button, html } from "../../view/dom.js";
import { nameText } from "../name_texts.js";
import { PythonOnDemand } from "../python_on_demand.js";
import { text } from "./games_texts.js";
import { keepingOf, keptIndexOf } from "./index_store.js";

/**
 * @typedef {import("./game_rows.js").RecordFile} RecordFile
 * @typedef {import("../../element/board_reel.js").BoardReel} BoardReel
 * @typedef {import("../../explorer/memory_index.js").Problem} Problem
 * @typedef {import("../../explorer/memory_index.js").Progress} Progress
 * @typedef {Awaited<ReturnType<typeof indexFiles>>} Indexed
 * @typedef {(file: RecordFile, game: number, move: string) => Promise<void>} OpenGame
 * @typedef {"idle" | "running" | "done" | "failed"} State
 */

const MIN_GAMES = 2;
const MAX_GAMES = 20_000;
/** Time of indexing before which the remaining time cannot be estimated. */
const MIN_ESTIMATE_S = 2;

export class GamesExplorer {
  /** @type {readonly RecordFile[]} */
  #files = [];
  #count = 0;
  #abortController = new AbortController();
  /** @type {State} */
  #state = "idle";
  /** @type {{ progress: Progress, seconds: number }} */
  #latest = { progress: { games: 0, fraction: 0 }, seconds: 0 };
  /** @type {Indexed | null} */
  #indexed = null;
  #failure = "";
  /** Id of the record of the files, empty until it is stored. */
  #id = "";
  /** @type {BoardReel | null} */
  #viewer = null;

  /**
   * @param {OpenGame} openGame
   * @param {() => void} onExplore is called when the viewer shows a new index, unless there is something to say about its records
   */
  constructor(openGame, onExplore) {
    this.openGame = openGame;
    this.onExplore = onExplore;
    this.start = button({ class: "explore" }, () => void this.#index());
    this.cancel = button({}, () => this.#abortController.abort());
    this.bar = html("progress", { max: "1" });
    this.status = html("span", { class: "status" });
    this.spoken = html("span", { class: "visually-hidden", role: "status" });
    this.problems = html("details", { class: "problems" });
    this.element = html("div", { class: "explorer" }, this.start, this.bar, this.status, this.cancel, this.problems);
    this.element.append(this.spoken);
    this.translate();
  }

  /** Offer to index other files; an index of the files before is no longer used. @param {readonly RecordFile[]} files */
  open(files) {
    this.#abortController.abort();
    this.#abortController = new AbortController();
    this.#files = files;
    this.#state = "idle";
    this.#indexed = null;
    this.#id = "";
    this.#give();
    this.#show();
  }

  /** Set the id of the record of the files, use the index that was kept for it, or let the index be kept. @param {string} id of the record of the files */
  async setId(id) {
    if (this.#id === id) return;
    this.#id = id;
    if (this.#indexed) return this.#give();
    const kept = await keptIndexOf(id, this.#files);
    if (!kept || this.#id !== id || this.#state === "running" || this.#indexed) return;
    this.#indexed = kept;
    this.#enter("done");
    this.#give();
  }

  /** Update the number of games that the button offers to index. @param {number} count */
  update(count) {
    this.#count = count;
    this.#show();
  }

  /** Let another viewer show the index. @param {BoardReel} viewer */
  attach(viewer) {
    this.#viewer = viewer;
    if (this.#indexed) this.#give();
  }

  /** Write all texts in the current language. */
  translate() {
    this.start.textContent = text("exploreGames");
    this.cancel.textContent = text("cancel");
    this.bar.ariaLabel = text("exploreGames");
    this.#show();
  }

  /** Index the games of all files in the worker, and let the viewer show the index. */
  async #index() {
    const abortController = (this.#abortController = new AbortController());
    const { signal } = abortController;
    const started = performance.now();
    const follow = (/** @type {Progress} */ progress) => {
      this.#latest = { progress, seconds: (performance.now() - started) / 1000 };
      this.#show();
    };
    this.#enter("running");
    follow({ games: 0, fraction: 0 });
    this.cancel.focus();
    const python = new PythonOnDemand();
    try {
      const indexed = await indexFiles(python, this.#files, signal, follow);
      signal.throwIfAborted();
      this.#indexed = indexed;
      this.#enter("done");
      this.#give({ opens: true });
      if (!indexed.report.problems.length) this.onExplore();
    } catch (error) {
      if (this.#abortController !== abortController) return;
      this.#failure = signal.aborted ? "" : messageOf(error);
      this.#enter(signal.aborted ? "idle" : "failed");
      this.start.focus();
    } finally {
      python.release();
    }
  }

  /** @param {State} state */
  #enter(state) {
    this.#state = state;
    this.#show();
    this.spoken.textContent = state === "running" ? "" : this.status.textContent;
  }

  /** Let the viewer show the index, or none if there is none. @param {{ opens?: boolean }} [options] `opens`: also open its tab */
  #give({ opens } = {}) {
    const indexed = this.#indexed;
    const files = this.#files;
    /** @param {import("../../explorer/index_reader.js").GameRow} game @param {number} place */
    const openGame = async ({ record = 0, number }, place) => {
      const file = files[record];
      if (file) await this.openGame(file, number, String(place));
    };
    const keeping = indexed && this.#id ? { keeping: keepingOf(this.#id, indexed) } : {};
    this.#viewer?.useExplorer(
      indexed ? { source: indexed.index, title: text("ownGames"), openGame, ...keeping } : null,
      opens,
    );
  }

  #show() {
    const isRunning = this.#state === "running";
    this.element.hidden = this.#count < MIN_GAMES || (this.#count > MAX_GAMES && this.#state === "idle");
    this.start.hidden = isRunning || this.#state === "done";
    this.bar.hidden = this.cancel.hidden = !isRunning;
    this.bar.value = this.#latest.progress.fraction;
    this.status.textContent = this.#statusText();
    this.#showProblems();
  }

  #statusText() {
    if (this.#state === "failed") return text("exploreFailed", { reason: this.#failure });
    if (this.#state === "done")
      return text("exploreDone", { count: this.#indexed?.report.games ?? 0, tab: text("viewer/explorer") });
    if (this.#state === "idle") return "";
    const { progress, seconds } = this.#latest;
    const count = nameText("gameOf", { number: progress.games, count: Math.max(progress.games, this.#count) });
    if (seconds < MIN_ESTIMATE_S || !progress.fraction) return count;
    const rate = Math.round(progress.games / seconds);
    return `${count} · ${text("exploreRate", { rate, remaining: remainingText(progress, seconds) })}`;
  }

  /** List the records and games that could not be indexed. */
  #showProblems() {
    const problems = this.#indexed?.report.problems ?? [];
    this.problems.hidden = problems.length === 0;
    const list = html("ul", {});
    this.problems.replaceChildren(html("summary", {}, text("exploreProblems", { count: problems.length })), list);
    if (problems.length) void this.#describe(problems, list).catch(() => {});
  }

  /** Fill a list with sentences, in the language of the page, that say why records and games could not be indexed. @param {readonly Problem[]} problems @param {HTMLElement} list */
  async #describe(problems, list) {
    const { problemText } = await import("./index_problems.js");
    const describe = await problemText();
    list.replaceChildren();
    for (const problem of problems) list.append(html("li", {}, describe(problem)));
  }
}

/**
 * Return the remaining time of a build as a text, from the part that is finished and the seconds that it took.
 *
 * @param {Progress} progress
 * @param {number} seconds since the start
 */
function remainingText({ fraction }, seconds) {
  const remaining = Math.ceil((seconds * (1 - fraction)) / fraction);
  const [value, unit] = remaining < 90 ? [remaining, "second"] : [Math.ceil(remaining / 60), "minute"];
  return new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit }).format(value);
}
