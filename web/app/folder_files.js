/** Finds the records in dropped folders. */

import { say } from "./message.js";
import { text } from "./shared_texts.js";

/** File name extensions of records, the same as in `boardreel/explorer/sources.py`. */
const RECORD = /\.(?:blksgf|sgf|mgt|tsgf|hsgf|hgf|t1|tgt|gib|ngf|ugf|ugi|json|txt|zip|gz)$/i;

/**
 * Return all records in folders and their subfolders, sorted by path; each is named by its path. Dropped files are returned whatever their
 * names are. The page says how many files and folders cannot be read, or that there is no record.
 *
 * @param {readonly FileSystemEntry[]} entries that were dropped
 * @returns {Promise<File[]>}
 */
export async function filesInFolders(entries) {
  /** @type {File[]} */
  const found = [];
  let unreadableCount = 0;
  const unreadable = () => {
    unreadableCount += 1;
    return [];
  };
  const queue = entries.map((entry) => ({ entry, path: entry.name }));
  // the list grows while it is iterated over
  for (const { entry, path } of queue) {
    if (entry.isDirectory) {
      const children = await childrenOf(/** @type {FileSystemDirectoryEntry} */ (entry)).catch(unreadable);
      for (const child of children) queue.push({ entry: child, path: `${path}/${child.name}` });
    } else if (!path.includes("/") || RECORD.test(path)) {
      const files = await fileOf(/** @type {FileSystemFileEntry} */ (entry)).catch(unreadable);
      for (const file of files)
        found.push(new File([file], path, { type: file.type, lastModified: file.lastModified }));
    }
  }
  if (unreadableCount) say(text("failedFileCount", { count: unreadableCount, all: unreadableCount + found.length }));
  else if (!found.length) say(text("emptyFolder"));
  return found.sort(({ name: one }, { name: other }) => (one < other ? -1 : Number(one > other)));
}

/**
 * Return the entries in a folder, which the browser reads in parts.
 *
 * @param {FileSystemDirectoryEntry} folder
 */
async function childrenOf(folder) {
  const reader = folder.createReader();
  /** @type {FileSystemEntry[]} */
  const children = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const part = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!part.length) return children;
    for (const child of part) children.push(child);
  }
}

/** @param {FileSystemFileEntry} entry @returns {Promise<File[]>} */
const fileOf = (entry) => new Promise((resolve, reject) => entry.file((file) => resolve([file]), reject));
