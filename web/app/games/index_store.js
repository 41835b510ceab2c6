/** Keeps the indexes of own files in the browser. Their files are those of a recent record, which then stays stored. */

import { OwnIndex } from "../../explorer/memory_index.js";
import { LIMITS } from "../recent/recent_records.js";
import { recentRecords } from "../recent/record_storage.js";
import { INDEX, listItems, MEGABYTE, RecordStore, removeItems } from "../record_store.js";
import { storageProblem, text as storageText } from "../storage_texts.js";
import { text } from "./games_texts.js";

/**
 * @typedef {import("../recent/recent_records.js").RecordFile} RecordFile
 * @typedef {import("../../explorer/memory_index.js").Report} Report
 * @typedef {{ index: OwnIndex, report: Report }} Indexed
 * @typedef {{ report: Report, files: [name: string, size: number][], bytes: ArrayBuffer }} KeptContent the files one after another
 */

/** Limits of all kept indexes together with their records. */
const KEPT_LIMITS = Object.freeze({ items: Infinity, bytes: 100 * MEGABYTE });

/** @type {RecordStore<object, KeptContent>} */
const keptIndexes = new RecordStore(INDEX, KEPT_LIMITS);

/** Return the index that is kept for the files of a record, null if there is none. @param {string} id @param {readonly RecordFile[]} files @returns {Promise<Indexed | null>} */
export async function keptIndexOf(id, files) {
  const kept = await keptIndexes.get(id);
  if (!kept) return null;
  const { report, files: parts, bytes } = kept.content;
  let end = 0;
  const contents = new Map(parts.map(([name, size]) => [name, new Uint8Array(bytes, (end += size) - size, size)]));
  return { index: new OwnIndex(contents, files), report };
}

/**
 * Return the functions by which a viewer keeps the index of a record or removes it.
 *
 * @param {string} id of the record
 * @param {Indexed} indexed
 * @returns {import("../../explorer/sources.js").Keeping}
 */
export function keepingOf(id, { index, report }) {
  const parts = [...index.contents];
  const indexBytes = parts.reduce((sum, [, content]) => sum + content.length, 0);
  const size = index.files.reduce((sum, { content }) => sum + content.size, indexBytes);
  return {
    bytes: async () => size,
    isKept: async () => (await keptIndexes.info(id)) !== null,
    keep: async () => {
      if (!(await recentRecords.info(id))) {
        const [{ name }] = index.files;
        throw new Error(storageText("notKept", { name, limit: LIMITS.itemBytes / MEGABYTE }));
      }
      const others = (await listItems(INDEX)).reduce((sum, item) => sum + (item.id === id ? 0 : item.bytes), 0);
      if (others + size > KEPT_LIMITS.bytes)
        throw new Error(text("keepLimit", { limit: KEPT_LIMITS.bytes / MEGABYTE }));
      const files = /** @type {KeptContent["files"]} */ (parts.map(([name, content]) => [name, content.length]));
      const content = { report, files, bytes: await new Blob([...index.contents.values()]).arrayBuffer() };
      const outcome = await keptIndexes.put(id, size, {}, content);
      if (outcome !== "stored") throw new Error(storageProblem(outcome));
      await recentRecords.update(id, { isKept: true });
    },
    forget: async () => {
      await recentRecords.update(id, { isKept: false });
      await removeItems(INDEX, id);
    },
  };
}
