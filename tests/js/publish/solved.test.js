/** The progress of a collection of puzzles is read from the browser's storage, which may contain anything. */

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.location = /** @type {any} */ ({ href: "https://example.org/club/games/a.html" });
const { solvedPuzzles, storeSolved } = await import("../../../py_core/boardreel/publish/static/solved.js");

/** Return the progress that is read when a text is stored. @param {string | null} text */
function progressIn(text) {
  globalThis.localStorage = /** @type {any} */ ({ getItem: () => text });
  return solvedPuzzles();
}

test("what was stored is read again", () => {
  /** @type {string[]} */
  const stored = [];
  globalThis.localStorage = /** @type {any} */ ({ setItem: (/** @type {any} */ ...call) => stored.push(...call) });
  storeSolved({ a: { tries: 2, time: 3.5 } });
  assert.deepEqual(stored, ["boardreel-puzzles:/club/", '{"a":{"tries":2,"time":3.5}}']);
  assert.deepEqual(progressIn(stored[1] ?? null), { a: { tries: 2, time: 3.5 } });
});

test("damaged progress counts as none, and a damaged puzzle as unsolved", () => {
  for (const text of [null, "", "{", "null", "5", '"text"', "[5]", "true", "[".repeat(200_000)])
    assert.deepEqual(progressIn(text), {});
  const entries = '{"a":null,"b":5,"c":{},"d":{"tries":"2","time":1},"e":{"tries":1,"time":2}}';
  assert.deepEqual(progressIn(entries), { e: { tries: 1, time: 2 } });
});

test("without storage nothing is solved", () => {
  globalThis.localStorage = /** @type {any} */ ({
    getItem: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  assert.deepEqual(solvedPuzzles(), {});
});
