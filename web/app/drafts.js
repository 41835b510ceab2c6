/**
 * Keeps the moves that the user tried in the browser, so that a crash, a reload or a closed tab loses none. A record that is open in
 * several tabs has a draft in each.
 *
 * @typedef {import("../element/board_reel.js").BoardReel} BoardReel
 * @typedef {import("./recent_records.js").RecordFile} RecordFile
 */

import { say } from "./message.js";
import { text } from "./page_texts.js";
import { idOf } from "./recent_records.js";
import { MEGABYTE, RecordStore } from "./record_store.js";

const LIMITS = Object.freeze({ items: 50, bytes: 20 * MEGABYTE, itemBytes: 5 * MEGABYTE });

/** @type {RecordStore<object, string>} */
const drafts = new RecordStore("draft", LIMITS);

/** Names of drafts that this tab may change. @type {Set<string>} */
const owned = new Set();

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

/** Return a button with a text. @param {string} key @param {() => void} act */
function button(key, act) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text(key);
  element.addEventListener("click", act);
  return element;
}

export class Drafts {
  #viewer;
  #current;
  /** Id of the draft of the current game, null until it is known. @type {string | null} */
  #id = null;
  /** Pending changes of the store, one after the other. @type {Promise<unknown>} */
  #writing = Promise.resolve();
  #isDenied = false;
  #offer = document.createElement("div");

  /** @param {BoardReel} viewer @param {() => { file: RecordFile | null, game: number }} current the game that is shown */
  constructor(viewer, current) {
    this.#viewer = viewer;
    this.#current = current;
    this.#offer.id = "draft-offer";
    this.#offer.setAttribute("role", "status");
    viewer.addEventListener("reel-load", () => void this.#open());
    viewer.addEventListener("reel-edit", () => {
      this.#offer.remove();
      this.#writing = this.#writing.then(() => this.#store());
    });
    addEventListener("beforeunload", (event) => {
      if (this.#isDenied && viewer.isConnected && viewer.draft) event.preventDefault();
    });
    if (viewer.state === "ready") void this.#open();
  }

  /** Look for a draft of the game that is shown, and offer to continue it. */
  async #open() {
    this.#offer.remove();
    this.#id = null;
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
        "draftContinue",
        choose(() => (this.#viewer.draft = draft.content)),
      ),
      button(
        "draftDiscard",
        choose(() => void drafts.remove(stored.id)),
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
    if (!draft) return void (await drafts.remove(id));
    if ((await drafts.put(id, draft.length, {}, draft)) === "stored" || this.#isDenied) return;
    this.#isDenied = true;
    say(text("draftDenied"));
  }
}
