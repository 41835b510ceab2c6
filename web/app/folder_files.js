/** Finds the records in dropped folders. */

/** File name extensions of records, the same as in `boardreel/explorer/sources.py`. */
const RECORD = /\.(?:blksgf|sgf|mgt|tsgf|hsgf|hgf|t1|tgt|gib|ngf|ugf|ugi|json|txt|zip|gz)$/i;

/**
 * Return all records in folders and their subfolders, sorted by path; each is named by its path. Dropped files are returned whatever their
 * names are.
 *
 * @param {readonly FileSystemEntry[]} entries that were dropped
 * @returns {Promise<File[]>}
 */
export async function filesInFolders(entries) {
  /** @type {File[]} */
  const found = [];
  const queue = entries.map((entry) => ({ entry, path: entry.name }));
  // the list grows while it is iterated over
  for (const { entry, path } of queue) {
    if (entry.isDirectory) {
      const children = await childrenOf(/** @type {FileSystemDirectoryEntry} */ (entry));
      for (const child of children) queue.push({ entry: child, path: `${path}/${child.name}` });
    } else if (!path.includes("/") || RECORD.test(path)) {
      const file = await fileOf(/** @type {FileSystemFileEntry} */ (entry));
      found.push(new File([file], path, { type: file.type, lastModified: file.lastModified }));
    }
  }
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

/** @param {FileSystemFileEntry} entry @returns {Promise<File>} */
const fileOf = (entry) => new Promise((resolve, reject) => entry.file(resolve, reject));
