/**
 * Reads drafts that were downloaded. Anybody can write such a file, so every value in it is checked; whether the edits fit the record is
 * found out when they are restored.
 *
 * @typedef {object} FileDraft
 * @property {string} name of the record
 * @property {number} game number in the record, from 1
 * @property {Uint8Array<ArrayBuffer>} record
 * @property {readonly string[]} edits each as JSON
 */

import { fields, list, object, range, readJson, text } from "../../reel/value_checks.js";
import { MEGABYTE } from "../record_store.js";
import { foldLog } from "./draft_log.js";

/** Largest size of a file with a draft: the largest draft with its record that the page stores, in base64, and some more. */
const MAX_FILE_BYTES = 100 * MEGABYTE;
const DATA_ADDRESS = /^data:[^,]{0,100};base64,/;

const isDraft = fields({
  about: (value) => object(value) && text(value.name) && range(1)(value.game),
  record: text,
  log: list(object),
});

/** Return the bytes of a `data:` address in base 64, null if it is another address. @param {string} address */
function bytesOf(address) {
  const [start] = DATA_ADDRESS.exec(address) ?? [];
  if (!start) return null;
  try {
    return Uint8Array.from(atob(address.slice(start.length)), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Return the draft in a file, null if it is damaged or lacks its record. @param {Blob} file @returns {Promise<FileDraft | null>} */
export async function readDraftFile(file) {
  if (file.size > MAX_FILE_BYTES) return null;
  const draft = readJson(await file.text(), isDraft);
  const record = draft && bytesOf(draft.record);
  const edits = draft && foldLog(draft.log);
  return record && edits ? { name: draft.about.name, game: draft.about.game, record, edits } : null;
}
