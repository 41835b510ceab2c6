import assert from "node:assert/strict";
import { test } from "node:test";

import { choose, jump, last, line, next, nextWanted, previous, variation } from "../../web/element/navigation.js";
import { FORKED, NOTHING_CHOSEN, longLine } from "./trees.js";

test("forward follows first children until another is chosen", () => {
  assert.equal(next(FORKED, 2, NOTHING_CHOSEN), 3);
  assert.equal(next(FORKED, 2, choose(FORKED, 7, NOTHING_CHOSEN)), 6);
  assert.equal(next(FORKED, 5, NOTHING_CHOSEN), 5);
});

test("back ends at the root", () => {
  assert.equal(previous(FORKED, 6), 2);
  assert.equal(previous(FORKED, 0), 0);
});

test("a choice is kept only at forks and lasts until another is made there", () => {
  const chosen = choose(FORKED, 9, NOTHING_CHOSEN);
  assert.deepEqual([...chosen].sort(), [[2, 6], [6, 9]]);
  assert.deepEqual([...choose(FORKED, 3, chosen)].sort(), [[2, 3], [6, 9]]);
  assert.equal(NOTHING_CHOSEN.size, 0);
});

test("the line goes through the node to the end of what is chosen", () => {
  assert.deepEqual(line(FORKED, 2, NOTHING_CHOSEN), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(line(FORKED, 6, NOTHING_CHOSEN), [0, 1, 2, 6, 7]);
  assert.deepEqual(line(FORKED, 0, choose(FORKED, 9, NOTHING_CHOSEN)), [0, 1, 2, 6, 9]);
});

test("jumps stop at both ends", () => {
  assert.equal(jump(FORKED, 1, NOTHING_CHOSEN, 3), 4);
  assert.equal(jump(FORKED, 1, NOTHING_CHOSEN, 10), 5);
  assert.equal(jump(FORKED, 7, NOTHING_CHOSEN, -10), 0);
  assert.equal(last(longLine(100_000), 0, NOTHING_CHOSEN), 99_999);
});

test("variations are siblings, else siblings of the nearest ancestor that has some", () => {
  assert.deepEqual([3, 6, 8].map((node) => variation(FORKED, node, 1)), [6, 8, 8]);
  assert.deepEqual([3, 6, 8].map((node) => variation(FORKED, node, -1)), [3, 3, 6]);
  assert.equal(variation(FORKED, 5, 1), 6);
  assert.equal(variation(FORKED, 7, 1), 9);
  assert.equal(variation(FORKED, 1, 1), 1);
});

test("the next wanted node lies ahead on the line", () => {
  assert.equal(nextWanted(FORKED, 0, NOTHING_CHOSEN, (node) => node === 4), 4);
  assert.equal(nextWanted(FORKED, 4, NOTHING_CHOSEN, (node) => node === 4), 4);
  assert.equal(nextWanted(FORKED, 0, NOTHING_CHOSEN, (node) => node === 7), 0);
});
