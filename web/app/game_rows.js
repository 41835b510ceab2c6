/**
 * The games that are listed, as rows of text: which of them fit a filter, and in which order. Knows no page.
 *
 * @typedef {{ name: string, content: Blob }} RecordFile
 * @typedef {import("../reel.js").GameRow} GameRow
 * @typedef {typeof COLUMNS[number]} Column
 * @typedef {object} Entry
 * @property {RecordFile} file
 * @property {number} game from 1, in its file
 * @property {Record<Column, string>} cells
 * @property {string} rawResult the result as the record writes it
 * @property {boolean} [unreadable] whether the file could not be read
 * @property {string} [text] what the filter looks at, in lower case; made when there first is a filter
 * @typedef {{ column: Column, descending: boolean }} Order
 */

/** Columns from left to right; the first is the order of the file. */
export const COLUMNS = /** @type {const} */ (["number", "players", "event", "date", "result", "game", "file"]);

/**
 * @param {RecordFile} file
 * @param {GameRow} row
 * @returns {Entry}
 */
export function entryOf(file, { number, players, event, date, result, rawResult, game }) {
  const cells = { number: String(number), players, event, date, result, game, file: file.name };
  return { file, game: number, cells, rawResult };
}

/** Number entries from 1 in the order in which they are listed, across files. @param {readonly Entry[]} entries */
export function numberRows(entries) {
  for (const [place, { cells }] of entries.entries()) cells.number = String(place + 1);
}

/** A file of which nothing is known but its name. @param {RecordFile} file */
export const unreadEntry = (file) =>
  entryOf(file, { number: 1, players: "", event: "", date: "", result: "", rawResult: "", game: "" });

/**
 * Those that hold every word of a filter, wherever it stands.
 *
 * @param {readonly Entry[]} entries
 * @param {string} filter
 */
export function filtered(entries, filter) {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length ? entries.filter((entry) => fits(entry, words)) : entries;
}

/** @param {Entry} entry @param {string[]} words */
function fits(entry, words) {
  const { players, event, date, result, game, file } = entry.cells;
  const text = (entry.text ??= [players, event, date, result, entry.rawResult, game, file].join(" ").toLowerCase());
  return words.every((word) => text.includes(word));
}

/**
 * By a column, numbers by their value; what has nothing there comes last either way, equals in the order of the file.
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

/** The order after the header of a column was pressed. @param {Order} before @param {Column} column @returns {Order} */
export function pressed(before, column) {
  return { column, descending: before.column === column && !before.descending };
}
