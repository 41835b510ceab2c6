import assert from "node:assert/strict";
import { test } from "node:test";

import { excerpt, findSections, highlight } from "../../../web/docs/search.js";

const SECTIONS = [
  {
    url: "faq.html#offline",
    page: "FAQ",
    heading: "Does it work offline?",
    text: "After the first visit every page works without a network.",
  },
  {
    url: "theming.html#palettes",
    page: "Theming",
    heading: "Palettes",
    text: "The palette sets the colors of the pieces.",
  },
  {
    url: "element.html#attribute-palette",
    page: "<board-reel> reference",
    heading: "palette",
    text: "colors of the pieces",
  },
  {
    url: "codes.html#sgf-bad-point",
    page: "Diagnostic codes",
    heading: "bad-point",
    text: "A point is not on the board.",
  },
];
const urls = (/** @type {string} */ query) => findSections(SECTIONS, query).map(({ url }) => url);

test("a section is found by words of its heading, page or text, in any case", () => {
  assert.deepEqual(urls("OFFLINE"), ["faq.html#offline"]);
  assert.deepEqual(urls("diagnostic board"), ["codes.html#sgf-bad-point"]);
  assert.deepEqual(urls("network"), ["faq.html#offline"]);
});

test("every word has to be found", () => {
  assert.deepEqual(urls("offline palette"), []);
  assert.deepEqual(urls("   "), []);
});

test("an exact heading comes first, then a heading that begins with the word", () => {
  assert.deepEqual(urls("palette"), ["element.html#attribute-palette", "theming.html#palettes"]);
});

test("an excerpt begins before the first match and marks what is omitted", () => {
  const text = `${"one two three ".repeat(20)}needle ${"four five ".repeat(30)}`;
  const part = excerpt(text, "needle");
  assert.match(part, /^… .*needle.* …$/);
  assert.ok(part.length < 140);
  assert.match(part, / (?:four|five) …$/);
  assert.equal(excerpt("short text", "text"), "short text");
});

test("matches are highlighted, and special characters are literal", () => {
  assert.deepEqual(highlight("GM[1] and gm", "gm"), [
    { text: "GM", isMatch: true },
    { text: "[1] and ", isMatch: false },
    { text: "gm", isMatch: true },
  ]);
  assert.deepEqual(highlight("a.b", "."), [
    { text: "a", isMatch: false },
    { text: ".", isMatch: true },
    { text: "b", isMatch: false },
  ]);
});
