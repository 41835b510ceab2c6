import assert from "node:assert/strict";
import { test } from "node:test";

import { pathBox } from "../../../web/reel/path_box.js";

test("the box of a piece does not contain the point from which its outline is measured", () => {
  assert.deepEqual(pathBox("M9 9m-9 -8l2 0l0 3z"), [0, 1, 2, 3]);
});

test("a closed part returns to its start", () => {
  assert.deepEqual(pathBox("M1 1m0 0l2 0l0 2z m1 1l4 0"), [1, 1, 5, 2]);
});

test("a path with other commands has no box", () => {
  assert.equal(pathBox("M0 0c1 1 2 2 3 3"), null);
  assert.equal(pathBox(""), null);
});
