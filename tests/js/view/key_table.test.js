import assert from "node:assert/strict";
import { test } from "node:test";

import {
  actionsByKey,
  DRAFT_KEYS,
  keyLabel,
  keyName,
  latinKey,
  listedRows,
  MODES,
  PIECE_KEYS,
  rowLabels,
  VIEWER_KEYS,
} from "../../../web/view/key_table.js";

test("a key has the action of its row, or one of its own", () => {
  const actions = actionsByKey({ flip: "f", zoom: { "+": "zoomIn", "-": "zoomOut" } });
  assert.deepEqual(Object.fromEntries(actions), { f: "flip", "+": "zoomIn", "-": "zoomOut" });
});

test("a key with two actions in a mode is an error", () => {
  assert.throws(() => actionsByKey({ flip: "f", unlisted: { f: "turn" } }), /key f/);
});

test("a key that a mode takes from another without saying so is an error, and so is one that it does not take", () => {
  assert.throws(() => listedRows([...MODES, [{ unlisted: { c: "new" } }, ""]]), /the keys c/);
  assert.throws(() => listedRows([...MODES, [{ unlisted: { "@": "new" } }, "c"]]), /says that it takes c/);
  assert.doesNotThrow(() => listedRows([...MODES, [{ unlisted: { c: "new" } }, "c"]]));
});

test("the list of shortcuts has the rows of all modes but the unlisted keys", () => {
  const rows = new Map(listedRows());
  assert.deepEqual(rows.get("flip"), ["f"]);
  assert.deepEqual(rows.get("saveNow"), ["Ctrl+S"]);
  assert.equal(rows.get("unlisted"), undefined);
  assert.equal(rows.size, listedRows().length, "no row is listed twice");
});

test("a button shows the first key of its action", () => {
  assert.equal(keyLabel("flip", PIECE_KEYS, VIEWER_KEYS), "f");
  assert.equal(keyLabel("drop", PIECE_KEYS), "Esc");
  assert.equal(keyLabel("redo", PIECE_KEYS, DRAFT_KEYS), "Ctrl+Shift+Z");
  assert.equal(keyLabel("save", DRAFT_KEYS), "");
});

test("readers see arrows, names of keys in their language, and the digits last", () => {
  const rows = new Map(listedRows());
  const labels = (/** @type {string} */ row, /** @type {any} */ say = undefined) =>
    rowLabels([row, rows.get(row) ?? []], say).join(" ");
  assert.equal(labels("zoom"), "+ - 0");
  assert.equal(labels("bookmark"), "1 … 9");
  assert.equal(labels("play"), "Space");
  const german = new Map(Object.entries({ "keys/Shift": "Umschalt", "keys/Home": "Pos1", "keys/Delete": "Entf" }));
  assert.equal(
    labels("variations", (/** @type {string} */ key) => german.get(key) ?? key),
    "Umschalt+Pos1 Umschalt+↑ Entf",
  );
});

test("a pressed key has the name of the table", () => {
  const none = { code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  assert.equal(keyName({ ...none, key: "C", shiftKey: true }), "C");
  assert.equal(keyName({ ...none, key: "Home", shiftKey: true }), "Shift+Home");
  assert.equal(keyName({ ...none, key: "z", metaKey: true, shiftKey: true }), "Ctrl+Shift+Z");
  assert.equal(keyName({ ...none, key: "c", altKey: true }), null);
  assert.equal(keyName({ ...none, key: "я", code: "KeyZ", ctrlKey: true }), "Ctrl+Z");
  assert.equal(keyName({ ...none, key: "Я", code: "KeyZ", ctrlKey: true, shiftKey: true }), "Ctrl+Shift+Z");
});

for (const [key, code, shiftKey, latin] of /** @type {const} */ ([
  ["я", "KeyZ", false, "z"],
  ["Я", "KeyZ", true, "Z"],
  ["z", "KeyY", false, "z"],
  ["х", "BracketLeft", false, "х"],
  ["Enter", "Enter", false, "Enter"],
  ["ł", "KeyL", false, "ł"],
]))
  test(`the key ${key} of ${code} is ${latin}`, () => assert.equal(latinKey({ key, code, shiftKey }), latin));
