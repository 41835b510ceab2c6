/**
 * Finds the games of an index that fit a query, as `boardreel/explorer/game_search.py` does.
 *
 * @typedef {import("./index_reader.js").IndexReader} IndexReader
 * @typedef {import("./index_reader.js").SetInfo} SetInfo
 * @typedef {import("./index_reader.js").GameRow} GameRow
 * @typedef {import("./index_reader.js").GameId} GameId
 * @typedef {import("../../py_core/boardreel/publish/static/query.js").Query} Query
 * @typedef {import("../../py_core/boardreel/publish/static/query.js").Term} Term
 * @typedef {Set<number> | null} Numbers numbers of games, null for all
 */

import { Budget } from "./budget.js";
import { FIELDS, playerTexts, queryOf, sizeText, winnerNames } from "./query.js";
import { wordsOf } from "./words.js";

/** Fields of queries for which an index has no values. */
const ABSENT = new Set(["place", "komi", "handicap", "has", "code"]);
const INDEX_FIELDS = Object.keys(FIELDS).filter((field) => !ABSENT.has(field));
/** Fields whose words are words of the game, so that the postings narrow down the games that have to be read. */
const WORD_FIELDS = new Set(["words", "player", "black", "white", "event"]);
/** A value of several words, which follow each other in a text of the game. */
const PHRASE = /\S\s+\S/;

/**
 * Return the games of an index that fit a query, those of the latest set first.
 *
 * @param {IndexReader} index
 * @param {string} text
 */
export async function searchIndex(index, text) {
  const query = queryOf(text, INDEX_FIELDS);
  if (!query.terms.length) return [];
  const budget = new Budget();
  const { sets } = await index.manifest();
  const found = await Promise.all(sets.map((info, set) => findInSet(index, info, set, query, budget)));
  return found.reverse().flat();
}

/**
 * Return the numbers of the games of one set that fit a query, in ascending order.
 * @param {IndexReader} index
 * @param {SetInfo} info
 * @param {number} set
 * @param {Query} query
 * @param {Budget} budget
 */
async function findInSet(index, info, set, query, budget) {
  /** @type {Map<Term, Set<number>>} */
  const hits = new Map();
  const searching = query.terms.map(async (term) => {
    const words = WORD_FIELDS.has(term.field) ? wordsOf(term.value) : [];
    const sets = await Promise.all(words.map((word) => index.numbersWithWord(info, word, budget)));
    const numbers = sets.length ? intersection(sets) : null;
    if (numbers) hits.set(term, numbers);
  });
  await Promise.all(searching);
  const candidates = query.evaluate((term) => hits.get(term) ?? null, NUMBERS);
  const numbers = candidates ? [...candidates].sort((one, other) => one - other) : [...Array(info.games).keys()];
  const removed = await index.removedGames(info, budget);
  const needsRows = query.terms.some(({ field }) => field !== "words");
  const phrases = query.terms.filter(
    ({ field, operator, value }) => field === "words" && (operator !== "" || PHRASE.test(value)),
  );
  const hasPhrase = (/** @type {number} */ number) => phrases.some((term) => hits.get(term)?.has(number));
  const rows = await index.games(set, needsRows ? numbers : numbers.filter(hasPhrase), budget);
  const fits = (/** @type {number} */ number) => (/** @type {Term} */ term) => {
    const row = rows.get(number);
    // a word is found from its beginning, also where the postings of another term chose the games
    if (hits.get(term)?.has(number) === false) return false;
    if (term.field !== "words") return row !== undefined && term.test(textsOf(row, term.field));
    return !phrases.includes(term) || (row !== undefined && mayFit(row, term));
  };
  const found = numbers.filter((number) => !removed.has(number) && query.decide(fits(number)));
  return found.map((number) => /** @type {GameId} */ ([set, number]));
}

/**
 * Return whether a game that has all words of a term may fit it: whether a text has them next to each other, or is them. The row of a
 * game lacks some texts, such as its place, so that words that the row does not have are in one of those.
 *
 * @param {GameRow} row
 * @param {Term} term
 */
function mayFit({ players, event, date, result, scope = "" }, term) {
  const texts = [...players, event, date, result, scope];
  const words = texts.flatMap(wordsOf);
  const isInRow = wordsOf(term.value).every((start) => words.some((word) => word.startsWith(start)));
  return !isInRow || term.test(texts);
}

/** Return the texts that a game has for a field. @param {GameRow} row @param {string} field @returns {readonly string[]} */
function textsOf(row, field) {
  const { event, date, result, moves, file, ratings, scope = "" } = row;
  /** @type {Record<string, readonly string[]>} */
  const texts = { event: [event], date: [date], result: [result], moves: [String(moves)], file: [file], rank: ratings };
  if (field === "winner") return winnerNames(result);
  if (field === "game") return [scope];
  if (field === "size") return [sizeText(scope)];
  return texts[field] ?? playerTexts(row.players, scope)[field] ?? [];
}

/** Return the numbers that are in all sets; null stands for the set of all numbers. @param {Numbers[]} sets @returns {Numbers} */
function intersection(sets) {
  // a word such as a title may be in all games, so the smallest set decides which numbers of the others count
  const [smallest, ...others] = sets.filter((numbers) => numbers !== null).sort((one, other) => one.size - other.size);
  return smallest ? new Set([...smallest].filter((number) => others.every((numbers) => numbers.has(number)))) : null;
}

/** Return the numbers that are in any of the sets; null if one of them is null, the set of all numbers. @param {Numbers[]} sets @returns {Numbers} */
function union(sets) {
  const known = sets.filter((numbers) => numbers !== null);
  return known.length < sets.length ? null : new Set(known.flatMap((numbers) => [...numbers]));
}

/** For each operation of a query, a function that combines the sets of numbers of games that may fit its operands. */
const NUMBERS = { all: intersection, any: union, not: () => null };
