/** Queries for games, with the letters of the core. Pages import this module when somebody searches. */

import { parseQuery } from "../../py_core/boardreel/publish/static/query.js";
import { fold } from "./text_folding.js";

export {
  FIELDS,
  playerTexts,
  QueryError,
  sizeText,
  winnerNames,
} from "../../py_core/boardreel/publish/static/query.js";

/**
 * Return the parsed query of a text. Throw `QueryError` for a field that is not among `fields`, and for a value that does not fit its
 * field.
 *
 * @param {string} text
 * @param {readonly string[]} fields those that can be used
 * @param {(text: string) => string} [foldGame] see `parseQuery`
 */
export const queryOf = (text, fields, foldGame) => parseQuery(text, fields, fold, foldGame);
