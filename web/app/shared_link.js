/** Opens the record in a link, or what another program shares with the installed page. Loaded when that happens. */

import { connect, RuntimeFailure } from "../runtime/client.js";
import { text } from "./page_texts.js";

/** A link that cannot be opened; the message is for the visitor. */
class LinkFailure extends Error {
  /** @param {string} message @param {boolean} isRuntimeFailure the same link may open later */
  constructor(message, isRuntimeFailure) {
    super(message);
    this.isRuntimeFailure = isRuntimeFailure;
  }
}

/**
 * Return the file in a link, and the number of its current node. Reject with a `LinkFailure`.
 *
 * @param {string} link
 * @returns {Promise<{ file: import("./recent_records.js").RecordFile, node: number }>}
 */
export async function unpack(link) {
  const connection = connect();
  try {
    const unpacked = await connection.unpack(link);
    if (unpacked.error !== undefined) throw new LinkFailure(text(`link.${unpacked.error}`), false);
    const { name, text: record, node } = unpacked;
    return { file: { name, content: new Blob([record]) }, node };
  } catch (error) {
    if (!(error instanceof RuntimeFailure)) throw error;
    throw new LinkFailure(text("link.failed", { reason: error.message }), true);
  } finally {
    connection.release();
  }
}

/** The cache into which the service worker puts what was shared. */
const SHARED_CACHE = "boardreel-shared";
const SHARED_FILE = /\/shared\/\d+\/([^/]*)$/;
const LINK = /#r=([\w-]+)/;
const TEXT_NAME = "shared.sgf";

/**
 * Take what was shared with the installed page: files, or a text with a link or a record. Nothing is left for the next time.
 *
 * @returns {Promise<{ files: File[], link: string | null }>}
 */
export async function takeShared() {
  /** @type {File[]} */
  const files = [];
  let link = null;
  try {
    const cache = await caches.open(SHARED_CACHE);
    for (const request of await cache.keys()) {
      const content = await (await cache.match(request))?.blob();
      const [, name] = SHARED_FILE.exec(request.url) ?? [];
      if (!content) continue;
      if (name !== undefined) files.push(new File([content], decodeURIComponent(name)));
      else {
        const shared = await content.text();
        link = LINK.exec(shared)?.[1] ?? null;
        if (!link && shared.includes("(;")) files.push(new File([shared.trim()], TEXT_NAME));
      }
    }
    await caches.delete(SHARED_CACHE);
  } catch {
    // storage is denied: nothing was shared
  }
  return { files, link };
}
