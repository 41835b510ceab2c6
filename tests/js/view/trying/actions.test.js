import assert from "node:assert/strict";
import { test } from "node:test";

import { useFakeDocument } from "../fake_document.js";

useFakeDocument();
const { tryActionOf } = await import("../../../../web/view/trying/actions.js");

const NO_MODIFIERS = { code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const TRYING = { isTrying: true, hasPiece: false, hasPieces: true, hasDraft: true };

/** @param {string} key @param {Partial<typeof TRYING>} [state] @param {Partial<typeof NO_MODIFIERS>} [modifiers] */
const action = (key, state = {}, modifiers = {}) =>
  tryActionOf({ key, ...NO_MODIFIERS, ...modifiers }, { ...TRYING, ...state });

test("while a piece is held, keys act on it; the first Escape drops it, the second leaves", () => {
  const held = { hasPiece: true };
  assert.deepEqual(
    ["r", "R", "f", "ArrowUp", "Enter", "Escape", "p"].map((key) => action(key, held)),
    ["turn", "turnBack", "flip", "up", "place", "drop", "nextPiece"],
  );
  assert.equal(action("Escape"), "leave");
});

test("without a piece, steps and flipping the board keep their keys", () => {
  for (const key of ["ArrowLeft", "ArrowUp", "f", "r", "Enter", "Home", "c"]) assert.equal(action(key), null, key);
  assert.equal(action("Delete"), "delete");
  assert.equal(action("l"), "legal");
  assert.equal(action("p", { hasPieces: false }), null);
});

test("nothing is used while no moves are tried, but undo and redo once there is a draft", () => {
  for (const key of ["r", "Escape", "Delete", "l", "p"]) assert.equal(action(key, { isTrying: false }), null, key);
  const off = { isTrying: false };
  assert.equal(action("z", off, { ctrlKey: true }), "undo");
  assert.equal(action("Z", off, { ctrlKey: true, shiftKey: true }), "redo");
  assert.equal(action("y", off, { metaKey: true }), "redo");
  assert.equal(action("z", { hasDraft: false }, { ctrlKey: true }), null);
  assert.equal(action("r", { hasPiece: true }, { ctrlKey: true }), null, "the page may be reloaded");
});

test("a keyboard without Latin letters has the same keys", () => {
  assert.equal(action("я", {}, { code: "KeyZ", ctrlKey: true }), "undo");
  assert.equal(action("К", { hasPiece: true }, { code: "KeyR", shiftKey: true }), "turnBack");
  assert.equal(action("д", {}, { code: "KeyL" }), "legal");
});

test("Ctrl+S saves what was tried, and is left to the browser before anything was", () => {
  const control = { ctrlKey: true };
  assert.equal(action("s", {}, control), "saveNow");
  assert.equal(action("s", { isTrying: false }, control), "saveNow");
  assert.equal(action("s", { hasDraft: false }, control), null);
  assert.equal(action("s", {}, { ...control, shiftKey: true }), null);
});
