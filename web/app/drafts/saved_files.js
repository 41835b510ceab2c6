/**
 * Keeps the open files readable when the reader saves into them: a browser refuses to read a file that has changed since it was opened.
 *
 * @typedef {import("../../element/board_reel.js").BoardReel} BoardReel
 * @typedef {import("../recent/recent_records.js").RecordFile} RecordFile
 * @typedef {Blob & { handle?: FileSystemFileHandle }} HandledBlob
 */

/** Return a copy of a file in memory that belongs to a file on disk. @param {Blob} content @param {File} file on disk */
async function copyInMemory(content, file) {
  const { handle } = /** @type {HandledBlob} */ (file);
  return Object.assign(new File([await content.arrayBuffer()], file.name, { lastModified: file.lastModified }), {
    handle,
  });
}

/**
 * Watch what a viewer edits and saves.
 *
 * @param {BoardReel} viewer
 * @param {() => { file: RecordFile | null, game: number }} current the game that is shown
 * @param {(link: string) => void} reload shows the game again
 */
export function keepFilesReadable(viewer, current, reload) {
  /** Files that are in memory. @type {WeakSet<Blob>} */
  const copies = new WeakSet();
  const hold = async (/** @type {RecordFile} */ record, /** @type {File} */ file) => {
    const copy = await copyInMemory(record.content, file);
    copies.add(copy);
    record.content = copy;
  };
  /** The last copy. @type {Promise<unknown>} */
  let copying = Promise.resolve();
  const holdEdited = () => {
    const { file } = current();
    const content = /** @type {HandledBlob | undefined} */ (file?.content);
    if (!file || !content?.handle || copies.has(content)) return;
    copies.add(content);
    copying = hold(file, /** @type {File} */ (content)).catch(() => {});
  };
  viewer.addEventListener("reel-edit", holdEdited);
  // this module may have come after the first edit
  if (viewer.draft) holdEdited();
  viewer.addEventListener("reel-save", async (event) => {
    const detail = /** @type {CustomEvent<{ scope: string, file: File | null, link: string }>} */ (event).detail;
    const { scope, file, link } = detail;
    const { file: record } = current();
    if (scope !== "record" || !file || !record) return;
    if ((viewer.document?.source.games ?? 1) > 1) {
      // the other games of the file are to be edited on top of this one
      record.content = file;
      reload(link);
      return;
    }
    // the edits stay those of the record that was opened, so that they can be undone
    await copying;
    await hold(record, file).catch(() => {});
  });
}
