import assert from "node:assert/strict";
import { test } from "node:test";

import {
  COLUMNS,
  constantColumns,
  entriesOf,
  entryOf,
  neighborIndex,
  numberRows,
  sorted,
  toggledOrder,
} from "../../../web/app/games/game_rows.js";
import { ENTRIES, FILE, ROWS } from "./game_list_entries.js";

/** @param {import("../../../web/app/games/game_rows.js").Column} column */
const numbers = (column, descending = false) => sorted(ENTRIES, { column, descending }).map(({ game }) => game);

test("the order of the file, and the reverse", () => {
  assert.deepEqual(numbers("number"), [1, 2, 3, 10]);
  assert.deepEqual(numbers("number", true), [10, 3, 2, 1]);
});

test("texts are sorted as people do, numbers in them by their value", () => {
  assert.deepEqual(numbers("event"), [2, 10, 1, 3]);
  assert.deepEqual(numbers("result"), [3, 1, 2, 10]);
  assert.deepEqual(numbers("player"), [2, 3, 1, 10]);
  assert.deepEqual(numbers("opponents"), [3, 1, 2, 10]);
});

test("games that have nothing in a column come last either way", () => {
  assert.deepEqual(numbers("date"), [3, 10, 1, 2]);
  assert.deepEqual(numbers("date", true), [1, 10, 3, 2]);
});

test("equal ones stay in the order of the file", () => {
  assert.deepEqual(numbers("game"), [1, 3, 10, 2]);
  assert.deepEqual(numbers("game", true), [2, 1, 3, 10]);
});

test("pressing a header sorts by it, pressing it again turns the order", () => {
  const first = toggledOrder({ column: "number", descending: false }, "date");
  assert.deepEqual(first, { column: "date", descending: false });
  assert.deepEqual(toggledOrder(first, "date"), { column: "date", descending: true });
  assert.deepEqual(toggledOrder({ column: "date", descending: true }, "event"), { column: "event", descending: false });
});

test("of a file that has not been read the name is known", () => {
  const [{ cells }] = entriesOf(FILE, "unread");
  assert.deepEqual(
    COLUMNS.filter((column) => cells[column]),
    ["number", "file"],
  );
});

test("rows are numbered across files", () => {
  const files = ["a.sgf", "b.sgf"].flatMap((name) => entriesOf({ name, content: new Blob() }, "unread"));
  numberRows(files);
  assert.deepEqual(
    files.map(({ cells }) => cells.number),
    ["1", "2"],
  );
});

test("the first player and the others have cells of their own", () => {
  const cellsOf = (/** @type {string[]} */ players) => entryOf(FILE, { ...ROWS[0], players }).cells;
  const four = cellsOf(["Ada", "Bela", "", "Dora"]);
  assert.deepEqual([four.player, four.opponents], ["Ada", "Bela \u2013 Dora"]);
  const second = cellsOf(["", "Bob"]);
  assert.deepEqual([second.player, second.opponents], ["", "Bob"]);
});

test("columns in which all games are equal are constant, whatever unread files lack", () => {
  assert.deepEqual([...constantColumns(ENTRIES)], [["file", "cup.sgf"]]);
  const goGames = ENTRIES.filter(({ cells }) => cells.game === "Go");
  assert.deepEqual([...constantColumns(goGames).keys()], ["game", "file"]);
  const unread = entriesOf({ name: "next.sgf", content: FILE.content }, "unreadable");
  assert.deepEqual([...constantColumns([...goGames, ...unread])], [["game", "Go"]]);
  const alone = ROWS.map((row) => entryOf(FILE, { ...row, players: ["Ada"] }));
  assert.ok(constantColumns(alone).has("opponents"));
  assert.ok(!constantColumns(alone).has("player"));
});

test("the neighbor of a game ends with the list, and begins at an end for a game that the filter hides", () => {
  assert.deepEqual([neighborIndex(0, 3, 1), neighborIndex(2, 3, 1)], [1, null]);
  assert.deepEqual([neighborIndex(2, 3, -1), neighborIndex(0, 3, -1)], [1, null]);
  assert.deepEqual([neighborIndex(-1, 3, 1), neighborIndex(-1, 3, -1), neighborIndex(-1, 0, 1)], [0, 2, null]);
});

test("a game in an archive shows its file there", () => {
  const [row] = ROWS;
  assert.equal(entryOf(FILE, { ...row, source: "games.zip!a.sgf" }).cells.file, "games.zip!a.sgf");
  assert.equal(entryOf(FILE, { ...row, source: "" }).cells.file, FILE.name);
});
