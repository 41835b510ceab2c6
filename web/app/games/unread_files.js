/** Reads the files of a list that have not been opened yet, to list their games and to mark unreadable files. */

import { say } from "../message.js";
import { text } from "../shared_texts.js";

/** Size of a file above which it is only read when it is opened. */
const MAX_INDEXED_BYTES = 4 * 1024 * 1024;

/**
 * List the games of all unread files, and report how many files cannot be read.
 *
 * @param {import("../open_files.js").OpenFiles} games
 * @param {AbortSignal} signal aborted when something else is opened
 */
export async function listUnreadFiles(games, signal) {
  // without this module Python cannot start, but the page still works for records that do not need it
  const client = await import("../../runtime/client.js").catch(() => null);
  if (!client) return;
  const python = client.connect();
  for (const file of games.unread) {
    const { name, content } = file;
    // the reader may have opened the file, or another record
    if (content.size > MAX_INDEXED_BYTES || !games.isUnread(file)) continue;
    const loadRows = async () => {
      const { id, outcome } = await python.open(name, new Uint8Array(await content.arrayBuffer()), null);
      const rows = outcome === "refused" ? [] : await python.ask("list", id, document.documentElement.lang);
      await python.close(id);
      if (outcome === "refused") games.markUnreadable(file);
      return rows;
    };
    // the reason is shown when the file is opened
    await games.fill(file, loadRows).catch(() => games.markUnreadable(file));
  }
  python.release();
  const { unreadableCount: count, files } = games;
  if (!signal.aborted && count) say(text("failedFileCount", { count, all: files.length }));
}
