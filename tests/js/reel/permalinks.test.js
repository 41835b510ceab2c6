import assert from "node:assert/strict";
import { test } from "node:test";

import { findLink, linkTo, shortHash } from "../../../web/reel/permalinks.js";
import { FORKED, LABELS } from "./trees.js";

test("on the main line a link is the ply", () => {
  assert.equal(linkTo(FORKED, 0, LABELS), "0");
  assert.equal(linkTo(FORKED, 4, LABELS), "4");
});

test("off the main line a link contains each fork, the ply and a short hash of the move", () => {
  assert.equal(linkTo(FORKED, 7, LABELS), `3.1-4~${shortHash("g")}`);
  assert.equal(linkTo(FORKED, 9, LABELS), `3.1-4.1-4~${shortHash("i")}`);
});

test("every node is found by its own link", () => {
  for (const node of LABELS.keys()) {
    assert.deepEqual(findLink(FORKED, linkTo(FORKED, node, LABELS), LABELS), { node, exact: true });
  }
});

test("a changed move leads to the node before it", () => {
  const link = linkTo(FORKED, 7, LABELS);
  assert.deepEqual(findLink(FORKED, link, LABELS.with(7, "other")), { node: 6, exact: false });
});

test("a link to a deleted node leads to its last remaining ancestor", () => {
  assert.deepEqual(findLink(FORKED, "99", LABELS), { node: 5, exact: false });
  assert.deepEqual(findLink(FORKED, "3.7-4", LABELS), { node: 2, exact: false });
});

test("end is the last position of the main line", () => {
  assert.deepEqual(findLink(FORKED, "end", LABELS), { node: 5, exact: true });
});

test("other texts are not links", () => {
  for (const text of ["", "x", "-1", "3.1", "3.1-", "4~", "<b>", "4~a-b", "1e3"])
    assert.equal(findLink(FORKED, text, LABELS), null, text);
});

test("the hash is short and does not change", () => {
  assert.equal(shortHash("k2f9"), shortHash("k2f9"));
  assert.notEqual(shortHash("a"), shortHash("b"));
  assert.match(shortHash("\u{1F600} e10,e11"), /^[0-9a-z]{1,5}$/);
});
