import assert from "node:assert/strict";
import test from "node:test";
import { labelText } from "../../../web/reel/label_text.js";
import { createFormatter } from "../../../web/reel/messages.js";
import { FLAG } from "../../../web/reel/tree.js";

const SIDES = [
  { color: "B", name: ["black"] },
  { color: "W", name: ["white"] },
];
const GERMAN = { black: "Schwarz", white: "Weiß", "trying/action.pass": "Passen" };

/** Return the text of a node. @param {string | null} label @param {{ flags?: number, side?: number, texts?: Record<string, string> }} node */
function textOf(label, { flags = FLAG.setup, side = -1, texts = GERMAN } = {}) {
  const reel = /** @type {any} */ ({ tree: { label: [label], flags: [flags], side: [side] }, sides: SIDES });
  return labelText(reel, 0, createFormatter("de", texts));
}

test("a setup of a single stone is named by the stone, in the language of the reader", () => {
  assert.equal(textOf("AW D5"), "Weiß D5");
  assert.equal(textOf("AB K10", { flags: FLAG.setup | FLAG.comment }), "Schwarz K10");
});

test("another setup has no name of its own", () => {
  for (const label of ["AW", "AB AW", "AE D5", "PL", "", null]) assert.equal(textOf(label), "");
});

test("a move in words is in the language of the reader", () => {
  assert.equal(textOf("pass", { flags: 0, side: 1 }), "Passen");
  assert.equal(textOf("pass", { flags: 0, side: 1, texts: {} }), "pass");
});

test("other moves are as in the record", () => {
  for (const label of ["D5", "o-o", "{x}", "1F20"]) assert.equal(textOf(label, { flags: 0, side: 1 }), label);
  assert.equal(textOf("D5", { side: 1 }), "D5");
  assert.equal(textOf(null, { flags: 0 }), null);
});
