import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { FIELDS, playerTexts, queryOf, winnerNames } from "../../../web/explorer/query.js";

/**
 * @type {{ games: Record<string, string[]>[], queries: [text: string, numbers: number[]][],
 *   errors: [text: string, field: string, value: string | null][], winners: [result: string, names: string[]][] }}
 */
const CASES = JSON.parse(readFileSync(new URL("../../data/query.json", import.meta.url), "utf-8"));
const ALL = Object.keys(FIELDS);

/** @param {string} text */
function found(text) {
  const query = queryOf(text, ALL);
  return CASES.games.flatMap((game, index) => (query.matches((field) => game[field] ?? []) ? [index + 1] : []));
}

for (const [text, numbers] of CASES.queries) {
  test(`“${text}” finds the games ${numbers}`, () => assert.deepEqual(found(text), numbers));
}

for (const [text, field, value] of CASES.errors) {
  test(`“${text}” names the field ${field} and the value ${value}`, () => {
    assert.throws(() => queryOf(text, ALL), { name: "QueryError", field, value });
  });
}

for (const [result, names] of CASES.winners) {
  test(`the winner of “${result}” is ${names}`, () => assert.deepEqual(winnerNames(result), names));
}

test("a long query is read to its end, and a longer one is refused", () => {
  assert.deepEqual(found(`${"lee OR ".repeat(1000)}no-one`), [1, 3, 4]);
  assert.throws(() => queryOf("lee ".repeat(100_000), ALL), { name: "QueryError", field: null, value: null });
});

test("a field that a page does not have is unknown there", () => {
  assert.throws(() => queryOf("moves:5", ["player", "date"]), {
    field: "moves",
    value: null,
    fields: ["player", "date"],
  });
});

test("only two players have colors", () => {
  assert.deepEqual(playerTexts(["Ann", ""], "Go 19x19"), { player: ["Ann"], black: ["Ann"], white: [] });
  assert.deepEqual(playerTexts(["Ann", "Bo"], "TwixT STD 24x24").white, ["Ann"]);
  assert.deepEqual(playerTexts(["a", "b", "c"], "Blokus"), { player: ["a", "b", "c"], black: [], white: [] });
});
