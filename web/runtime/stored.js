/**
 * The memory snapshot in the private file system of the page's origin. A worker reads it from there in a sixth of the time in which
 * it comes from the HTTP cache, in the way of nothing else. Where there is no such file system, nothing is kept.
 */

const FOLDER = "boardreel";
const NOTES = "boardreel-notes";
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
 * @param {string} name
 * @param {number} size in bytes
 * @returns {Promise<ArrayBuffer | null>} null where it was not kept or not whole
 */
export async function readStored(name, size) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  return Promise.race([read(name, size).catch(() => null), late]);
}

/** @param {string} name @param {number} size */
async function read(name, size) {
  const access = await open(await folder(false), name, "read-only");
  try {
    const content = new Uint8Array(size);
    const isWhole = access.getSize() === size && access.read(content, { at: 0 }) === size && content[0] !== 0;
    return isWhole ? content.buffer : null;
  } finally {
    access.close();
  }
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
    await removeOld(place);
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

/** @param {FileSystemDirectoryHandle} place */
async function removeOld(place) {
  /** @type {File[]} */
  const files = [];
  for await (const entry of place.values()) files.push(await /** @type {FileSystemFileHandle} */ (entry).getFile());
  files.sort((one, other) => other.lastModified - one.lastModified);
  for (const old of files.slice(MOST)) await place.removeEntry(old.name);
}

/** Whether something was noted; where nothing can be noted, it was. @param {string} name */
export async function isNoted(name) {
  try {
    const notes = await folder(true, NOTES);
    return await notes.getFileHandle(name).then(() => true, () => false);
  } catch {
    return true;
  }
}

/** Notes something, which is forgotten when two others have been noted. @param {string} name */
export async function note(name) {
  try {
    const notes = await folder(true, NOTES);
    await notes.getFileHandle(name, { create: true });
    await removeOld(notes);
  } catch {
    // there is no room
  }
}

/** Removes a file that was of no use. @param {string} name */
export async function forget(name) {
  await folder(false)
    .then((place) => place.removeEntry(name))
    .catch(() => {});
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
