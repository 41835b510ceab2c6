/** The files with positions. See `boardreel/explorer/shards.py`. */

import { hexadecimal } from "../platform/digest.js";
import { firstFor } from "../reel/binary_search.js";
import { Cursor, DamagedFile } from "./binary.js";

const STORED_BYTES = 8;
/** First bytes of a shard without points. */
const MAGIC = "BRS1";
const POINTS_MAGIC = "BRS2";
/** Maximum numbers that the format allows: outcomes of a row, examples of a row, pages of a list. */
const [MAX_KINDS, MAX_EXAMPLES, MAX_PAGES] = [16, 3, 10_000];
/** Bytes that a text, a position in a shard with its key and length, a row and an occurrence have at least. */
const [TEXT_BYTES, POSITION_BYTES, ROW_BYTES, OCCURRENCE_BYTES] = [1, STORED_BYTES + 1, 5, 2];

/**
 * @typedef {object} MoveRow
 * @property {string} move color and points, such as `B dd`, or color and name, such as `B =pass`
 * @property {number} games
 * @property {number[]} outcomes wins of each player, then draws
 * @property {number} date the latest date as a number such as 20240517, 0 if it is not known
 * @property {number[]} examples
 * @property {number} scored number of games whose points are known
 * @property {number[]} points of each player in these games, in tenths of a point; empty without such games
 */

/**
 * @typedef {object} PositionEntry
 * @property {number} games
 * @property {MoveRow[]} moves
 * @property {number} count number of occurrences
 * @property {[game: number, place: number][]} occurrences empty if the list is divided into pages
 * @property {number} pages
 */

/**
 * Return the name of the shard that contains a position key.
 * @param {string} key 20 hexadecimal digits
 * @param {number} bits
 */
export function shardName(key, bits) {
  const digits = Math.max(1, Math.ceil(bits / 4));
  const value = Number.parseInt(key.slice(0, digits), 16) >>> (4 * digits - bits);
  return value.toString(16).padStart(digits, "0");
}

/**
 * Return the path of a page of occurrences of a position, relative to the folder of its index set.
 * @param {string} key
 * @param {number} page
 */
export const pageName = (key, page) => `occurrences/${key.slice(-2 * STORED_BYTES)}-${page}`;

/**
 * Return the entry that a shard has for a position, or null if it has none.
 * @param {Uint8Array} content
 * @param {string} key 20 hexadecimal digits
 * @returns {PositionEntry | null}
 */
export function findPosition(content, key) {
  const { cursor, hasPoints, moves } = readHead(content);
  const count = cursor.count(POSITION_BYTES);
  const index = findKey(cursor.take(STORED_BYTES * count), key);
  if (index < 0) {
    return null;
  }
  const lengths = cursor.numbers(count);
  const sum = (/** @type {number[]} */ sizes) => sizes.reduce((total, size) => total + size, 0);
  if (cursor.offset + sum(lengths) !== content.length) {
    throw new DamagedFile("the content ends too early");
  }
  const start = cursor.offset + sum(lengths.slice(0, index));
  return readEntry(new Cursor(content, start, start + /** @type {number} */ (lengths[index])), moves, hasPoints);
}

/**
 * Read what a shard begins with: whether it has points, and the texts of its moves.
 * @param {Uint8Array} content
 */
function readHead(content) {
  const cursor = new Cursor(content);
  const hasPoints = cursor.expect(MAGIC, POINTS_MAGIC) === POINTS_MAGIC;
  return {
    cursor,
    hasPoints,
    moves: Array.from({ length: cursor.count(TEXT_BYTES) }, () => cursor.text()),
  };
}

/**
 * Return the index of a key among the sorted keys of a shard, or -1.
 * @param {Uint8Array} keys
 * @param {string} key
 */
function findKey(keys, key) {
  const wanted =
    key
      .slice(-2 * STORED_BYTES)
      .match(/../g)
      ?.map((digits) => Number.parseInt(digits, 16)) ?? [];
  const count = keys.length / STORED_BYTES;
  const compareAt = (/** @type {number} */ index) => compareKey(keys, STORED_BYTES * index, wanted);
  const index = firstFor(0, count, (place) => compareAt(place) >= 0);
  return index < count && compareAt(index) === 0 ? index : -1;
}

