import assert from "node:assert/strict";
import { test } from "node:test";

import { examples, parseCommand, similarWord, wordsIn } from "../../../../web/view/board_text/command_words.js";

const GERMAN = { row: "Zeile, Reihe", column: "Spalte", last: "letzter Zug", go: "gehe zu, Zug", help: "Hilfe, ?" };
const JAPANESE = { row: "行", column: "列" };
const ENGLISH = {
  row: "row",
  column: "column",
  last: "last, last move",
  legal: "legal",
  go: "go, go to",
  help: "help",
  nextComment: "next comment",
};
const wordsOf = (texts) => (name) => [...wordsIn(texts[name] ?? name), ...wordsIn(ENGLISH[name] ?? name)];

for (const [text, name, argument] of [
  ["row 5", "row", "5"],
  ["  Row  5 ", "row", "5"],
  [":row 5", "row", "5"],
  ["Zeile 5", "row", "5"],
  ["spalte e", "column", "e"],
  ["gehe zu 40", "go", "40"],
  ["Zug 40", "go", "40"],
  ["letzter Zug", "last", ""],
  ["last", "last", ""],
  ["next comment", "nextComment", ""],
  ["?", "help", ""],
]) {
  test(`“${text}” is the command ${name}`, () => {
    assert.deepEqual(parseCommand(text, wordsOf(GERMAN)), { name, argument });
  });
}

for (const text of ["5行", "行5", "行 5"]) {
  test(`“${text}” names a row where words have no spaces between them`, () => {
    assert.deepEqual(parseCommand(text, wordsOf(JAPANESE)), { name: "row", argument: "5" });
  });
}

for (const text of ["E5", "row", "row5", "e9,e10,f10", "pass", ""]) {
  test(`“${text}” is no command`, () => {
    assert.equal(parseCommand(text, wordsOf(GERMAN)), null);
  });
}

test("a word with a slip is similar to a command, a move is not", () => {
  assert.equal(similarWord("colum E", wordsOf(GERMAN)), "column");
  assert.equal(similarWord("Zeiel 5", wordsOf(GERMAN)), "Zeile");
  assert.equal(similarWord("next coment", wordsOf(GERMAN)), "next comment");
  assert.equal(similarWord("E5", wordsOf(GERMAN)), null);
});

test("the help lists the words of the reader's language with arguments", () => {
  assert.ok(examples(wordsOf(GERMAN)).includes("Zeile 5"));
  assert.ok(examples(wordsOf(GERMAN)).includes("letzter Zug"));
});
