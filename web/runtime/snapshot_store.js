/**
 * Store the memory snapshot in the private file system of the page's origin (OPFS). Reading it from there takes a sixth of the time
 * needed by the HTTP cache and does not compete with other requests. Without such a file system, nothing is stored.
 */

import { sampleChecksumOf } from "./checksum.js";

/** Names in the reader's browser: never change them. */
const SNAPSHOT_FOLDER = "boardreel";
const MARKER_FOLDER = "boardreel-notes";
/** Has an empty file for each file that a start is using. A leftover one shows that the start has failed, hung or crashed. */
const IN_USE_FOLDER = "boardreel-starts";
/** Number of versions that are stored: one host may have several sites. */
const MAX_VERSIONS = 2;
/** Whether this browser can lock files, which reads them fastest. */
const CAN_LOCK = "createSyncAccessHandle" in (globalThis.FileSystemFileHandle?.prototype ?? {});
/** Reads a file synchronously; only workers have it. */
const { FileReaderSync } =
  /** @type {{ FileReaderSync: new () => { readAsArrayBuffer: (file: Blob) => ArrayBuffer } }} */ (
    /** @type {unknown} */ (globalThis)
  );
/** Time after which a read counts as a miss. */
const READ_TIMEOUT_MS = 1000;
/** The root of the file system. Opening it takes long, so it begins while the worker waits for its first message. */
const root = openRoot();
root?.catch(() => {});

/**
 * The interface of a file that only workers have.
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
 * Read a file that an earlier start has stored, and mark it as in use until `release` or `forget` is called. A file with a damaged
 * sample, or that the last start which used it did not survive, is removed.
 *
 * @param {string} name
 * @param {{ size: number, sample: string }} expected
 * @returns {Promise<ArrayBuffer | null>} null if there is no intact file
 */
export async function readStoredSnapshot(name, expected) {
  const timeout = new Promise((resolve) => setTimeout(resolve, READ_TIMEOUT_MS, null));
  return Promise.race([read(name, expected).catch(() => null), timeout]);
}

/**
 * Return a stored file, or null if it is missing or damaged, or if a start that used it has failed.
 *
 * @param {string} name
 * @param {{ size: number, sample: string }} expected
 */
async function read(name, { size, sample }) {
  // a start waits for every request to the file system, so the mark is looked for while the file is opened
  // and if storage is too full for a mark, the file is used without one
  const [readContent, isMarked] = await Promise.all([openStored(name), markInUse(name).catch(() => true)]);
  const content = readContent();
  if (isMarked && content.byteLength === size && sampleChecksumOf(content) === sample) return content;
  await forget(name);
  return null;
}

/**
 * Open a stored file and return a function that reads it once. The read blocks the worker, because Chromium takes twice as long to
 * read the file between other tasks.
 *
 * @param {string} name
 * @returns {Promise<() => ArrayBuffer>}
 */
async function openStored(name) {
  const folder = await openFolder(false);
  if (!CAN_LOCK) {
    const file = await (await folder.getFileHandle(name)).getFile();
    return () => new FileReaderSync().readAsArrayBuffer(file);
  }
  const access = await openFile(folder, name, "read-only");
  return () => {
    try {
      const content = new Uint8Array(access.getSize());
      access.read(content, { at: 0 });
      return content.buffer;
    } finally {
      access.close();
    }
  };
}

/** Release the lock that shows other pages that this start has not ended. */
let unlock = () => {};
/** The mark that is being written. @type {Promise<unknown>} */
let marking = Promise.resolve();

/**
 * Mark a file as in use until the start has ended, see `release`, unless a start that used it has failed.
 *
 * @param {string} name
 * @returns {Promise<boolean>} whether the file is marked
 */
async function markInUse(name) {
  const marks = await openFolder(true, IN_USE_FOLDER);
  if (await isLeftInUse(marks, name)) return false;
  void navigator.locks
    ?.request(lockName(name), { mode: "shared" }, () => new Promise((resolve) => (unlock = () => resolve(null))))
    .catch(() => {});
  // do not wait: the request is sent before the start can fail
  marking = marks.getFileHandle(name, { create: true }).catch(() => {});
  return true;
}

