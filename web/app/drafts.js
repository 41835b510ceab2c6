/**
 * Keeps the moves that the user tried in the browser, so that a crash, a reload or a closed tab loses none. A record that is open in
 * several tabs has a draft in each.
 *
 * @typedef {import("../element/board_reel.js").BoardReel} BoardReel
 * @typedef {import("./recent_records.js").RecordFile} RecordFile
 * @typedef {import("./draft_list.js").DraftInfo} DraftInfo
 */

import { DraftList } from "./draft_list.js";
import { button } from "./elements.js";
import { say } from "./message.js";
import { text } from "./page_texts.js";
import { idOf } from "./recent_records.js";
import { MEGABYTE, RecordStore } from "./record_store.js";
import { keepFilesReadable } from "./saved_files.js";

const LIMITS = Object.freeze({ items: 50, bytes: 20 * MEGABYTE, itemBytes: 5 * MEGABYTE });
/** Why a draft is not stored → key of the message. */
const REASON_KEYS = Object.freeze({ denied: "draftDenied", tooLarge: "draftTooLarge" });

/** @type {RecordStore<DraftInfo, string>} */
const drafts = new RecordStore("draft", LIMITS);

/** Names of drafts that this tab may change. @type {Set<string>} */
const owned = new Set();

/** Reasons that have been reported to the user. @type {Set<string>} */
const reported = new Set();

/**
 * Take a draft, so that other tabs do not change it, until the tab is closed.
 *
 * @param {string} id
 * @returns {Promise<boolean>} whether no other tab has it
 */
async function take(id) {
  if (owned.has(id) || !navigator.locks) return true;
  const isFree = await new Promise((resolve) => {
    void navigator.locks.request(`boardreel draft ${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    });
  });
  if (isFree) owned.add(id);
  return isFree;
}

export class Drafts {
  #viewer;
  #current;
  /** Id of the draft of the current game, null until it is known. @type {string | null} */
  #id = null;
  /** Pending changes of the store, one after the other. @type {Promise<unknown>} */
  #writing = Promise.resolve();
  /** The draft that was saved last as a file. */
  #saved = "";
  #isUnstored = false;
  #offer = document.createElement("div");
  #list = new DraftList(drafts);

  /**
   * @param {BoardReel} viewer
   * @param {() => { file: RecordFile | null, game: number }} current the game that is shown
   * @param {(link: string) => void} reload shows the game again
   */
  constructor(viewer, current, reload) {
    this.#viewer = viewer;
    this.#current = current;
    this.#offer.id = "draft-offer";
    this.#offer.setAttribute("role", "status");
    viewer.append(this.#list.element);
    viewer.addEventListener("reel-load", () => void this.#open());
    viewer.addEventListener("reel-edit", () => {
      this.#offer.remove();
      this.#writing = this.#writing.then(() => this.#store());
    });
    viewer.addEventListener("reel-save", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.scope === "record") this.#saved = viewer.draft;
    });
    keepFilesReadable(viewer, current, reload);
    addEventListener("beforeunload", (event) => {
      const { draft } = viewer;
      if (this.#isUnstored && viewer.isConnected && draft && draft !== this.#saved) event.preventDefault();
    });
    if (viewer.state === "ready") void this.#open();
  }

  /** Look for a draft of the game that is shown, and offer to continue it. */
  async #open() {
    this.#offer.remove();
    this.#id = null;
    void this.#list.update();
    const { file, game } = this.#current();
    if (!file) return;
    const id = `${await idOf([file])} ${game}`;
    if (this.#current().file !== file || this.#current().game !== game) return;
    this.#id = id;
    const stored = (await drafts.list()).find((draft) => draft.id === id || draft.id.startsWith(`${id} `));
    const draft = stored && (await drafts.get(stored.id));
    if (!draft || this.#id !== id || this.#viewer.draft) return;
    const choose = (/** @type {() => void} */ act) => () => {
      this.#offer.remove();
      this.#viewer.focus({ preventScroll: true });
      act();
    };
    this.#offer.replaceChildren(
      text("draftFound"),
      button(
        text("draftContinue"),
        choose(() => (this.#viewer.draft = draft.content)),
      ),
      button(
        text("draftDiscard"),
        choose(() => void drafts.remove(stored.id).then(() => this.#list.update())),
      ),
    );
    document.body.append(this.#offer);
  }

  /** Store the draft as it is now. @returns {Promise<void>} */
  async #store() {
    const id = this.#id;
    if (id === null) return;
    if (!(await take(id))) {
      this.#id = `${id} ${Date.now()}`;
      say(text("draftElsewhere"));
      return this.#store();
    }
    const { draft } = this.#viewer;
    const { file } = this.#current();
    const info = { name: file?.name, edits: draft ? JSON.parse(draft).length : 0 };
    const outcome = draft ? await drafts.put(id, draft.length, info, draft) : await drafts.remove(id);
    void this.#list.update();
    this.#isUnstored = outcome === "denied" || outcome === "tooLarge";
    if (!outcome || outcome === "stored" || reported.has(outcome)) return;
    reported.add(outcome);
    say(text(REASON_KEYS[outcome]));
  }
}
