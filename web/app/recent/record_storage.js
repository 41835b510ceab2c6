/**
 * Stores in the browser the records that the user opened.
 *
 * @typedef {import("./recent_records.js").RecordFile} RecordFile
 * @typedef {import("./recent_records.js").RecentInfo} RecentInfo
 * @typedef {import("../../requests/saving.js").HandledFile} HandledFile
 * @typedef {{ bytes: ArrayBuffer, files: { name: string, size: number, id?: string }[] }} RecentContent the files one after another
 */

import { joinedBytes } from "../../platform/file_groups.js";
import { MEGABYTE, RECORD, RecordStore } from "../record_store.js";
import { storageProblem, text } from "../storage_texts.js";
import { LIMITS, sizeOf } from "./recent_records.js";

/** @type {RecordStore<RecentInfo, RecentContent>} */
export const recentRecords = new RecordStore(RECORD, LIMITS);

/**
 * Store the files of a record, see `storeRecord`.
 *
 * @param {string} id
 * @param {RecordFile[]} files
 * @param {RecentInfo} info
 * @returns {Promise<string>}
 */
export async function store(id, files, info) {
  const size = sizeOf(files);
  if (size > LIMITS.itemBytes) return text("notKept", { name: files[0].name, limit: LIMITS.itemBytes / MEGABYTE });
  // meanwhile, the reader may save into a file, which then has other content
  const given = files.map((file) => ({ ...file }));
  const { thumbnail, isKept } = (await recentRecords.info(id)) ?? info;
  // thousands of buffers would take the browser too long to copy
  const bytes = await joinedBytes(given);
  const parts = given.map(({ name, content, id: own }) => ({ name, size: content.size, id: own }));
  const outcome = await recentRecords.put(id, size, { ...info, thumbnail, isKept }, { bytes, files: parts });
  if (outcome !== "stored") return storageProblem(outcome);
  for (const [index, { content }] of filesOf({ bytes, files: parts }).entries()) {
    const { content: before } = given[index];
    if (files[index].content === before) files[index].content = copyOf(before, content);
  }
  return "";
}

/**
 * Return a copy of a file in memory, which stays readable when a program changes the file on disk. One that has a handle can be written.
 *
 * @param {Blob} file
 * @param {Blob} content in memory
 * @returns {Blob}
 */
export function copyOf(file, content) {
  const { name, lastModified, handle } = /** @type {HandledFile} */ (file);
  return handle ? Object.assign(new File([content], name, { lastModified }), { handle }) : content;
}

/** Return the files of a record and the last position in it, null if the record is not stored. @param {string} id */
export async function readRecord(id) {
  const stored = await recentRecords.get(id);
  return stored && { files: filesOf(stored.content), place: stored.info.place };
}

/** Return the files in the stored content of a record. @param {RecentContent} content @returns {RecordFile[]} */
function filesOf(content) {
  const all = new Blob([content.bytes]);
  let end = 0;
  return content.files.map(({ name, size, id }) => ({ name, content: all.slice(end, (end += size)), id }));
}
