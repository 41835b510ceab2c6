import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

register("../style_loader.js", import.meta.url);
const { distance, placeAt } = await import("../../../../web/view/trying/piece_buttons.js");

const room = { left: 0, top: 0, right: 400, bottom: 400 };
const size = { width: 172, height: 44 };
const box = (left, top, right, bottom) => ({ left, top, right, bottom });

test("the buttons are below the piece, in its middle", () => {
  assert.deepEqual(placeAt(box(150, 100, 250, 140), room, size, null), { left: 114, top: 148 });
});

test("they stay within the board", () => {
  assert.equal(placeAt(box(0, 100, 20, 140), room, size, null).left, 0);
  assert.equal(placeAt(box(380, 100, 400, 140), room, size, null).left, 228);
});

test("where the board ends below the piece, they are above it", () => {
  assert.equal(placeAt(box(150, 300, 250, 390), room, size, null).top, 248);
});

test("a piece that fills the board has them at the lower edge", () => {
  assert.equal(placeAt(box(150, 10, 250, 390), room, size, null).top, 356);
});

test("they are not under the mouse, which would press them", () => {
  assert.equal(placeAt(box(150, 100, 250, 140), room, size, box(200, 160, 200, 160)).top, 48);
});

test("boxes that overlap have no distance", () => {
  assert.equal(distance(box(0, 0, 10, 10), box(5, 5, 20, 20)), 0);
  assert.equal(distance(box(0, 0, 10, 10), box(13, 14, 20, 20)), 5);
});
