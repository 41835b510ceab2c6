/**
 * Stores what is tried in one game, from the time it is opened until another game is shown. What is stored is captured when the edit happens;
 * the queue only writes it.
 *
 * @typedef {import("./draft_log.js").LogEnd} LogEnd
 * @typedef {import("./draft_reader.js").FileDraft} FileDraft
 * @typedef {import("./draft_store.js").DraftAbout} DraftAbout
 * @typedef {"none" | "pending" | "kept" | "full" | "denied"} DraftState `none`: nothing was tried, or everything was undone
 */

import { releaseLock, takeLock } from "./draft_locks.js";
import { editsOf, endAfter, entryBetween, NO_ENTRIES } from "./draft_log.js";
import { appendEntry, newDraftId, recordDigest, removeDraft } from "./draft_store.js";

/** Resolves when all work on the stored drafts that was queued before is done. @type {Promise<unknown>} */
let queue = Promise.resolve();

/** Add work on the stored drafts to the queue; it runs after all earlier work. @template T @param {() => Promise<T>} work @returns {Promise<T>} */
export function enqueue(work) {
  const done = queue.then(work);
  queue = done.catch(() => {});
  return done;
}

/** Sessions with edits that could not be stored. @type {Set<DraftSession>} */
const unkept = new Set();

/** Return whether edits would be lost if the page were closed now. */
export const isWorkAtRisk = () => [...unkept].some((session) => !session.isSaved);

/** Try again to store all edits that could not be stored. */
export function storeAgain() {
  for (const session of unkept) void session.store();
}

export class DraftSession {
  /** @type {DraftState} */
  state = "none";
  /** Id of the draft, null until it is stored. @type {string | null} */
  id = null;
  /** The end of the log of the draft. */
  #end = NO_ENTRIES;
  /** Edits to which the log of the draft leads, each as JSON text. @type {readonly string[]} */
  #stored = [];
  /** Edits that the viewer has now, each as JSON text. @type {readonly string[]} */
  #edits = [];
  /** Edits that the reader has saved as a file, each as JSON text. @type {readonly string[]} */
  #saved = [];
  /** The record as it was opened. @type {Uint8Array} */
  #original = new Uint8Array();
  /** @type {Promise<string> | null} */
  #hash = null;
  #hasEnded = false;
  #about;
  #changed;

  /**
   * @param {Omit<DraftAbout, "hash" | "record"> & { newGame: string | undefined }} about `newGame`: id of the record if it is a new game
   * @param {(session: DraftSession) => void} changed called when the state has changed
   */
  constructor(about, changed) {
    this.#about = about;
    this.#changed = changed;
  }

  /** Whether the reader has saved the edits as a file. */
  get isSaved() {
    return this.#edits === this.#saved;
  }

  /** Note that the reader has saved the edits as a file. */
  saved() {
    this.#saved = this.#edits;
  }

  /** Store the edits after one of them, an undo or a redo. @param {string} draft as the viewer has it @param {Uint8Array} original the record as it was opened */
  edited(draft, original) {
    this.#edits = editsOf(draft);
    this.#original = original;
    return this.store();
  }

  /** Store the current edits in the browser. @returns {Promise<void>} */
  async store() {
    const edits = this.#edits;
    this.#setState("pending");
    const state = await enqueue(() => this.#write(edits));
    if (edits === this.#edits) this.#setState(state);
  }

  /** @param {DraftState} state */
  #setState(state) {
    this.state = state;
    if (state === "kept" || state === "none") unkept.delete(this);
    else unkept.add(this);
    this.#changed(this);
  }

  /** Store edits in the browser and return the state of the draft. @param {readonly string[]} edits @returns {Promise<DraftState>} */
  async #write(edits) {
    const isOwn = this.id !== null && (await takeLock(this.id));
    try {
      if (!edits.length) return await this.#removeUndone(isOwn);
      const appended = isOwn ? await this.#append(edits) : "changed";
      // the whole draft is stored as a new one if there is none, or if another tab has it
      const outcome = appended === "changed" ? await this.#begin(edits) : appended;
      return outcome === "stored" ? "kept" : outcome === "full" ? "full" : "denied";
    } finally {
      // an edit can come after another game was opened
      if (this.#hasEnded && this.id !== null) await releaseLock(this.id);
    }
  }

  /** Remove a stored draft in which everything was undone. @param {boolean} isOwn @returns {Promise<DraftState>} */
  async #removeUndone(isOwn) {
    if (isOwn && (await removeDraft(/** @type {string} */ (this.id), this.#end.length))) await this.#leave();
    return "none";
  }

  /** Store the edits as a new draft. @param {readonly string[]} edits */
  async #begin(edits) {
    await this.#leave();
    const id = newDraftId();
    await takeLock(id);
    this.id = id;
    const outcome = await this.#append(edits);
    if (outcome !== "stored") await this.#leave();
    return outcome;
  }

  /** Add an entry to the log of the draft that leads to some edits. @param {readonly string[]} edits */
  async #append(edits) {
    const entry = entryBetween(this.#stored, edits);
    if (!entry) return "stored";
    this.#hash ??= recordDigest(this.#original);
    const { newGame, ...about } = this.#about;
    const hash = await this.#hash;
    const whole = { ...about, hash, record: newGame ?? hash };
    const id = /** @type {string} */ (this.id);
    const outcome = await appendEntry(id, whole, this.#end, entry, edits.length, this.#original);
    if (outcome === "stored") {
      this.#stored = edits;
      this.#end = endAfter(this.#end, entry);
    }
    return outcome;
  }

  /**
   * Continue a stored draft that the viewer has restored.
   *
   * @param {string} id whose lock this tab has
   * @param {LogEnd} end of its log
   * @param {readonly string[]} edits
   */
  adopt(id, end, edits) {
    this.#edits = edits;
    return enqueue(async () => {
      // moves that were tried before the draft was restored stay another draft
      if (this.id !== id) await this.#leave();
      this.id = id;
      this.#end = end;
      this.#stored = edits;
      if (edits === this.#edits) this.#setState(edits.length ? "kept" : "none");
    });
  }

  /** Hand the draft over to another session. @returns {string | FileDraft | null} its id, or its edits if they are not stored */
  handOver() {
    if (!unkept.delete(this)) return this.id;
    const { name, game } = this.#about;
    const record = /** @type {FileDraft["record"]} */ (this.#original);
    return { name, game, record, edits: this.#edits };
  }

  /** Discard the stored draft. @returns {Promise<import("./draft_store.js").RemovedDraft | null>} what was removed, null if that is not possible */
  discard() {
    return enqueue(async () => {
      const removed = this.id === null ? null : await removeDraft(this.id);
      if (!removed) return null;
      await this.#leave();
      this.#edits = [];
      this.#setState("none");
      return removed;
    });
  }

  /** Release the draft for other tabs, after the last edits were stored. */
  end() {
    this.#hasEnded = true;
    return enqueue(async () => this.id !== null && releaseLock(this.id));
  }

  /** Leave the draft after the last edits were stored: the next edit begins another draft. */
  beginAnother() {
    return enqueue(() => this.#leave());
  }

  /** Leave the draft and release its lock; the next edit begins another draft. */
  async #leave() {
    const { id } = this;
    this.id = null;
    this.#end = NO_ENTRIES;
    this.#stored = [];
    if (id !== null) await releaseLock(id);
  }
}
