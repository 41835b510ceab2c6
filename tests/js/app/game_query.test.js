import assert from "node:assert/strict";
import { before, mock, test } from "node:test";

import { filtered, problemText } from "../../../web/app/games/game_query.js";
import { entryOf } from "../../../web/app/games/game_rows.js";
import { ENTRIES, FILE, ROWS } from "./game_list_entries.js";

before(() => {
  // the language of the page
  Object.assign(globalThis, { document: { documentElement: { lang: "en" } } });
});

/** @param {string} filter */
const found = (filter) => filtered(ENTRIES, filter).map(({ game }) => game);

test("words without a field are looked for in any column and any case", () => {
  assert.deepEqual(found(""), [1, 2, 3, 10]);
  assert.deepEqual(found("ADA"), [2, 3]);
  assert.deepEqual(found("ada hex w+r"), [2]);
  assert.deepEqual(found("  2024-0 cup "), [1, 10]);
  assert.deepEqual(found("cup.sgf"), [1, 2, 3, 10]);
  assert.deepEqual(found("nobody"), []);
  assert.deepEqual(found('="cup 9"'), [2, 10]);
  assert.deepEqual(found('="cup"'), []);
});

test("fields, negations and alternatives are those of a query", () => {
  assert.deepEqual(found("black:bob"), [3]);
  assert.deepEqual(found("winner:black -player:edith"), [3]);
  assert.deepEqual(found("date:2024-04..2024-05 OR result:W"), [1, 2, 10]);
  assert.deepEqual(found("game:hex event:cup file:*.sgf"), [2]);
});

/** @param {string} filter */
function problem(filter) {
  try {
    found(filter);
  } catch (error) {
    return problemText(error);
  }
  return "";
}

test("a field that the list does not have is named, with those that it has", () => {
  assert.equal(
    problem("moves:>50"),
    "There is no field “moves” here. The fields are words, player, black, white, event, date, result, winner, game, file.",
  );
});

test("a value that does not fit is named with its field", () => {
  assert.equal(problem("date:soon"), "“soon” does not fit the field “date”.");
});

test("a query that is too long is said to be so", () => {
  assert.equal(problem("lee ".repeat(100_000)), "The query is too long. Shorten it.");
});

test("the texts of the games are folded once", () => {
  const entries = ROWS.map((row) => entryOf(FILE, row));
  const normalize = mock.method(String.prototype, "normalize");
  filtered(entries, "edi");
  const { length } = normalize.mock.calls;
  filtered(entries, "edit");
  normalize.mock.restore();
  assert.deepEqual([length, normalize.mock.calls.length], [1, 1]);
});
