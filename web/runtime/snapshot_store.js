/**
 * Store the memory snapshot in the private file system of the page's origin (OPFS). Reading it from there takes a sixth of the time
 * needed by the HTTP cache and does not compete with other requests. Without such a file system, nothing is stored.
 */

import { isIntact } from "./file_checks.js";

/** Name of a folder in the reader's browser: never change it. */
const SNAPSHOT_FOLDER = "boardreel";
const MARKER_FOLDER = "boardreel-notes";
/** Number of versions that are stored: one host may have several sites. */
const MAX_VERSIONS = 2;
/** Size of the smallest block of the usual file systems, which lose whole blocks, and of the start of each that is in the sample. */
const BLOCK_BYTES = 4096;
const SAMPLED_BYTES = 32;
/** Time after which a read counts as a miss. */
const READ_TIMEOUT_MS = 1000;
/** The root of the file system. Opening it takes long, so it begins while the worker waits for its first message. */
const root = openRoot();
root.catch(() => {});

/**
 * The interface of a file that only workers have.
 *
 * @typedef {object} Access
 * @property {() => number} getSize
 * @property {(into: Uint8Array, options?: { at: number }) => number} read
 * @property {(from: Uint8Array, options?: { at: number }) => number} write
 * @property {() => void} close
 *
 * @typedef {FileSystemFileHandle & { createSyncAccessHandle: (options?: { mode: "read-only" | "readwrite" }) => Promise<Access> }} Lockable
 */

/**
 * Return the content of a file that an earlier start has stored, null if it is missing or damaged. The read blocks the worker, because
 * Chromium takes twice as long to read the file between other tasks.
 *
 * @param {string} name
 * @param {{ size: number, sample: string }} expected the size, and the hash of the sample
 * @returns {Promise<ArrayBuffer | null>} null if there is no file whose sample is intact
 */
export async function readStoredSnapshot(name, expected) {
  const timeout = new Promise((resolve) => setTimeout(resolve, READ_TIMEOUT_MS, null));
  return Promise.race([read(name, expected).catch(() => null), timeout]);
}

/**
 * Return the content of a stored file; reject if there is none.
 *
 * @param {string} name
 * @param {{ size: number, sample: string }} expected
 */
async function read(name, { size, sample }) {
  const access = await openFile(await openFolder(SNAPSHOT_FOLDER), name, "read-only");
  try {
    const { buffer } = new Uint8Array(access.getSize());
    access.read(new Uint8Array(buffer), { at: 0 });
    return buffer.byteLength === size && (await isIntact(sampleOf(buffer), sample)) ? buffer : null;
  } finally {
    access.close();
  }
}

/** Return a sample of a file, by which a start tells damage soon: the first bytes of each block, as the build takes them. @param {ArrayBuffer} content */
export function sampleOf(content) {
  const count = Math.ceil((content.byteLength - SAMPLED_BYTES + 1) / BLOCK_BYTES);
  const sample = new Uint8Array(Math.max(0, count) * SAMPLED_BYTES);
  for (let block = 0; block < count; block += 1)
    sample.set(new Uint8Array(content, block * BLOCK_BYTES, SAMPLED_BYTES), block * SAMPLED_BYTES);
  return sample;
}

/** Remove a stored file if there is one. @param {string} name */
export async function forget(name) {
  await openFolder(SNAPSHOT_FOLDER)
    .then((folder) => folder.removeEntry(name))
    .catch(() => {});
}

/**
 * Store a file in the browser for the next start. Do nothing if another page is reading or writing it, or if storage is full or forbidden.
 *
 * @param {string} name
 * @param {ArrayBuffer} content
 */
export async function store(name, content) {
  try {
    await forget(name);
    const snapshots = await openFolder(SNAPSHOT_FOLDER);
    await write(snapshots, name, content).catch(() => snapshots.removeEntry(name));
    await removeOld(snapshots, name);
  } catch {
    // the next start downloads it again
  }
}

/** Write a file into a folder; the sample of an interrupted write differs. @param {FileSystemDirectoryHandle} folder @param {string} name @param {ArrayBuffer} content */
async function write(folder, name, content) {
  const access = await openFile(folder, name, "readwrite");
  try {
    access.write(new Uint8Array(content), { at: 0 });
  } finally {
    access.close();
  }
}

/**
 * Remove all but the newest files of a folder. The newest one is named, because a clock that was set back would make it look old.
 *
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} newest
 */
async function removeOld(folder, newest) {
  /** @type {File[]} */
  const files = [];
  for await (const entry of folder.values()) {
    const file = await /** @type {FileSystemFileHandle} */ (entry).getFile();
    if (file.name !== newest) files.push(file);
  }
  files.sort((one, other) => other.lastModified - one.lastModified);
  for (const old of files.slice(MAX_VERSIONS - 1)) await folder.removeEntry(old.name);
}

/** Return whether a marker exists; if storage is forbidden, return true. @param {string} name */
export async function hasMarker(name) {
  try {
    await (await openFolder(MARKER_FOLDER)).getFileHandle(name);
    return true;
  } catch (error) {
    return /** @type {Error} */ (error).name !== "NotFoundError";
  }
}

/** Create a marker, an empty file that records that something was done. Only the newest two are stored. @param {string} name */
export async function createMarker(name) {
  try {
    const markers = await openFolder(MARKER_FOLDER);
    await markers.getFileHandle(name, { create: true });
    await removeOld(markers, name);
  } catch {
    // storage is full or forbidden
  }
}

/** Return a folder of the origin's private file system, which is created if it is missing. @param {string} name */
async function openFolder(name) {
  return (await root.catch(openRoot)).getDirectoryHandle(name, { create: true });
}

/** Return the root of the file system; reject if storage is forbidden. */
async function openRoot() {
  return navigator.storage.getDirectory();
}

/**
 * Return a file that is open for synchronous access; create it when writing.
 *
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} name
 * @param {"read-only" | "readwrite"} mode
 */
async function openFile(folder, name, mode) {
  const file = /** @type {Lockable} */ (await folder.getFileHandle(name, { create: mode === "readwrite" }));
  return file.createSyncAccessHandle({ mode });
}
