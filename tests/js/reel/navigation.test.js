import assert from "node:assert/strict";
import { test } from "node:test";

import { choose, line, next, step, variation } from "../../../web/reel/navigation.js";
import { FORKED, longLine, NOTHING_CHOSEN } from "./trees.js";

test("forward follows first children until another is chosen", () => {
  assert.equal(next(FORKED, 2, NOTHING_CHOSEN), 3);
  assert.equal(next(FORKED, 2, choose(FORKED, 7, NOTHING_CHOSEN)), 6);
  assert.equal(next(FORKED, 5, NOTHING_CHOSEN), 5);
});

test("choices are stored only at forks, until another one is made there", () => {
  const chosen = choose(FORKED, 9, NOTHING_CHOSEN);
  assert.deepEqual([...chosen].sort(), [
    [2, 6],
    [6, 9],
  ]);
  assert.deepEqual([...choose(FORKED, 3, chosen)].sort(), [
    [2, 3],
    [6, 9],
  ]);
  assert.equal(NOTHING_CHOSEN.size, 0);
});

test("the line goes through the node to the end of the chosen line", () => {
  assert.deepEqual(line(FORKED, 2, NOTHING_CHOSEN), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(line(FORKED, 6, NOTHING_CHOSEN), [0, 1, 2, 6, 7]);
  assert.deepEqual(line(FORKED, 0, choose(FORKED, 9, NOTHING_CHOSEN)), [0, 1, 2, 6, 9]);
});

/**
 * Return the target of an action at a node of a tree, without any choices at forks.
 *
 * @param {string} action
 * @param {number} node
 * @param {{ tree?: typeof FORKED, commented?: number }} [options]
 */
function from(action, node, { tree = FORKED, commented = -1 } = {}) {
  const nodes = line(tree, node, NOTHING_CHOSEN);
  return step(action, { tree, line: nodes, index: nodes.indexOf(node), hasComment: (other) => other === commented });
}

test("steps lead along the line", () => {
  assert.equal(from("next", 6), 7);
  assert.equal(from("previous", 6), 2);
  assert.equal(from("first", 7), 0);
  assert.equal(from("last", 1), 5);
});

test("there is no step beyond either end, and none for other actions", () => {
  assert.equal(from("previous", 0), null);
  assert.equal(from("first", 0), null);
  assert.equal(from("next", 5), null);
  assert.equal(from("flip", 2), null);
});

test("long steps stop at both ends", () => {
  const tree = longLine(100_000);
  assert.equal(from("forward10", 50, { tree }), 60);
  assert.equal(from("back10", 50, { tree }), 40);
  assert.equal(from("forward10", 1), 5);
  assert.equal(from("back10", 7), 0);
  assert.equal(from("last", 0, { tree }), 99_999);
});

test("a line that ends early, as before the solution of a puzzle, is not left", () => {
  const end = { tree: FORKED, line: [0, 1, 2], index: 2, hasComment: () => true };
  assert.deepEqual(
    ["next", "last", "forward10", "comment"].map((action) => step(action, end)),
    [null, null, null, null],
  );
});

test("the next comment is after the current node on the line", () => {
  assert.equal(from("comment", 0, { commented: 4 }), 4);
  assert.equal(from("comment", 4, { commented: 4 }), null);
  assert.equal(from("comment", 0, { commented: 7 }), null);
});

test("the previous comment is before the current node on the line", () => {
  assert.equal(from("previousComment", 5, { commented: 3 }), 3);
  assert.equal(from("previousComment", 3, { commented: 3 }), null);
  assert.equal(from("previousComment", 7, { commented: 3 }), null);
});

test("variations are siblings, else siblings of the nearest ancestor that has some", () => {
  assert.deepEqual(
    [3, 6, 8].map((node) => variation(FORKED, node, 1)),
    [6, 8, 8],
  );
  assert.deepEqual(
    [3, 6, 8].map((node) => variation(FORKED, node, -1)),
    [3, 3, 6],
  );
  assert.equal(variation(FORKED, 5, 1), 6);
  assert.equal(variation(FORKED, 7, 1), 9);
  assert.equal(variation(FORKED, 1, 1), 1);
});
