import assert from "node:assert/strict";
import { before, test } from "node:test";

import { filtered, problemText } from "../../../web/app/games/game_query.js";
import { entryOf } from "../../../web/app/games/game_rows.js";

const FILE = { name: "cup.sgf", content: new Blob() };
const ROWS = [
  {
    number: 1,
    game: "Go",
    players: ["Édith", "Bob"],
    event: "Cup 10",
    date: "2024-05-06",
    result: "Black wins by 10.5",
    rawResult: "B+10.5",
  },
  {
    number: 2,
    game: "Hex",
    players: ["ada", "Cid"],
    event: "Cup 9",
    date: "",
    result: "White wins by resignation",
    rawResult: "W+R",
  },
  {
    number: 3,
    game: "Go",
    players: ["Bob", "Ada"],
    event: "",
    date: "1999",
    result: "Black wins by 2",
    rawResult: "B+2",
  },
  { number: 10, game: "Go", players: [], event: "Cup 9", date: "2024-04", result: "", rawResult: "" },
];
const ENTRIES = ROWS.map((row) => entryOf(FILE, row));

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
