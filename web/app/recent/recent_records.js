/**
 * The records that the user opened: in memory while the page is open, and in the browser (`record_storage.js`) for reloads and later
 * visits.
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
 * @typedef {RecentInfo & import("../record_store.js").StoredItem} RecentRecord
 */

import { digestOf, randomId } from "../../platform/digest.js";
import { joinedBytes } from "../../platform/file_groups.js";
import { messageOf } from "../../runtime/protocol.js";
import { partOfPage } from "../page_texts.js";
import { MEGABYTE } from "../record_store.js";

export const LIMITS = Object.freeze({ items: 20, bytes: 50 * MEGABYTE, itemBytes: 20 * MEGABYTE });
const ID_HEX_DIGITS = 20;

/** Import the module that stores records in the browser. A record with a web address is not stored, and needs none of it. */
const importStorage = () => import("./record_storage.js");

/** Records opened since the page was loaded, stored or not, by id. @type {Map<string, RecordFile[]>} */
const openedRecords = new Map();

/** Hold the files of a record in memory as the latest one opened. @param {string} id @param {RecordFile[]} files */
export function holdRecord(id, files) {
  openedRecords.delete(id);
  openedRecords.set(id, files);
  for (const old of [...openedRecords.keys()].slice(0, -LIMITS.items)) openedRecords.delete(old);
}

/** Return the total size of files in bytes. @param {readonly RecordFile[]} files */
export const sizeOf = (files) => files.reduce((sum, { content }) => sum + content.size, 0);

/** Return a random id for a record. */
export const newId = () => randomId(ID_HEX_DIGITS / 2);

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
    return (await digestOf(await joinedBytes(files, names))).slice(0, ID_HEX_DIGITS);
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
  await importStorage().then(
    ({ recentRecords }) => recentRecords.update(id, info),
    () => {},
  );
}

/** Return the thumbnail of a record that is stored, or null. @param {string} id */
export async function storedThumbnail(id) {
  const { recentRecords } = await importStorage();
  return (await recentRecords.info(id))?.thumbnail ?? null;
}

/**
 * Store the files of a record in the browser, with what the list shows of it.
 *
 * @param {string} id
 * @param {RecordFile[]} files
 * @param {RecentInfo} info
 * @returns {Promise<string>} a message for the reader about why they are not stored, empty if they are
 */
export function storeRecord(id, files, info) {
  holdRecord(id, files);
  const stored = partOfPage(importStorage())
    .then(({ store }) => store(id, files, info))
    // the module could not be loaded, or the file was moved while it was being read
    .catch(messageOf);
  storing = stored;
  return stored;
}

/**
 * Return the files of a record and the last position in it, null if the record is no longer stored.
 *
 * @param {string} id
 * @returns {Promise<{ files: RecordFile[], place: RecentInfo["place"] } | null>}
 */
export async function recordWith(id) {
  const stored = await importStorage()
    .then(({ readRecord }) => readRecord(id))
    .catch(() => null);
  const files = openedRecords.get(id) ?? stored?.files;
  if (!files) return null;
  holdRecord(id, files);
  return { files, place: stored?.place ?? { file: 0, game: 1, move: "" } };
}

/** Forget the files of a record that was opened, or of all. @param {string | null} id null for all */
export function releaseRecords(id) {
  if (id === null) openedRecords.clear();
  else openedRecords.delete(id);
}
