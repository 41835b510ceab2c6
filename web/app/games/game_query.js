/**
 * Filters the list of games by a query. Loaded when somebody filters.
 *
 * @typedef {import("./game_rows.js").Entry} Entry
 */

import { playerTexts, QueryError, queryOf, winnerNames } from "../../explorer/query.js";
import { fold } from "../../explorer/text_folding.js";
import { page_query as en } from "../../texts/english.js";
import { partTexts } from "../part_texts.js";

const text = partTexts("query", en);
/** For each field of queries, a function that returns the texts of a list entry. @type {Readonly<Record<string, (entry: Entry) => readonly string[]>>} */
const FIELD_TEXTS = {
  words: ({ cells: { number: _, ...cells }, rawResult }) => [...Object.values(cells), rawResult],
  player: ({ players, cells }) => playerTexts(players, cells.game).player,
  black: ({ players, cells }) => playerTexts(players, cells.game).black,
  white: ({ players, cells }) => playerTexts(players, cells.game).white,
  event: ({ cells }) => [cells.event],
  date: ({ cells }) => [cells.date],
  result: ({ rawResult }) => [rawResult],
  winner: ({ rawResult }) => winnerNames(rawResult),
  game: ({ cells }) => [cells.game],
  file: ({ cells }) => [cells.file],
};

/** Return the texts of a list entry for a field, folded for searches: to fold those of all games for each letter of the filter would take long. @param {Entry} entry @param {string} field */
function foldedTexts(entry, field) {
  entry.folded ??= {};
  entry.folded[field] ??= FIELD_TEXTS[field](entry).map(fold);
  return entry.folded[field];
}

/**
 * Return the list entries that fit a query. Throw `QueryError` for a field that the list does not have.
 *
 * @param {readonly Entry[]} entries
 * @param {string} filter
 */
export function filtered(entries, filter) {
  const query = queryOf(filter, Object.keys(FIELD_TEXTS), String);
  return query.terms.length ? entries.filter((entry) => query.matches((field) => foldedTexts(entry, field))) : entries;
}

/** Return the sentence that says what is wrong with a query, from the error that was thrown for it. @param {unknown} error */
export function problemText(error) {
  if (!(error instanceof QueryError)) throw error;
  const { field, value, fields } = error;
  if (field === null) return text("tooLong");
  return text(value === null ? "field" : "value", { field, value: value ?? "", fields: fields.join(", ") });
}