/**
 * Return whether a start that used a file has failed. A start that is in progress in another page holds a lock.
 *
 * @param {FileSystemDirectoryHandle} marks
 * @param {string} name
 */
async function isLeftInUse(marks, name) {
  const isMarked = await marks.getFileHandle(name).then(
    () => true,
    () => false,
  );
  if (!isMarked) return false;
  const locks = await navigator.locks?.query();
  return !locks?.held?.some((lock) => lock.name === lockName(name));
}

/** Return the name of the lock that a start holds while it uses a file. @param {string} name */
const lockName = (name) => `${IN_USE_FOLDER}/${name}`;

/** Mark a file as no longer in use, because the start has succeeded or has failed for another reason. @param {string} name */
export async function release(name) {
  unlock();
  await marking;
  await remove(IN_USE_FOLDER, name);
}

/** Remove a useless file. @param {string} name */
export async function forget(name) {
  unlock();
  await marking;
  await Promise.all([remove(SNAPSHOT_FOLDER, name), remove(IN_USE_FOLDER, name)]);
}

/** Remove a file from a folder if both exist. @param {string} folderName @param {string} name */
async function remove(folderName, name) {
  await openFolder(false, folderName)
    .then((folder) => folder.removeEntry(name))
    .catch(() => {});
}

/**
 * Store a file for the next start. Do nothing if another page is writing it, or if storage is full or forbidden.
 *
 * @param {string} name
 * @param {ArrayBuffer} content must not start with a zero
 */
export async function store(name, content) {
  try {
    const snapshots = await openFolder(true);
    await write(snapshots, name, new Uint8Array(content)).catch(() => snapshots.removeEntry(name));
    await removeOld(snapshots, name);
  } catch {
    // the next start downloads it again
  }
}

/**
 * Write a file so that an interrupted write can be recognized.
 *
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} name
 * @param {Uint8Array} content
 */
async function write(folder, name, content) {
  if (!CAN_LOCK) {
    const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await stream.write(/** @type {Uint8Array<ArrayBuffer>} */ (content));
    return stream.close();
  }
  const access = await openFile(folder, name, "readwrite");
  try {
    // the first byte is written last, so that an incomplete file starts with a zero
    access.write(content.subarray(1), { at: 1 });
    access.flush();
    access.write(content.subarray(0, 1), { at: 0 });
  } finally {
    access.close();
  }
}

/**
 * Remove all but the newest files. The newest one is named, because a clock that was set back would make it look old.
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
    const markers = await openFolder(true, MARKER_FOLDER);
    return await markers.getFileHandle(name).then(
      () => true,
      () => false,
    );
  } catch {
    return true;
  }
}

/** Create a marker. Only the newest two are stored. @param {string} name */
export async function createMarker(name) {
  try {
    const markers = await openFolder(true, MARKER_FOLDER);
    await markers.getFileHandle(name, { create: true });
    await removeOld(markers, name);
  } catch {
    // storage is full or forbidden
  }
}

/**
 * Open a folder of the origin's private file system. Reject if it is missing and `create` is false.
 *
 * @param {boolean} create
 * @param {string} [name]
 */
async function openFolder(create, name = SNAPSHOT_FOLDER) {
  return (await root.catch(openRoot)).getDirectoryHandle(name, { create });
}

/** Return the root of the file system; reject if storage is forbidden. */
async function openRoot() {
  return navigator.storage.getDirectory();
}

/**
 * Open a file for synchronous access; create it when writing.
 *
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} name
 * @param {"read-only" | "readwrite"} mode
 */
async function openFile(folder, name, mode) {
  const file = /** @type {Lockable} */ (await folder.getFileHandle(name, { create: mode === "readwrite" }));
  return file.createSyncAccessHandle({ mode });
}
