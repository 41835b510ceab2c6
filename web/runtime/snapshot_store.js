/**
 * Store the memory snapshot in a database of the page's origin (IndexedDB), so that later starts need not unpack it: in WebKit that takes
 * longer than all else. Without a database, nothing is stored.
 */

import { resultOf } from "./database_request.js";
import { isIntact } from "./file_checks.js";

/** Name of the database in the reader's browser: never change it. */
const DATABASE = "boardreel-runtime";
/** Its object stores. The newest entry has the highest key; an index finds entries by their names. */
const SNAPSHOTS = "snapshots";
const MARKERS = "markers";
const NAME = "name";
/** Number of entries in each: one host may have several sites. */
const MAX_VERSIONS = 2;
/** Size of the smallest block of the usual file systems, which lose whole blocks, and of the start of each that is in the sample. */
const BLOCK_BYTES = 4096;
const SAMPLED_BYTES = 32;
/** Time after which a read counts as a miss. Slow devices need more than a second, and fetching the snapshot takes them longer. */
const READ_TIMEOUT_MS = 5000;
/** The database. Opening it takes long, so it begins while the worker waits for its first message. */
const opening = open();
opening.catch(() => {});

/**
 * Return the content of a snapshot that an earlier start has stored.
 *
 * @param {string} name
 * @param {{ size: number, sample: string }} expected the size, and the hash of the sample
 * @returns {Promise<ArrayBuffer | null>} null if there is none whose sample is intact
 */
export async function readStoredSnapshot(name, expected) {
  const timeout = new Promise((resolve) => setTimeout(resolve, READ_TIMEOUT_MS, null));
  return Promise.race([read(name, expected).catch(() => null), timeout]);
}

/**
 * Return the content of a stored snapshot, null if it is damaged; reject if there is none.
 *
 * @param {string} name
 * @param {{ size: number, sample: string }} expected
 */
async function read(name, { size, sample }) {
  const { content } = await resultOf((await begin(SNAPSHOTS, "readonly")).index(NAME).get(name));
  const buffer = content instanceof Blob ? await content.arrayBuffer() : content;
  return buffer.byteLength === size && (await isIntact(sampleOf(buffer), sample)) ? buffer : null;
}

/** Return a sample of a file, by which a start tells damage soon: the first bytes of each block, as the build takes them. @param {ArrayBuffer} content */
export function sampleOf(content) {
  const count = Math.ceil((content.byteLength - SAMPLED_BYTES + 1) / BLOCK_BYTES);
  const sample = new Uint8Array(Math.max(0, count) * SAMPLED_BYTES);
  for (let block = 0; block < count; block += 1)
    sample.set(new Uint8Array(content, block * BLOCK_BYTES, SAMPLED_BYTES), block * SAMPLED_BYTES);
  return sample;
}

/** Remove a stored snapshot if there is one. @param {string} name */
export async function forget(name) {
  try {
    const snapshots = await begin(SNAPSHOTS, "readwrite");
    for (const key of await resultOf(snapshots.index(NAME).getAllKeys(name))) snapshots.delete(key);
  } catch {
    // there is no database
  }
}

/**
 * Store a snapshot in the browser for the next start. Do nothing if storage is full or forbidden.
 *
 * @param {string} name
 * @param {ArrayBuffer} content
 */
export async function store(name, content) {
  await forget(name);
  // as a blob it is read in half the time; private windows of some browsers store none
  await add(SNAPSHOTS, { name, content: new Blob([content]) })
    .catch(() => add(SNAPSHOTS, { name, content }))
    .catch(() => {});
}

/** Return whether a marker exists; if storage is forbidden, return true. @param {string} name */
export async function hasMarker(name) {
  return begin(MARKERS, "readonly")
    .then((markers) => resultOf(markers.index(NAME).count(name)))
    .then(Boolean, () => true);
}

/** Create a marker, which records that something was done. @param {string} name */
export async function createMarker(name) {
  await add(MARKERS, { name }).catch(() => {});
}

/** Add an entry to an object store and remove all but the newest; reject if that is not possible. @param {string} name of the store @param {object} entry */
async function add(name, entry) {
  const entries = await begin(name, "readwrite");
  const completion = new Promise((resolve, reject) => {
    entries.transaction.oncomplete = resolve;
    entries.transaction.onabort = reject;
  });
  completion.catch(() => {});
  entries.add(entry);
  const keys = await resultOf(entries.getAllKeys());
  for (const key of keys.slice(0, -MAX_VERSIONS)) entries.delete(key);
  await completion;
}

/** Begin a transaction and return the object store. @param {string} name @param {IDBTransactionMode} mode */
async function begin(name, mode) {
  return (await opening).transaction(name, mode).objectStore(name);
}

/** Return the database; reject if storage is forbidden. */
async function open() {
  const request = indexedDB.open(DATABASE);
  request.onupgradeneeded = () => {
    for (const name of [SNAPSHOTS, MARKERS])
      request.result.createObjectStore(name, { autoIncrement: true }).createIndex(NAME, NAME);
  };
  const database = await resultOf(request);
  // a tab with a newer page wants to change the database
  database.onversionchange = () => database.close();
  return database;
}
