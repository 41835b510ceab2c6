import assert from "node:assert/strict";
import { test } from "node:test";

import { marksOf } from "../../../web/reel/timeline_marks.js";
import { FLAG, indexTree } from "../../../web/reel/tree.js";

/** A line of four nodes; node 4 is a variation after node 1. */
const LINKS = indexTree({ parent: [-1, 0, 1, 2, 1] });
const tree = (/** @type {[number, string][]} */ signs) =>
  /** @type {any} */ ({ flags: [0, FLAG.comment, 0, FLAG.comment | FLAG.setup, 0], signs });

test("comments, branches, good and bad moves are marked", () => {
  const marks = marksOf(
    tree([
      [1, "!?"],
      [2, "?!"],
      [3, "!!"],
      [4, "??"],
    ]),
    LINKS,
    [0, 1, 2, 3],
    400,
  );
  assert.deepEqual(marks, { comment: [1, 3], good: [1, 3], bad: [2], branch: [1] });
});

test("a column of pixels has one mark of a kind", () => {
  assert.deepEqual(marksOf(tree([]), LINKS, [0, 1, 2, 3], 1).comment, [1]);
});