/**
 * Compare the stored key at an offset with the wanted key: return a negative number, 0 or a positive number, as for sorting.
 * @param {Uint8Array} keys
 * @param {number} offset
 * @param {number[]} wanted
 */
function compareKey(keys, offset, wanted) {
  for (const [index, byte] of wanted.entries()) {
    const difference = /** @type {number} */ (keys[offset + index]) - byte;
    if (difference) {
      return difference;
    }
  }
  return 0;
}

/**
 * @param {Cursor} cursor
 * @param {string[]} moves
 * @param {boolean} hasPoints
 * @returns {PositionEntry}
 */
function readEntry(cursor, moves, hasPoints) {
  const games = cursor.number();
  const rows = Array.from({ length: cursor.count(ROW_BYTES) }, () => readRow(cursor, moves, hasPoints));
  const [count, pages] = [cursor.number(), cursor.count(0, MAX_PAGES)];
  return {
    games,
    moves: rows,
    count,
    occurrences: pages ? [] : readOccurrences(cursor, count),
    pages,
  };
}

/**
 * Read and return the row of a move in a position entry.
 *
 * @param {Cursor} cursor
 * @param {string[]} moves
 * @param {boolean} hasPoints
 * @returns {MoveRow}
 */
function readRow(cursor, moves, hasPoints) {
  const move = moves[cursor.number()];
  const games = cursor.number();
  const date = cursor.number();
  const kinds = cursor.count(0, MAX_KINDS);
  if (move === undefined) {
    throw new DamagedFile("a move has no text");
  }
  const [outcomes, examples] =
    games === 1
      ? [readOutcome(cursor, kinds), []]
      : [cursor.numbers(kinds), cursor.numbers(cursor.count(1, MAX_EXAMPLES))];
  const scored = hasPoints ? cursor.number() : 0;
  return {
    move,
    games,
    outcomes,
    date,
    examples,
    scored,
    points: scored ? cursor.numbers(Math.max(0, kinds - 1)) : [],
  };
}

/**
 * Read the outcome of a single game: 0 if it is unknown, else its index plus 1. Return the number of games by outcome.
 * @param {Cursor} cursor
 * @param {number} kinds
 */
function readOutcome(cursor, kinds) {
  const outcome = cursor.number();
  return Array.from({ length: kinds }, (_, kind) => Number(kind + 1 === outcome));
}

/**
 * Read and return `count` occurrences: pairs of a game and a place.
 *
 * @param {Cursor} cursor
 * @param {number} count
 * @returns {[number, number][]}
 */
function readOccurrences(cursor, count) {
  let game = 0;
  return Array.from({ length: cursor.checkCount(count, OCCURRENCE_BYTES) }, () => {
    game += cursor.number();
    return [game, cursor.number()];
  });
}

/**
 * Return the occurrences in the content of a page.
 * @param {Uint8Array} content
 */
export function readPage(content) {
  const cursor = new Cursor(content);
  cursor.expect("BRO1");
  return readOccurrences(cursor, cursor.number());
}

/**
 * Return the paths of all pages of occurrences to which a shard refers.
 *
 * @param {Uint8Array} content
 * @returns {string[]}
 */
export function pagesOf(content) {
  const { cursor, hasPoints, moves } = readHead(content);
  const count = cursor.count(POSITION_BYTES);
  const keys = cursor.take(STORED_BYTES * count);
  const lengths = cursor.numbers(count);
  let pagesLeft = MAX_PAGES;
  return lengths.flatMap((length, index) => {
    const { pages } = readEntry(new Cursor(cursor.take(length)), moves, hasPoints);
    pagesLeft -= pages;
    if (pagesLeft < 0) throw new DamagedFile("a count is too large");
    const digits = hexadecimal(keys.subarray(STORED_BYTES * index, STORED_BYTES * (index + 1)));
    return Array.from({ length: pages }, (_, page) => pageName(digits, page));
  });
}
