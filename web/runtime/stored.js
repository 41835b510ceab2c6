/**
 * The memory snapshot in the private file system of the page's origin. A worker reads it from there in a sixth of the time in which
 * it comes from the HTTP cache, in the way of nothing else. Where there is no such file system, nothing is kept.
 */

import { checksumOf } from "./checksum.js";

const FOLDER = "boardreel";
const NOTES = "boardreel-notes";
/** Holds an empty file for each file that a start is using: where one is left over, that start has failed, hung or crashed. */
const MARKS = "boardreel-starts";
/** How many versions are kept: one host may have several sites. */
const MOST = 2;
/** How long the file system may take to say whether it has the file (milliseconds). */
const PATIENCE = 1000;

/**
 * What only workers know of a file.
 *
 * @typedef {object} Access
 * @property {() => number} getSize
 * @property {(into: Uint8Array, options?: { at: number }) => number} read
 * @property {(from: Uint8Array, options?: { at: number }) => number} write
 * @property {() => void} flush
 * @property {() => void} close
 *
 * @typedef {FileSystemFileHandle & { createSyncAccessHandle: (options?: { mode: "read-only" | "readwrite" }) => Promise<Access> }} Lockable
 */

/**
 * Read a file that an earlier start has stored, and mark it as in use until `release` or `forget` is called. A file that is damaged,
 * or that the last start which used it did not survive, is removed.
 *
 * @param {string} name
 * @param {{ size: number, checksum: string }} expected
 * @returns {Promise<ArrayBuffer | null>} null where there is no intact file
 */
export async function readStored(name, expected) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  return Promise.race([read(name, expected).catch(() => null), late]);
}

/** @param {string} name @param {{ size: number, checksum: string }} expected */
async function read(name, expected) {
  const place = await folder(false);
  const isSuspect = await hasStaleMark(name);
  const [content] = isSuspect ? [null] : await Promise.all([readWhole(place, name, expected), mark(name)]);
  if (!content) await forget(name);
  return content;
}

/** @param {FileSystemDirectoryHandle} place @param {string} name @param {{ size: number, checksum: string }} expected */
async function readWhole(place, name, { size, checksum }) {
  const access = await open(place, name, "read-only");
  try {
    const { buffer } = new Uint8Array(size);
    const isWhole = access.getSize() === size && access.read(new Uint8Array(buffer), { at: 0 }) === size;
    return isWhole && checksumOf(buffer) === checksum ? buffer : null;
  } finally {
    access.close();
  }
}

/** Frees the lock that tells other pages that this start goes on. */
let unlock = () => {};

/** @param {string} name */
async function mark(name) {
  void navigator.locks
    ?.request(lockName(name), { mode: "shared" }, () => new Promise((resolve) => (unlock = () => resolve(null))))
    .catch(() => {});
  await (await folder(true, MARKS)).getFileHandle(name, { create: true });
}

/** Return whether a start that used a file has come to a bad end; one that goes on in another page holds a lock. @param {string} name */
async function hasStaleMark(name) {
  const isMarked = await folder(false, MARKS)
    .then((marks) => marks.getFileHandle(name))
    .then(
      () => true,
      () => false,
    );
  if (!isMarked) return false;
  const locks = await navigator.locks?.query();
  return !locks?.held?.some((lock) => lock.name === lockName(name));
}

/** @param {string} name */
const lockName = (name) => `${MARKS}/${name}`;

/** Remove the mark from a file: what used it has succeeded, or has failed for another reason. @param {string} name */
export async function release(name) {
  unlock();
  await remove(MARKS, name);
}

/** Remove a file that is of no use. @param {string} name */
export async function forget(name) {
  unlock();
  await Promise.all([remove(FOLDER, name), remove(MARKS, name)]);
}

/** @param {string} place @param {string} name */
async function remove(place, name) {
  await folder(false, place)
    .then((found) => found.removeEntry(name))
    .catch(() => {});
}

/**
 * Keeps a file for the next start, or does nothing: another page may be at it, storage may be full or forbidden.
 *
 * @param {string} name
 * @param {ArrayBuffer} content which does not begin with a zero
 */
export async function store(name, content) {
  try {
    const place = await folder(true);
    await write(place, name, new Uint8Array(content)).catch(() => place.removeEntry(name));
    await removeOld(place, name);
  } catch {
    // it comes from the network next time
  }
}

/** @param {FileSystemDirectoryHandle} place @param {string} name @param {Uint8Array} content */
async function write(place, name, content) {
  const access = await open(place, name, "readwrite");
  try {
    // the first byte comes last, so that a file is whole when it has one
    access.write(content.subarray(1), { at: 1 });
    access.flush();
    access.write(content.subarray(0, 1), { at: 0 });
  } finally {
    access.close();
  }
}

/**
 * Remove all files but the newest. A clock that was turned back makes a new file look old, so that one is named.
 *
 * @param {FileSystemDirectoryHandle} place
 * @param {string} newest
 */
async function removeOld(place, newest) {
  /** @type {File[]} */
  const files = [];
  for await (const entry of place.values()) {
    const file = await /** @type {FileSystemFileHandle} */ (entry).getFile();
    if (file.name !== newest) files.push(file);
  }
  files.sort((one, other) => other.lastModified - one.lastModified);
  for (const old of files.slice(MOST - 1)) await place.removeEntry(old.name);
}

/** Whether something was noted; where nothing can be noted, it was. @param {string} name */
export async function isNoted(name) {
  try {
    const notes = await folder(true, NOTES);
    return await notes.getFileHandle(name).then(
      () => true,
      () => false,
    );
  } catch {
    return true;
  }
}

/** Notes something, which is forgotten when two others have been noted. @param {string} name */
export async function note(name) {
  try {
    const notes = await folder(true, NOTES);
    await notes.getFileHandle(name, { create: true });
    await removeOld(notes, name);
  } catch {
    // there is no room
  }
}

/** @param {boolean} create @param {string} [name] */
async function folder(create, name = FOLDER) {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create });
}

/** @param {FileSystemDirectoryHandle} place @param {string} name @param {"read-only" | "readwrite"} mode */
async function open(place, name, mode) {
  const file = /** @type {Lockable} */ (await place.getFileHandle(name, { create: mode === "readwrite" }));
  return file.createSyncAccessHandle({ mode });
}
