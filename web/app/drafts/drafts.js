/**
 * Keeps what the user tries and edits in the browser, so that a crash, a reload or a closed tab loses nothing. Trying moves begins a new
 * draft; the user may continue an earlier one instead, in one tab at a time.
 *
 * @typedef {import("../../element/board_reel.js").BoardReel} BoardReel
 * @typedef {import("../../reel/reel.js").Reel} Reel
 * @typedef {import("../recent/recent_records.js").RecordFile} RecordFile
 * @typedef {import("../record_reader.js").RecordReader} RecordReader
 * @typedef {import("./draft_reader.js").FileDraft} FileDraft
 * @typedef {{ draft: string, document: Reel, original: Uint8Array }} EditDetail
 *
 * @typedef {{ file: RecordFile | null, game: number, title: string }} CurrentGame
 * @typedef {{ detail: EditDetail, current: CurrentGame }} EarlyEdit
 *
 * @typedef {object} Page
 * @property {() => CurrentGame} current the game that is shown
 * @property {Pick<RecordReader, "id" | "games" | "open" | "show" | "setId">} reader
 *
 * @typedef {(file: RecordFile, game: number) => void} OpenRecord shows a game of a record
 */

import { downloadFile } from "../../platform/download_file.js";
import { savedName } from "../../requests/saving.js";
import styles from "../../styles/drafts.css";
import { button, icon } from "../../view/dom.js";
import { adopt } from "../elements.js";
import { say, withPart } from "../message.js";
import { downloadDraft } from "./draft_file.js";
import { idsLockedElsewhere, releaseLock, takeLock, whenUnlocked } from "./draft_locks.js";
import { draftOf, endOf, foldLog } from "./draft_log.js";
import { closeCommand, DraftStateText, hideNote, showNote } from "./draft_note.js";
import { DraftPicture } from "./draft_picture.js";
import { DraftSession, enqueue, isWorkAtRisk, storeAgain } from "./draft_session.js";
import { listDrafts, readDraft, recordDigest, removeDraft, restoreDraft } from "./draft_store.js";
import { text } from "./draft_texts.js";
import { continueWhenShown, openDraft, takeOpened } from "./opened_drafts.js";
import { keepFilesReadable } from "./saved_files.js";

/** Path of the icon of the list of drafts, on a grid of 24. */
const DRAFTS_ICON = "M7 8h10v12H7zM10 8V4h10v12h-3";

/** The drafts of the viewer that is shown, null without a viewer. @type {Drafts | null} */
let shown = null;

export { openDraftFile } from "./opened_drafts.js";

adopt(styles);
addEventListener("beforeunload", (event) => isWorkAtRisk() && event.preventDefault());
addEventListener("pageshow", storeAgain);
addEventListener("visibilitychange", () => !document.hidden && storeAgain());

/**
 * Discard a stored draft unless another tab has locked it.
 *
 * @param {string} id
 * @returns {Promise<(() => Promise<boolean>) | null>} undoes that, and returns whether it could; null if the draft was not discarded
 */
async function discard(id) {
  const session = shown?.sessionOf(id);
  const removed = session
    ? await session.discard()
    : await enqueue(async () => {
        if (!(await takeLock(id))) return null;
        return removeDraft(id).finally(() => releaseLock(id));
      });
  if (!removed) return null;
  if (session) await shown?.clear();
  storeAgain();
  return async () => {
    const isRestored = await restoreDraft(removed);
    if (isRestored && session) await shown?.continueDraft(id);
    return isRestored;
  };
}

/** Open the dialog with the list of all drafts. @param {OpenRecord} open @param {() => void} [closed] called when it is closed */
export async function openDrafts(open, closed = () => {}) {
  await withPart(import("./draft_box.js"), async ({ openDraftBox }) => {
    await shown?.drawPicture();
    const placeOf = async () => {
      const elsewhere = await idsLockedElsewhere();
      return (/** @type {string} */ id) => (shown?.sessionOf(id) ? "here" : elsewhere.has(id) ? "elsewhere" : "free");
    };
    const whenClosed = () => {
      storeAgain();
      closed();
    };
    openDraftBox({
      placeOf,
      open: (id) => openDraft(id, open),
      discard,
      closed: whenClosed,
    });
  });
}

