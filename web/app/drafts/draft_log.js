/**
 * The log of a draft: a list of entries. An entry says how many edits of the draft stay and which ones follow them, so
 * undo and redo are entries like any other edit. The log only grows, but an edit that is amended, such as a comment while
 * it is written, replaces its entry. An edit is JSON text that only Python reads.
 *
 * @typedef {{ keep: number, added: readonly string[] }} LogEntry
 * @typedef {{ length: number, last: LogEntry | null }} LogEnd number of entries of a log, and the last one
 */

/** The end of a log without entries. @type {LogEnd} */
export const NO_ENTRIES = Object.freeze({ length: 0, last: null });

/** Return the edits of a draft, each as JSON text. @param {string} draft as the viewer has it, empty without any */
export const editsOf = (draft) =>
  /** @type {object[]} */ (JSON.parse(draft || "[]")).map((edit) => JSON.stringify(edit));

/** Return edits as the draft that the viewer restores. @param {readonly string[]} edits */
export const draftOf = (edits) => `[${edits.join(",")}]`;

/**
 * Return the log entry that leads from some edits to others, null if both lists are the same.
 *
 * @param {readonly string[]} before
 * @param {readonly string[]} after
 * @returns {LogEntry | null}
 */
export function entryBetween(before, after) {
  const difference = before.findIndex((edit, index) => edit !== after[index]);
  const keep = difference < 0 ? before.length : difference;
  return keep === before.length && keep === after.length ? null : { keep, added: after.slice(keep) };
}

/**
 * Return the end of a log after another entry, which replaces the last one if it amends the edit of that.
 *
 * @param {LogEnd} end
 * @param {LogEntry} entry
 * @returns {LogEnd}
 */
export function endAfter({ length, last }, entry) {
  const isAmended = last?.keep === entry.keep && last.added.length === 1 && entry.added.length === 1;
  return { length: isAmended ? length : length + 1, last: entry };
}

/**
 * Return the edits to which all entries of a log lead, null if the log is damaged.
 *
 * @param {readonly unknown[]} log entries in their order, as the browser has stored them
 * @returns {readonly string[] | null}
 */
export function foldLog(log) {
  /** @type {string[]} */
  const edits = [];
  for (const entry of log) {
    const { keep, added } = Object(entry);
    if (!Number.isInteger(keep) || keep < 0 || keep > edits.length) return null;
    if (!Array.isArray(added) || !added.every((edit) => typeof edit === "string")) return null;
    edits.length = keep;
    for (const edit of added) edits.push(edit);
  }
  return edits;
}

/** Return the end of a log that is not damaged. @param {readonly unknown[]} log @returns {LogEnd} */
export const endOf = (log) => ({ length: log.length, last: /** @type {LogEntry | undefined} */ (log.at(-1)) ?? null });

/** Return the size of a log entry in bytes, as the budget counts it. @param {LogEntry} entry */
export const sizeOfEntry = ({ added }) => new TextEncoder().encode(added.join()).length + ENTRY_BYTES;

/** Approximate number of bytes that the browser needs for a log entry in addition to its edits. */
const ENTRY_BYTES = 100;
