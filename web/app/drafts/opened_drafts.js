/**
 * Opens drafts with the records they belong to: stored ones, and those that come in files. What is opened is continued as soon as the
 * record is shown.
 *
 * @typedef {import("./draft_reader.js").FileDraft} FileDraft
 * @typedef {import("./drafts.js").OpenRecord} OpenRecord
 * @typedef {import("../recent/recent_records.js").RecordFile} RecordFile
 */

import { closeCommand, showNote } from "./draft_note.js";
import { readDraftFile } from "./draft_reader.js";
import { readDraft } from "./draft_store.js";
import { text } from "./draft_texts.js";

/**
 * Record that was opened for a draft → the id of the draft, or the draft if it came in a file or is not stored. The content of a record is
 * replaced when it is stored or saved.
 *
 * @type {WeakMap<RecordFile, string | FileDraft>}
 */
const opened = new WeakMap();

/** Return the draft for which a record was opened, and forget it. @param {RecordFile} file */
export function takeOpened(file) {
  const draft = opened.get(file);
  opened.delete(file);
  return draft;
}

/** Continue a draft as soon as its record is shown. @param {RecordFile} file @param {string | FileDraft} draft */
export const continueWhenShown = (file, draft) => opened.set(file, draft);

/** Open a stored draft: show its record, then continue it. @param {string} id @param {OpenRecord} open @returns {Promise<boolean>} whether its record is stored */
export async function openDraft(id, open) {
  const stored = await readDraft(id);
  if (!stored?.record) return false;
  const { name, record, hash, game } = stored.info;
  const content = new Blob([/** @type {BlobPart} */ (stored.record)]);
  const file = { name: name || "game.sgf", content, id: record === hash ? undefined : record };
  continueWhenShown(file, id);
  open(file, game);
  return true;
}

/** Open a draft that was downloaded; its edits begin another draft. @param {File} file @param {OpenRecord} open */
export async function openDraftFile(file, open) {
  const draft = await readDraftFile(file);
  if (!draft) return showNote(text("fileDamaged", { name: file.name }), [closeCommand()]);
  const record = { name: draft.name || "game.sgf", content: new Blob([draft.record]) };
  continueWhenShown(record, draft);
  open(record, draft.game);
}
