/**
 * Keeps the open files readable when the reader saves into them: a browser refuses to read a file that has changed since it was opened.
 *
 * @typedef {import("../../element/board_reel.js").BoardReel} BoardReel
 * @typedef {import("../recent/recent_records.js").RecordFile} RecordFile
 * @typedef {import("./drafts.js").Page["reader"]} Reader
 * @typedef {Blob & { handle?: FileSystemFileHandle }} HandledBlob
 */

import { replaceRecord } from "../page_address.js";
import { idOf } from "../recent/recent_records.js";
import { copyOf, recentRecords } from "../recent/record_storage.js";
import { RECORD, removeItems } from "../record_store.js";
import { enqueue } from "./draft_session.js";
import { moveDrafts } from "./draft_store.js";

/** Ids of records that the page stored after they were saved. @type {Set<string>} */
const savedIds = new Set();

/**
 * Show the current game again, from a file into which it was saved, and store the record, so that a reload reads what was saved.
 *
 * @param {Reader} reader
 * @param {RecordFile} record the current file
 * @param {string} link of the current move
 */
async function showSaved(reader, record, link) {
  const { current, files } = reader.games;
  const { id: before } = reader;
  await reader.show(record, current.game, link, new AbortController().signal);
  if (before === null) return;
  const id = await idOf(files);
  // the reader may have opened something else
  if (reader.id !== before || reader.games.current.file !== record) return;
  const stored = reader.setId(id);
  replaceRecord(id, files.indexOf(record));
  if (!(await stored) || id === before) return;
  savedIds.add(id);
  // the list of recent files has the record as it was opened, and as it was saved last
  const isOld = savedIds.delete(before) && !(await recentRecords.info(before))?.isKept;
  if (isOld) await removeItems(RECORD, before);
}

/** Watch what a viewer edits and saves. @param {BoardReel} viewer @param {Reader} reader shows the record */
export function keepFilesReadable(viewer, reader) {
  /** Files that are in memory. @type {WeakSet<Blob>} */
  const copies = new WeakSet();
  const hold = async (/** @type {RecordFile} */ record, /** @type {File} */ file) => {
    const copy = copyOf(file, new Blob([await record.content.arrayBuffer()]));
    copies.add(copy);
    record.content = copy;
  };
  /** The last copy. @type {Promise<unknown>} */
  let copying = Promise.resolve();
  const holdEdited = () => {
    const { file } = reader.games.current;
    const content = /** @type {HandledBlob | undefined} */ (file?.content);
    if (!file || !content?.handle || copies.has(content)) return;
    copies.add(content);
    copying = hold(file, /** @type {File} */ (content)).catch(() => {});
  };
  viewer.addEventListener("reel-edit", holdEdited);
  // this module may have come after the first edit
  if (viewer.draft) holdEdited();
  viewer.addEventListener("reel-save", async (event) => {
    const detail = /** @type {CustomEvent<{ scope: string, file: File | null, link: string }>} */ (event).detail;
    const { scope, link } = detail;
    const { file: record } = reader.games.current;
    const shown = viewer.document;
    if (scope !== "record" || !record || !shown) return;
    if (shown.source.games > 1) {
      const { draft } = viewer;
      const file = detail.file ?? new File([/** @type {BlobPart} */ (await viewer.record())], record.name);
      await copying;
      // an edit that was made meanwhile would not be shown
      if (viewer.document === shown && viewer.draft !== draft) return;
      // the other games of the file are to be edited on top of this one, and their drafts continued
      const { content } = record;
      void enqueue(() => moveDrafts(content, file, shown.game.number)).catch(() => {});
      record.content = file;
      // the reader may have gone to another game while a download was read again
      const isCurrent = reader.games.current.file === record;
      if (isCurrent) void showSaved(reader, record, viewer.document === shown ? link : viewer.link);
      return;
    }
    if (!detail.file) return;
    await copying;
    // the edits stay those of the record that was opened, so that they can be undone
    await hold(record, detail.file).catch(() => {});
  });
}