export class Drafts {
  #viewer;
  #page;
  /** What is tried in each game that was shown. @type {WeakMap<Reel, DraftSession>} */
  #sessions = new WeakMap();
  /** The Reel of the game that is shown. @type {Reel | null} */
  #document = null;
  /** Aborted when another game is shown. */
  #shown = new AbortController();
  #state;
  #picture;

  /** @param {BoardReel} viewer @param {Page} page @param {readonly EarlyEdit[]} early edits that were made before this module was loaded */
  constructor(viewer, page, early) {
    this.#viewer = viewer;
    this.#page = page;
    if (viewer.isConnected) shown = this;
    const openList = () => void openDrafts(page.reader.open);
    const attributes = { slot: "menu", id: "drafts-entry", role: "menuitem", tabindex: "-1" };
    const entry = button(attributes, openList, icon(DRAFTS_ICON), text("drafts"));
    this.#state = new DraftStateText({
      isShown: (session) => session === this.#session,
      download: async () => downloadFile(savedName(page.current().file?.name ?? null), await viewer.record()),
      openList,
    });
    this.#picture = new DraftPicture(viewer, () => this.#session?.id ?? null);
    viewer.append(this.#state.element, entry);
    viewer.addEventListener("reel-load", () => this.#enter());
    viewer.addEventListener("reel-edit", (event) =>
      this.#edited(/** @type {CustomEvent<EditDetail>} */ (event).detail),
    );
    viewer.addEventListener("reel-save", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.scope === "record") this.#session?.saved();
    });
    keepFilesReadable(viewer, page.reader);
    if (viewer.state === "ready") this.#enter();
    for (const { detail, current } of early) {
      const session = this.#sessionFor(detail.document, current);
      this.#edited(detail);
      // another game may be shown by now
      if (session !== this.#session) void session.end();
    }
  }

  get #session() {
    return this.#document && (this.#sessions.get(this.#document) ?? null);
  }

  /** Return what is tried in the game that is shown if it is stored as a draft. @param {string} id of the draft */
  sessionOf(id) {
    return this.#session?.id === id ? this.#session : null;
  }

  /** Continue the draft of the game that is shown when its record is shown again. */
  async keepOpen() {
    const { file } = this.#page.current();
    // the last edit may not be stored yet
    await enqueue(async () => {});
    const draft = this.#session?.handOver();
    if (file && draft) continueWhenShown(file, draft);
  }

  /** Stop watching a viewer that is no longer shown. */
  release() {
    this.#leave();
    if (shown === this) shown = null;
  }

  #leave() {
    this.#shown.abort();
    this.#picture.release();
    void this.#session?.end();
    this.#document = null;
    hideNote();
  }

  /** Begin a session for the game that the viewer shows now, and offer to continue a draft of it. */
  #enter() {
    const { document } = this.#viewer;
    if (!document || document === this.#document) return;
    this.#leave();
    this.#shown = new AbortController();
    this.#document = document;
    const session = this.#sessionFor(document);
    this.#state.show(session);
    const { file } = this.#page.current();
    const opened = file && takeOpened(file);
    if (opened && typeof opened !== "string") void this.#continueFile(session, opened);
    else void this.#offer(session, opened);
  }

  /** Continue a draft that came in a file or is not stored, by storing its edits as another draft. @param {DraftSession} session @param {FileDraft} draft */
  async #continueFile(session, { name, record, edits }) {
    const viewer = this.#viewer;
    const { document } = viewer;
    const fits = await viewer.restore(draftOf(edits));
    if (session !== this.#session || !document) return;
    if (!fits) return showNote(text("fileDamaged", { name }), [closeCommand()]);
    // the reader may have tried a move before the draft was there
    await session.beginAnother();
    this.#edited({ draft: viewer.draft, document, original: record });
  }

  /** Return the draft session of a game, a new one if the game has none. @param {Reel} document @param {CurrentGame} [current] */
  #sessionFor(document, current = this.#page.current()) {
    const known = this.#sessions.get(document);
    if (known) return known;
    const { file, title } = current;
    const { game, source } = document;
    const about = { name: source.name ?? "", title, kind: game.name, game: game.number, games: source.games };
    const session = new DraftSession({ ...about, newGame: file?.id }, (changed) => this.#state.show(changed));
    this.#sessions.set(document, session);
    return session;
  }

  /** @param {EditDetail} detail */
  #edited({ draft, document, original }) {
    if (document === this.#viewer.document) this.#enter();
    const session = this.#sessionFor(document);
    // the offer gives way to the draft that begins
    if (session === this.#session && session.state === "none") hideNote();
    storeAgain();
    void session.edited(draft, original).then(() => this.#picture.drawLater(session.id));
  }

  /** Offer to continue a draft of the game that is shown, or continue the one that was opened. @param {DraftSession} session @param {string | null} [opened] id of that */
  async #offer(session, opened) {
    const { signal } = this.#shown;
    const { file, game } = this.#page.current();
    // the last edits before the game was shown again may not be stored yet
    const all = (await enqueue(listDrafts)).filter((draft) => draft.game === game);
    if (!file || !all.length) return;
    const record = file.id ?? (await file.content.arrayBuffer().then(recordDigest, () => ""));
    const drafts = all.filter((draft) => draft.record === record);
    const elsewhere = await idsLockedElsewhere();
    if (signal.aborted || this.#viewer.draft || !drafts.length) return;
    const free = drafts.filter(({ id }) => !elsewhere.has(id));
    if (!free.length) {
      say(text("elsewhere"));
      await whenUnlocked(drafts[0].id, signal).then(
        () => this.#offer(session),
        () => {},
      );
      return;
    }
    if (opened && free.some((draft) => draft.id === opened)) return void this.continueDraft(opened);
    const [{ id }] = free;
    const isOne = free.length === 1;
    showNote(isOne ? text("found") : text("foundSeveral", { count: free.length }), [
      [text(isOne ? "continue" : "continueLast"), () => void this.continueDraft(id)],
      isOne
        ? [text("discard"), () => void this.#discardOffered(session, id)]
        : [text("drafts"), () => void openDrafts(this.#page.reader.open)],
    ]);
  }

  /** Discard the draft that was offered, and offer to undo that. @param {DraftSession} session @param {string} id */
  async #discardOffered(session, id) {
    const undo = await discard(id);
    if (session !== this.#session || this.#viewer.draft) return;
    if (!undo) return void this.#offer(session);
    showNote(text("discarded"), [
      [
        text("undo"),
        async () => {
          if (!(await undo())) say(text("undoFailed"));
          void this.#offer(session);
        },
      ],
    ]);
  }

  /** Continue a stored draft of the game that is shown, unless another tab has locked it. @param {string} id */
  async continueDraft(id) {
    const session = this.#session;
    if (!session) return;
    hideNote();
    if (!(await enqueue(() => takeLock(id)))) return say(text("elsewhere"));
    const stored = await readDraft(id);
    const edits = stored?.isWhole ? foldLog(stored.log) : null;
    if (session !== this.#session || this.#viewer.draft) {
      // what the reader has tried in the meantime stays
      await releaseLock(id);
      return session === this.#session ? this.#offer(session) : undefined;
    }
    const fits = edits ? await this.#viewer.restore(draftOf(edits)) : false;
    if (fits && stored && edits && session === this.#session) return session.adopt(id, endOf(stored.log), edits);
    await releaseLock(id);
    if (fits !== false || session !== this.#session) return;
    showNote(text("damaged"), [
      [text("download"), () => void downloadDraft(id)],
      [text("drafts"), () => void openDrafts(this.#page.reader.open)],
      closeCommand(),
    ]);
  }

  /** Draw and store the picture of the draft that is shown. */
  drawPicture() {
    return this.#picture.draw();
  }

  /** Show the game without the edits of the draft that was discarded. */
  async clear() {
    await this.#viewer.restore("");
  }
}
