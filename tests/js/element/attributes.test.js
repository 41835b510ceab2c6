import assert from "node:assert/strict";
import { test } from "node:test";

import {
  cssLength,
  gameNumber,
  numberedMoves,
  openAddress,
  pageAddress,
  tabNames,
} from "../../../web/element/attributes.js";

test("the moves with numbers are all, the last, one or a range", () => {
  assert.deepEqual(numberedMoves("all"), [1, Number.POSITIVE_INFINITY]);
  assert.deepEqual(numberedMoves("last"), [-1, Number.POSITIVE_INFINITY]);
  assert.deepEqual(numberedMoves("last-5"), [-5, Number.POSITIVE_INFINITY]);
  assert.deepEqual(numberedMoves("23-30"), [23, 30]);
  assert.deepEqual(numberedMoves(" 23 \u2013 30 "), [23, 30]);
  assert.deepEqual(numberedMoves("7"), [7, 7]);
});

test("anything else means that no move has its number", () => {
  for (const text of [null, "", "none", "last-", "last-x", "-3", "3-", "1-2-3", "a-b", "1.5"])
    assert.equal(numberedMoves(text), null);
});

test("a number of a game that is invalid is 1", () => {
  for (const text of [null, "", "0", "-5", "1.5", "x", "0x10", "1e3", "9".repeat(5000)])
    assert.equal(gameNumber(text), 1);
  assert.equal(gameNumber("12"), 12);
});

test("tabs are names; none means none; nothing means all", () => {
  assert.deepEqual(tabNames(" tree  moves "), ["tree", "moves"]);
  assert.deepEqual(tabNames("none"), []);
  assert.equal(tabNames(null), null);
  assert.equal(tabNames("  "), null);
});

test("a height is a number of pixels or a CSS length", () => {
  globalThis.CSS = /** @type {any} */ ({
    supports: (name, value) =>
      /^([\d.]+(px|vh|%)|min\(.*\))$/.test(value) || (name === "height" && /^(auto|fit-content)$/.test(value)),
  });
  assert.equal(cssLength("480"), "480px");
  assert.equal(cssLength(" 80vh "), "80vh");
  assert.equal(cssLength("min(80vh, 600px)"), "min(80vh, 600px)");
  for (const text of [
    null,
    "",
    "tall",
    "auto",
    "fit-content",
    "1px; } * { color: red",
    "url(x)",
    "min(1px); } * { color: red)",
  ])
    assert.equal(cssLength(text), "");
});

test("only http addresses become links", () => {
  const base = "https://example.org/blog/post.html";
  assert.equal(pageAddress("../reel/", base), "https://example.org/reel/");
  for (const text of [null, "", "javascript:alert(1)", "data:text/html,x", "http://["])
    assert.equal(pageAddress(text, base), null);
});

test("the link opens the same record, game and position", () => {
  const base = "https://example.org/blog/post.html";
  const site = "https://boardreel.example/";
  assert.equal(
    openAddress({ site, src: "ab.sgf", game: 3 }, "12", base),
    "https://boardreel.example/?src=https%3A%2F%2Fexample.org%2Fblog%2Fab.sgf#move=12&game=3",
  );
  assert.equal(openAddress({ site, src: null, game: 1 }, "12", base), null, "a record inside the page has no address");
  assert.equal(openAddress({ site: null, src: "a.sgf", game: 1 }, "", base), null);
});
