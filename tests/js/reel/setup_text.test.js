import assert from "node:assert/strict";
import test from "node:test";
import { setupText } from "../../../web/reel/setup_text.js";
import { FLAG } from "../../../web/reel/tree.js";

const SIDES = [
  { color: "B", name: ["black"] },
  { color: "W", name: ["white"] },
];
const say = (/** @type {any} */ message) => ({ black: "Schwarz", white: "Weiß" })[message[0]];

/** Return the text of a node. @param {string | null} label @param {number} flags @param {number} side */
function textOf(label, flags = FLAG.setup, side = -1) {
  const reel = /** @type {any} */ ({ tree: { label: [label], flags: [flags], side: [side] }, sides: SIDES });
  return setupText(reel, 0, /** @type {any} */ (say));
}

test("a setup of a single stone is named by the stone, in the language of the reader", () => {
  assert.equal(textOf("AW D5"), "Weiß D5");
  assert.equal(textOf("AB K10", FLAG.setup | FLAG.comment), "Schwarz K10");
});

test("another setup has no name of its own", () => {
  for (const label of ["AW", "AB AW", "AE D5", "PL", "", null]) assert.equal(textOf(label), "");
});

test("moves and other nodes are not setups", () => {
  assert.equal(textOf("D5", 0, 1), null);
  assert.equal(textOf("D5", FLAG.setup, 1), null);
  assert.equal(textOf(null, 0), null);
});
