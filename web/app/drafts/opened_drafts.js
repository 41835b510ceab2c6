/**
 * Opens drafts with the records they belong to: stored ones, and those that come in files. What is opened is continued as soon as the
 * record is shown.
 *
 * @typedef {import("./draft_reader.js").FileDraft} FileDraft
 * @typedef {import("./drafts.js").OpenRecord} OpenRecord
 */

import { closeCommand, showNote } from "./draft_note.js";
import { readDraftFile } from "./draft_reader.js";
import { readDraft } from "./draft_store.js";
import { text } from "./draft_texts.js";

/** Record that was opened for a draft → the id of the draft, or the draft that came in a file. @type {WeakMap<Blob, string | FileDraft>} */
const opened = new WeakMap();

/** Return the draft for which a record was opened, and forget it. @param {Blob} content */
export function takeOpened(content) {
  const draft = opened.get(content);
  opened.delete(content);
  return draft;
}

/** Continue a stored draft as soon as its record is shown. @param {Blob} content @param {string} id */
export const continueWhenShown = (content, id) => opened.set(content, id);

/** Open a stored draft: show its record, then continue it. @param {string} id @param {OpenRecord} open @returns {Promise<boolean>} whether its record is stored */
export async function openDraft(id, open) {
  const stored = await readDraft(id);
  if (!stored?.record) return false;
  const { name, record, hash, game } = stored.info;
  const content = new Blob([/** @type {BlobPart} */ (stored.record)]);
  continueWhenShown(content, id);
  open({ name: name || "game.sgf", content, id: record === hash ? undefined : record }, game);
  return true;
}

/** Open a draft that was downloaded; its edits begin another draft. @param {File} file @param {OpenRecord} open */
export async function openDraftFile(file, open) {
  const draft = await readDraftFile(file);
  if (!draft) return showNote(text("fileDamaged", { name: file.name }), [closeCommand()]);
  const content = new Blob([draft.record]);
  opened.set(content, draft);
  open({ name: draft.name || "game.sgf", content }, draft.game);
}
