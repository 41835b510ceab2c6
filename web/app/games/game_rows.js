/**
 * Rows of the list of games, how they are sorted. Pure functions.
 *
 * @typedef {import("../recent/recent_records.js").RecordFile} RecordFile
 * @typedef {import("../../reel/reel.js").GameRow} GameRow
 * @typedef {readonly GameRow[] | "unread" | "unreadable"} FileGames the games of a file, or why they are not known
 * @typedef {typeof COLUMNS[number]} Column
 * @typedef {object} Entry
 * @property {RecordFile} file
 * @property {number} game number in its file, from 1
 * @property {Record<Column, string>} cells
 * @property {string} rawResult the result as the record writes it
 * @property {"unread" | "unreadable"} [state] of a file whose games are not known
 * @property {readonly string[]} players
 * @property {Record<string, readonly string[]>} [folded] the texts that are filtered, by field, folded for searches; created when first needed
 * @typedef {{ column: Column, descending: boolean }} Order
 */

/** Columns of the list of games from left to right. The first one is the order in the file. */
export const COLUMNS = /** @type {const} */ ([
  "number",
  "player",
  "opponents",
  "result",
  "date",
  "event",
  "game",
  "file",
]);
/** Columns that are hidden if all games have the same value in them. */
const OPTIONAL_COLUMNS = /** @type {const} */ (["game", "event", "date", "result", "file"]);
/** Separator between the names of players. */
const DASH = " \u2013 ";

/**
 * Return the list entry for a game of a file.
 *
 * @param {RecordFile} file
 * @param {GameRow} row
 * @returns {Entry}
 */
export function entryOf(file, { number, source, players, event, date, result, rawResult, game }) {
  const [player = "", ...others] = players;
  const opponents = others.filter(Boolean).join(DASH);
  const cells = { number: String(number), player, opponents, event, date, result, game, file: source || file.name };
  return { file, game: number, cells, rawResult, players };
}

/**
 * Return the list entries of a file: one for each game, or one for the file while its games are not known.
 *
 * @param {RecordFile} file
 * @param {FileGames} games
 * @returns {Entry[]}
 */
export function entriesOf(file, games) {
  if (typeof games !== "string") return games.map((row) => entryOf(file, row));
  const row = { number: 1, players: [], event: "", date: "", result: "", rawResult: "", game: "" };
  return [{ ...entryOf(file, row), state: games }];
}

/** Number list entries from 1 across all files, in their order. @param {readonly Entry[]} entries */
export function numberRows(entries) {
  for (const [index, { cells }] of entries.entries()) cells.number = String(index + 1);
}

/**
 * Return the columns in which all games have the same value, and this value.
 *
 * @param {readonly Entry[]} entries
 * @returns {Map<Column, string>}
 */
export function constantColumns(entries) {
  const read = entries.filter(({ state }) => !state);
  /** @type {Map<Column, string>} */
  const constants = new Map();
  for (const column of OPTIONAL_COLUMNS) {
    const considered = column === "file" ? entries : read;
    const value = considered[0]?.cells[column] ?? "";
    if (considered.every(({ cells }) => cells[column] === value)) constants.set(column, value);
  }
  if (read.every(({ cells }) => !cells.opponents)) constants.set("opponents", "");
  return constants;
}

/**
 * Return the list entries sorted by a column, numbers by value. Empty cells come last in both directions; the sort is stable.
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

/**
 * Return the order of the list after a click on the header of a column: by that column, or reversed if it was by that column before.
 * @param {Order} order
 * @param {Column} column
 * @returns {Order}
 */
export function toggledOrder(order, column) {
  return { column, descending: order.column === column && !order.descending };
}

/**
 * Return the index of the game that is a step before or after the current one, null at the ends of the list.
 *
 * @param {number} current index of the current game, -1 if the filter hides it
 * @param {number} count of games
 * @param {1 | -1} step
 */
export function neighborIndex(current, count, step) {
  if (current < 0) return count ? (step > 0 ? 0 : count - 1) : null;
  const index = current + step;
  return index >= 0 && index < count ? index : null;
}
