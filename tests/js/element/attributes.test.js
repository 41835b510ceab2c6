import assert from "node:assert/strict";
import { test } from "node:test";

import { gameNumber, numberedMoves } from "../../../web/element/attributes.js";

test("the moves with numbers are all, the last, one or a range", () => {
  assert.deepEqual(numberedMoves("all"), [1, Number.POSITIVE_INFINITY]);
  assert.equal(numberedMoves("last"), "last");
  assert.deepEqual(numberedMoves("23-30"), [23, 30]);
  assert.deepEqual(numberedMoves(" 23 \u2013 30 "), [23, 30]);
  assert.deepEqual(numberedMoves("7"), [7, 7]);
});

test("anything else means that no move has its number", () => {
  for (const text of [null, "", "none", "-3", "3-", "1-2-3", "a-b", "1.5"]) assert.equal(numberedMoves(text), null);
});

test("a number of a game that is invalid is 1", () => {
  for (const text of [null, "", "0", "-5", "1.5", "x"]) assert.equal(gameNumber(text), 1);
  assert.equal(gameNumber("12"), 12);
});
