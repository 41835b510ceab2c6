import assert from "node:assert/strict";
import { test } from "node:test";

import { gameNumber } from "../../../web/element/attributes.js";
import { hasInlineRecord, inlineRecord, sourceOf } from "../../../web/loading/sources.js";

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

const RECORD = "(;GM[1])";
const BYTES = new TextEncoder().encode(RECORD);
const MARKED = `\ufeff${RECORD}`;

for (const [name, source, expected] of /** @type {[string, unknown, unknown][]} */ ([
  ["a text that begins with a parenthesis", RECORD, BYTES],
  ["a text that begins with a byte order mark and a parenthesis", MARKED, new TextEncoder().encode(MARKED)],
  ["an ArrayBuffer", BYTES.slice().buffer, BYTES],
  ["a typed array", BYTES, BYTES],
  [
    "a view of a part of a buffer",
    new DataView(new TextEncoder().encode(`__${RECORD}__`).buffer, 2, BYTES.length),
    BYTES,
  ],
]))
  test(`${name} is the record itself`, () => assert.deepEqual(sourceOf(source), expected));

test("any other text is an address, and so is a URL", () => {
  for (const address of ["game.sgf", "", " (;GM[1])", "games/(1).sgf"]) assert.equal(sourceOf(address), address);
  assert.equal(sourceOf(new URL("https://example.org/a b.sgf")), "https://example.org/a%20b.sgf");
});

test("a file and a response are read later, and nothing is the record of the element", () => {
  for (const source of [new Blob([RECORD]), new File([RECORD], "game.sgf")]) assert.equal(sourceOf(source), source);
  assert.ok(sourceOf(new Response(RECORD)) instanceof Response);
  assert.equal(sourceOf(null), null);
  assert.equal(sourceOf(undefined), null);
});

test("what the page does later with its bytes or its response does not matter", async () => {
  const response = new Response(RECORD);
  const copy = /** @type {Response} */ (sourceOf(response));
  await response.text();
  assert.equal(await copy.text(), RECORD);
  const bytes = BYTES.slice();
  const [view, buffer] = [sourceOf(bytes), sourceOf(bytes.buffer)];
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  assert.deepEqual([view, buffer], [BYTES, BYTES]);
});

test("what is no source is refused with the list of what is one", async () => {
  const read = new Response(RECORD);
  await read.text();
  for (const source of [7, true, {}, [40], Promise.resolve(RECORD), Symbol("record"), Object.create(null), read])
    assert.throws(() => sourceOf(source), { name: "TypeError", message: /^load\(\) takes .*bytes.*Response/ });
});
