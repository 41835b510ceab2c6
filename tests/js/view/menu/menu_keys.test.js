import assert from "node:assert/strict";
import { test } from "node:test";

import { entryAfter, entryNamed } from "../../../../web/view/menu/menu_keys.js";

const LABELS = ["Flip board", "Edit", "Settings", "Keyboard shortcuts", "Share", "Save as UTF-8"];

test("arrow keys go around a menu, Home and End to its ends", () => {
  assert.equal(entryAfter("ArrowDown", 0, 3), 1);
  assert.equal(entryAfter("ArrowDown", 2, 3), 0);
  assert.equal(entryAfter("ArrowUp", 0, 3), 2);
  assert.equal(entryAfter("Home", 2, 3), 0);
  assert.equal(entryAfter("End", 0, 3), 2);
});

test("without a current entry, the arrow keys begin at the ends", () => {
  assert.equal(entryAfter("ArrowDown", -1, 3), 0);
  assert.equal(entryAfter("ArrowUp", -1, 3), 2);
});

test("other keys, and all keys in an empty menu, lead nowhere", () => {
  assert.equal(entryAfter("ArrowLeft", 0, 3), null);
  assert.equal(entryAfter("Home", -1, 0), null);
});

test("a letter leads to the next entry that begins with it", () => {
  assert.equal(entryNamed("k", 0, LABELS), 3);
  assert.equal(entryNamed("s", 0, LABELS), 2);
  assert.equal(entryNamed("s", 2, LABELS), 4);
  assert.equal(entryNamed("ss", 4, LABELS), 5);
});

test("more letters stay at an entry that begins with them", () => {
  assert.equal(entryNamed("sh", 4, LABELS), 4);
  assert.equal(entryNamed("sav", 4, LABELS), 5);
});

test("letters that no label begins with lead nowhere", () => {
  assert.equal(entryNamed("x", 0, LABELS), null);
});
