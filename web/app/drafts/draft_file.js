/** Downloads of drafts as they are stored. */

import { downloadFile } from "../../platform/download_file.js";
import { DRAFT_FORMAT } from "./draft_format.js";
import { readDraft } from "./draft_store.js";
import { text } from "./draft_texts.js";

/** Return a stored value as JSON text; if the value is not JSON-compatible, its text as JSON. @param {unknown} value */
function jsonOf(value) {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return JSON.stringify(`${value}`);
  }
}

/** Return bytes as a `data:` address in base64. @param {Uint8Array} bytes @returns {Promise<string>} */
const addressOf = (bytes) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(/** @type {string} */ (reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([/** @type {BlobPart} */ (bytes)]));
  });

/**
 * Download a draft with its record as a JSON file, whether it can be read or not.
 *
 * @param {string} id
 * @returns {Promise<boolean>} whether it is stored
 */
export async function downloadDraft(id) {
  const stored = await readDraft(id);
  if (!stored) return false;
  const { info, log, record } = stored;
  const address = record ? await addressOf(record) : null;
  const lines = [`"format":"${DRAFT_FORMAT}"`, `"about":${jsonOf(info)}`, `"record":${jsonOf(address)}`];
  const content = `{${lines.join(",\n")},\n"log":[\n${log.map(jsonOf).join(",\n")}\n]}\n`;
  downloadFile(`${info.name || text("draft")}.draft.json`, content, "application/json");
  return true;
}
