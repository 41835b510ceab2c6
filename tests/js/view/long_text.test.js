import assert from "node:assert/strict";
import { test } from "node:test";

import { endOfSlice, SLICE_CHARACTERS } from "../../../web/view/comments/long_text.js";

/** @param {string} text */
function slices(text) {
  const found = [];
  for (let start = 0; start < text.length; ) {
    const end = endOfSlice(text, start);
    assert.ok(end > start && end - start <= SLICE_CHARACTERS);
    found.push(text.slice(start, end));
    start = end;
  }
  assert.equal(found.join(""), text);
  return found;
}

test("a short text is one slice", () => {
  assert.deepEqual(slices("a\nb"), ["a\nb"]);
  assert.equal(slices("x".repeat(SLICE_CHARACTERS)).length, 1);
});

test("a slice ends after a line, else before a space", () => {
  assert.ok(slices("one line\n".repeat(5000)).every((slice) => slice.endsWith("\n")));
  assert.ok(
    slices("k10 ".repeat(10_000))
      .slice(1)
      .every((slice) => slice.startsWith(" ")),
  );
});

test("no character is cut in two", () => {
  for (const slice of slices(`x${"\u{1F600}".repeat(20_000)}`)) assert.ok(slice.isWellFormed());
});
