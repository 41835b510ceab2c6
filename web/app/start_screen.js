/** The start screen: what Boardreel is, ways to open a record, recent files and samples. */

import { messageOf } from "../runtime/protocol.js";
import { find } from "./elements.js";
import { say, withPart } from "./message.js";
import { partOfPage } from "./page_texts.js";
import { releaseRecords, whenStored } from "./recent/recent_records.js";

/** Time for which the samples wait for the recent files above them, so that they do not move, once the lists and their style have arrived. */
const RECENT_TIMEOUT_MS = 700;

/** @typedef {import("./problem_panel.js").Problem} Problem */

const importShelves = () => import("./shelves.js");

export class StartScreen {
  /** The problem that was to be reported last, null if something else has been shown since. @type {Problem | null} */
  #problem = null;

  /**
   * @param {{ chooseFile: () => void, openAddress: (address: string) => void, openRecent: (id: string, file: number) => void,
   *   openDraft: import("./drafts/drafts.js").OpenRecord }} actions
   */
  constructor({ chooseFile, openDraft, ...actions }) {
    this.actions = { ...actions, release: releaseRecords, whenStored };
    this.chooseFile = chooseFile;
    find("drafts").addEventListener("click", () => void this.#openDrafts(openDraft));
    find("choose").addEventListener("click", chooseFile);
    // another tab may have opened or removed records
    addEventListener("visibilitychange", () => !document.hidden && this.isShown && void this.#showLists());
  }

  get isShown() {
    return document.documentElement.dataset.open === undefined;
  }

  /** Show the start screen instead of a record. @param {Problem | null} [problem] that is reported on it */
  async show(problem = null) {
    this.#problem = problem;
    const module = problem && (await import("./problem_panel.js").catch(() => null));
    if (this.#problem !== problem) return;
    this.#setShown(true);
    document.title = "Boardreel";
    if (problem) {
      if (module) module.showProblem(problem, this.chooseFile);
      else say(problem.reason);
      scrollTo(0, 0);
    }
    const lists = this.#showLists();
    await importShelves().catch(() => {});
    await Promise.race([lists, new Promise((resolve) => setTimeout(resolve, RECENT_TIMEOUT_MS))]);
    find("shelves").hidden = false;
  }

  /** Open the dialog with the list of drafts. @param {import("./drafts/drafts.js").OpenRecord} open */
  async #openDrafts(open) {
    const closed = () => this.isShown && void this.#showLists();
    await withPart(import("./drafts/drafts.js"), ({ openDrafts }) => openDrafts(open, closed));
  }

  /** Hide the start screen to show a record. */
  hide() {
    this.#problem = null;
    this.#setShown(false);
  }

  /** Show the start screen in place of the record, or the other way round. @param {boolean} shown */
  #setShown(shown) {
    const { dataset } = document.documentElement;
    if (shown) delete dataset.open;
    else dataset.open = "";
    const panel = find("problem");
    panel.hidden = true;
    panel.replaceChildren();
    find("welcome").hidden = !shown;
    find("reading").hidden = find("header-actions").hidden = shown;
  }

  /** Write the texts that scripts created in the current language. */
  translate() {
    if (this.isShown) void this.#showLists();
  }

  /** Show the lists; if that fails, say so, and try again when the screen is shown again. */
  async #showLists() {
    const note = find("samples-note");
    try {
      const { showLists } = await partOfPage(importShelves());
      await showLists(this.actions);
      note.textContent = "";
    } catch (error) {
      note.textContent = messageOf(error);
    }
  }
}
