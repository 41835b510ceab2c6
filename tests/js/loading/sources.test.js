import assert from "node:assert/strict";
import { test } from "node:test";

import { gameNumber } from "../../../web/element/attributes.js";
import { hasInlineRecord, inlineRecord } from "../../../web/loading/sources.js";

/** An element as far as the reading of a record in it needs one. @param {string | null} text @param {string | null} encoding */
function element(text, encoding = null) {
  const script = { textContent: text, getAttribute: () => encoding };
  return /** @type {Element} */ (/** @type {unknown} */ ({ querySelector: () => (text === null ? null : script) }));
}

test("an inline record as text is UTF-8", () => {
  assert.deepEqual(inlineRecord(element("(;PB[Zoë])")), new TextEncoder().encode("(;PB[Zoë])"));
});

test("an inline record in base64 may have any bytes", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  assert.deepEqual(inlineRecord(element(btoa(String.fromCharCode(...bytes)), "base64")), bytes);
});

test("an element without a record has none", () => {
  assert.equal(inlineRecord(element(null)), null);
  assert.equal(hasInlineRecord(element(null)), false);
  assert.equal(hasInlineRecord(element("%", "base64")), true);
});

test("a record in damaged base64 is a failure with a message", () => {
  assert.throws(() => inlineRecord(element("%", "base64")), { code: "unreadable" });
});

test("an invalid game number is 1", () => {
  for (const text of [null, "", "-5", "0", "1.5", "x", "NaN", "Infinity", "1e99", "2 3"])
    assert.equal(gameNumber(text), 1, String(text));
  assert.equal(gameNumber("12"), 12);
});
