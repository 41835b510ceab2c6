import assert from "node:assert/strict";
import { test } from "node:test";
import { limitedWidth, storedState, WIDTHS_PX, widthAfterKey } from "../../../web/app/games/list_column.js";
import { gameStepOf } from "../../../web/app/keyboard.js";

test("the width of the list stays within its limits", () => {
  assert.equal(limitedWidth(300.4), 300);
  assert.equal(limitedWidth(10), WIDTHS_PX.min);
  assert.equal(limitedWidth(5000), WIDTHS_PX.max);
  assert.equal(limitedWidth(Number.NaN), WIDTHS_PX.initial);
});

test("a damaged state of the list counts as the initial one", async () => {
  const initial = { isCollapsed: false, width: WIDTHS_PX.initial };
  const kept = { isCollapsed: true, width: 300 };
  const states = { [JSON.stringify(kept)]: kept, [JSON.stringify({ ...kept, width: 1e9 })]: initial };
  for (const text of ["5", "null", "{", "[]", '{"width":"300"}', '{"isCollapsed":"no","width":300}'])
    states[text] = initial;
  for (const [text, state] of Object.entries(states)) {
    globalThis.localStorage = /** @type {any} */ ({ getItem: () => text });
    assert.deepEqual(storedState(), state, text);
  }
});

test("arrow keys move the edge of the list, Home and End reach the limits, other keys do nothing", () => {
  assert.equal(widthAfterKey("ArrowRight", 240), 256);
  assert.equal(widthAfterKey("ArrowLeft", 240), 224);
  assert.equal(widthAfterKey("ArrowLeft", 240, true), 256, "the edge of a list on the right is its left one");
  assert.equal(widthAfterKey("ArrowLeft", WIDTHS_PX.min), WIDTHS_PX.min);
  assert.equal(widthAfterKey("Home", 240), WIDTHS_PX.min);
  assert.equal(widthAfterKey("End", 240), WIDTHS_PX.max);
  assert.equal(widthAfterKey("a", 240), null);
  assert.equal(widthAfterKey("constructor", 240), null);
});

test("brackets change the game on every keyboard, but not together with Ctrl or Cmd", () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false };
  assert.equal(gameStepOf({ ...none, key: "[" }), -1);
  assert.equal(gameStepOf({ ...none, key: "]" }), 1);
  // AltGr is reported as Ctrl and Alt on Windows, as Alt on macOS
  assert.equal(gameStepOf({ ...none, key: "]", ctrlKey: true, altKey: true }), 1);
  assert.equal(gameStepOf({ ...none, key: "]", altKey: true }), 1);
  assert.equal(gameStepOf({ ...none, key: "[", metaKey: true }), null);
  assert.equal(gameStepOf({ ...none, key: "]", ctrlKey: true }), null);
  assert.equal(gameStepOf({ ...none, key: "]", defaultPrevented: true }), null);
  assert.equal(gameStepOf({ ...none, key: "constructor" }), null);
});
