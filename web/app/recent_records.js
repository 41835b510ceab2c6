/**
 * The records that the reader opened: in memory while the page lives, and in the browser for reloads and later visits.
 *
 * @typedef {{ name: string, content: Blob }} RecordFile
 * @typedef {import("./page_history.js").Position} Position
 * @typedef {object} RecentInfo
 * @property {string[]} names of the files
 * @property {string} title
 * @property {string} game its name
 * @property {Position & { file: number }} place where the reader was last
 * @property {ArrayBuffer | null} thumbnail PNG
 * @typedef {{ name: string, bytes: ArrayBuffer }[]} RecentContent
 * @typedef {RecentInfo & import("./record_store.js").Kept} RecentRecord
 */

import { MEGABYTE, RecordStore } from "./record_store.js";

export const LIMITS = Object.freeze({ items: 20, bytes: 50 * MEGABYTE, itemBytes: 20 * MEGABYTE });
/** Hexadecimal digits of an id. */
const ID_LENGTH = 20;

/** @type {RecordStore<RecentInfo, RecentContent>} */
export const recentRecords = new RecordStore("record", LIMITS);

/** Records of this page by their ids, kept or not. @type {Map<string, RecordFile[]>} */
const opened = new Map();

/** Remember the files of a record while the page lives, the latest last. @param {string} id @param {RecordFile[]} files */
function remember(id, files) {
  opened.delete(id);
  opened.set(id, files);
  for (const old of [...opened.keys()].slice(0, -LIMITS.items)) opened.delete(old);
}

/** @param {readonly RecordFile[]} files */
const sizeOf = (files) => files.reduce((sum, { content }) => sum + content.size, 0);

/** @param {Uint8Array} bytes */
const hexadecimal = (bytes) =>
  [...bytes]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, ID_LENGTH);

/**
 * Return the id of files: the same for the same names and contents, so that a record opened twice is listed once.
 *
 * @param {readonly RecordFile[]} files
 */
export async function idOf(files) {
  try {
    if (sizeOf(files) > LIMITS.itemBytes) throw new Error("not kept anyway");
    const names = JSON.stringify(files.map(({ name, content }) => [name, content.size]));
    const whole = await new Blob([names, ...files.map(({ content }) => content)]).arrayBuffer();
    return hexadecimal(new Uint8Array(await crypto.subtle.digest("SHA-256", whole)));
  } catch {
    // pages without encryption have no digest
    return hexadecimal(crypto.getRandomValues(new Uint8Array(ID_LENGTH / 2)));
  }
}

/**
 * Keep files that were opened.
 *
 * @param {string} id
 * @param {RecordFile[]} files
 * @param {RecentInfo} info
 * @returns {Promise<import("./record_store.js").Outcome>}
 */
export async function keepRecord(id, files, info) {
  remember(id, files);
  const size = sizeOf(files);
  if (size > LIMITS.itemBytes) return "tooLarge";
  const { thumbnail } = (await recentRecords.get(id))?.info ?? info;
  try {
    const content = await Promise.all(
      files.map(async ({ name, content }) => ({ name, bytes: await content.arrayBuffer() })),
    );
    return await recentRecords.keep(id, size, { ...info, thumbnail }, content);
  } catch {
    // the file was moved while it was read
    return "denied";
  }
}

/**
 * Return the files of a record with the reader's last position, null where it is no longer kept.
 *
 * @param {string} id
 * @returns {Promise<{ files: RecordFile[], place: RecentInfo["place"] } | null>}
 */
export async function recordWith(id) {
  const kept = await recentRecords.get(id);
  const place = kept?.info.place ?? { file: 0, game: 1, move: "" };
  const files = opened.get(id) ?? kept?.content.map(({ name, bytes }) => ({ name, content: new Blob([bytes]) }));
  if (!files) return null;
  remember(id, files);
  return { files, place };
}

/** Forget a record. @param {string} id */
export async function forgetRecord(id) {
  opened.delete(id);
  await recentRecords.remove(id);
}

/** Forget all records. */
export async function forgetAllRecords() {
  opened.clear();
  await recentRecords.clear();
}
