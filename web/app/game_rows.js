/**
 * Rows of the list of games, how they are filtered and sorted. Pure functions.
 *
 * @typedef {{ name: string, content: Blob }} RecordFile
 * @typedef {import("../reel/reel.js").GameRow} GameRow
 * @typedef {typeof COLUMNS[number]} Column
 * @typedef {object} Entry
 * @property {RecordFile} file
 * @property {number} game number in its file, from 1
 * @property {Record<Column, string>} cells
 * @property {string} rawResult the result as the record writes it
 * @property {boolean} [unreadable] whether the file could not be read
 * @property {string} [text] the text that is filtered, in lower case; created when first needed
 * @typedef {{ column: Column, descending: boolean }} Order
 */

/** Columns from left to right. The first one is the order in the file. */
export const COLUMNS = /** @type {const} */ (["number", "players", "event", "date", "result", "game", "file"]);

/**
 * Return the entry for a game of a file.
 *
 * @param {RecordFile} file
 * @param {GameRow} row
 * @returns {Entry}
 */
export function entryOf(file, { number, source, players, event, date, result, rawResult, game }) {
  const cells = { number: String(number), players, event, date, result, game, file: source || file.name };
  return { file, game: number, cells, rawResult };
}

/** Number entries from 1 across files, in their order. @param {readonly Entry[]} entries */
export function numberRows(entries) {
  for (const [index, { cells }] of entries.entries()) cells.number = String(index + 1);
}

/** Return the entry for a file that has not been read yet. @param {RecordFile} file */
export const unreadEntry = (file) =>
  entryOf(file, { number: 1, players: "", event: "", date: "", result: "", rawResult: "", game: "" });

/**
 * Return the entries that contain every word of a filter in any column.
 *
 * @param {readonly Entry[]} entries
 * @param {string} filter
 */
export function filtered(entries, filter) {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length ? entries.filter((entry) => contains(entry, words)) : entries;
}

/** Return whether an entry contains all words. @param {Entry} entry @param {string[]} words */
function contains(entry, words) {
  const { players, event, date, result, game, file } = entry.cells;
  const text = (entry.text ??= [players, event, date, result, entry.rawResult, game, file].join(" ").toLowerCase());
  return words.every((word) => text.includes(word));
}

/**
 * Return the entries sorted by a column, numbers by value. Empty cells come last in both directions; the sort is stable.
 *
 * @param {readonly Entry[]} entries in the order of the file
 * @param {Order} order
 */
export function sorted(entries, { column, descending }) {
  if (column === "number") return descending ? entries.toReversed() : entries;
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const sign = descending ? -1 : 1;
  return entries.toSorted(({ cells: { [column]: one } }, { cells: { [column]: other } }) => {
    if (!one || !other) return Number(!one) - Number(!other);
    return sign * compare(one, other);
  });
}

/** Return the order after a click on the header of a column. @param {Order} order @param {Column} column @returns {Order} */
export function toggledOrder(order, column) {
  return { column, descending: order.column === column && !order.descending };
}
