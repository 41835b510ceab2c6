/** Whole numbers from outside: attributes, addresses, headers, form fields and stored texts. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { parseCount } from "../../../web/reel/counts.js";

test("a text in decimal digits is a number", () => {
  const texts = { 0: 0, 7: 7, " 12\n": 12, "007": 7, [`${"0".repeat(5000)}3`]: 3, 9007199254740991: 9007199254740991 };
  for (const [text, number] of Object.entries(texts)) assert.equal(parseCount(text), number, text.slice(0, 20));
});

test("any other text is null", () => {
  const texts = ["", " ", "-1", "+1", "1.0", "1e3", "0x10", "1_000", "1 2", "٣", "²", "NaN", "Infinity"];
  for (const text of [...texts, "9007199254740992", "9".repeat(5000), null, undefined])
    assert.equal(parseCount(text), null, String(text).slice(0, 20));
});

test("a number outside the limits is null", () => {
  assert.deepEqual(
    [..."12345"].map((text) => parseCount(text, 2, 4)),
    [null, 2, 3, 4, null],
  );
});
