/**
 * The records that the user opened: in memory while the page is open, and in the browser for reloads and later visits.
 *
 * @typedef {{ name: string, content: Blob, id?: string, reel?: string }} RecordFile a new game has an id of its own, because many begin
 *   alike; `reel` is the address of the Reel file of its first game
 * @typedef {import("../page_address.js").Position} Position
 * @typedef {object} RecentInfo
 * @property {string[]} names of the files
 * @property {string} title
 * @property {string} game name of the game
 * @property {Position & { file: number }} place the last position
 * @property {ArrayBuffer | null} thumbnail PNG
 * @property {boolean} [isKept] until the user removes it, because its index is kept
 * @typedef {{ bytes: ArrayBuffer, files: { name: string, size: number, id?: string }[] }} RecentContent the files one after another
 * @typedef {RecentInfo & import("../record_store.js").StoredItem} RecentRecord
 */

import { joinedBytes } from "../../platform/file_groups.js";
import { MEGABYTE, RECORD, RecordStore } from "../record_store.js";

export const LIMITS = Object.freeze({ items: 20, bytes: 50 * MEGABYTE, itemBytes: 20 * MEGABYTE });
const ID_HEX_DIGITS = 20;

/** @type {RecordStore<RecentInfo, RecentContent>} */
export const recentRecords = new RecordStore(RECORD, LIMITS);

/** Records opened since the page was loaded, stored or not, by id. @type {Map<string, RecordFile[]>} */
const openedRecords = new Map();

/** Hold the files of a record in memory as the latest one opened. @param {string} id @param {RecordFile[]} files */
export function holdRecord(id, files) {
  openedRecords.delete(id);
  openedRecords.set(id, files);
  for (const old of [...openedRecords.keys()].slice(0, -LIMITS.items)) openedRecords.delete(old);
}

/** Return the total size of files in bytes. @param {readonly RecordFile[]} files */
const sizeOf = (files) => files.reduce((sum, { content }) => sum + content.size, 0);

/** Return the first `ID_HEX_DIGITS` hexadecimal digits of bytes. @param {Uint8Array} bytes */
const hexadecimal = (bytes) =>
  [...bytes]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, ID_HEX_DIGITS);

/** Return a random id for a record. */
export const newId = () => hexadecimal(crypto.getRandomValues(new Uint8Array(ID_HEX_DIGITS / 2)));

/**
 * Return the id of a record by the names and contents of its files, so that a record opened twice is listed once.
 *
 * @param {readonly RecordFile[]} files
 */
export async function idOf(files) {
  if (files.length === 1 && files[0].id) return files[0].id;
  try {
    if (sizeOf(files) > LIMITS.itemBytes) throw new Error("too large to be stored");
    const names = JSON.stringify(files.map(({ name, content }) => [name, content.size]));
    const data = await joinedBytes(files, names);
    return hexadecimal(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
  } catch {
    // without HTTPS there is no digest
    return newId();
  }
}

/** Resolves when the latest record is stored: before that, the list lacks it, and an update of it is lost. @type {Promise<unknown>} */
let storing = Promise.resolve();

/** Resolve when the latest record is stored. */
export const whenStored = () => storing;

/** Change what the list shows of a record, which may still be being stored. @param {string} id @param {Partial<RecentInfo>} info */
export async function updateRecord(id, info) {
  await storing;
  await recentRecords.update(id, info);
}

/**
 * Store the files of a record in the browser, with what the list shows of it.
 *
 * @param {string} id
 * @param {RecordFile[]} files
 * @param {RecentInfo} info
 * @returns {Promise<import("../record_store.js").StoreResult>}
 */
export function storeRecord(id, files, info) {
  const stored = store(id, files, info);
  storing = stored.catch(() => {});
  return stored;
}

/** Store a record as `storeRecord` does. @param {string} id @param {RecordFile[]} files @param {RecentInfo} info */
async function store(id, files, info) {
  holdRecord(id, files);
  const size = sizeOf(files);
  if (size > LIMITS.itemBytes) return "tooLarge";
  const { thumbnail, isKept } = (await recentRecords.info(id)) ?? info;
  try {
    // thousands of buffers would take the browser too long to copy
    const bytes = await joinedBytes(files);
    const parts = files.map(({ name, content, id: own }) => ({ name, size: content.size, id: own }));
    return await recentRecords.put(id, size, { ...info, thumbnail, isKept }, { bytes, files: parts });
  } catch {
    // the file was moved while it was being read
    return "denied";
  }
}

/**
 * Return the files of a record and the last position in it, null if the record is no longer stored.
 *
 * @param {string} id
 * @returns {Promise<{ files: RecordFile[], place: RecentInfo["place"] } | null>}
 */
export async function recordWith(id) {
  const stored = await recentRecords.get(id);
  const place = stored?.info.place ?? { file: 0, game: 1, move: "" };
  const files = openedRecords.get(id) ?? (stored && filesOf(stored.content));
  if (!files) return null;
  holdRecord(id, files);
  return { files, place };
}

/** Return the files in the stored content of a record. @param {RecentContent} content @returns {RecordFile[]} */
function filesOf(content) {
  const all = new Blob([content.bytes]);
  let end = 0;
  return content.files.map(({ name, size, id }) => ({ name, content: all.slice(end, (end += size)), id }));
}

/** Forget the files of a record that was opened, or of all. @param {string | null} id null for all */
export function releaseRecords(id) {
  if (id === null) openedRecords.clear();
  else openedRecords.delete(id);
}
