import assert from "node:assert/strict";
import { test } from "node:test";

import texts from "../../../web/texts/en.json" with { type: "json" };
import * as english from "../../../web/texts/english.js";
import { LANGUAGE_NAMES, TRANSLATED, WITH_ENGLISH_PLURALS } from "../../../web/texts/languages.js";
import { pagePart, pageTable, viewerTable } from "../../../web/texts/tables.js";
import { importPageTexts, importViewerTexts } from "../../../web/texts/translations.js";

test("English comes first, and is not loaded", () => {
  assert.deepEqual(Object.keys(LANGUAGE_NAMES), ["en", ...TRANSLATED]);
});

test("every part of the English texts that index.html does not contain can be imported", () => {
  const { page_document: ofDocument, ...parts } = texts;
  assert.ok("lead" in ofDocument);
  assert.deepEqual({ ...english }, { ...parts, page: pagePart(texts) });
});

test("the languages with the plurals of English have them in the browser as well", () => {
  for (const tag of Object.keys(LANGUAGE_NAMES)) {
    const rules = new Intl.PluralRules(tag);
    const isLikeEnglish = [...Array(200).keys(), 999_999].every(
      (count) => rules.select(count) === (count === 1 ? "one" : "other"),
    );
    assert.equal(WITH_ENGLISH_PLURALS.includes(tag), isLikeEnglish, tag);
  }
});

test("the viewer and the page have a table each", () => {
  const page = { page: { games: "G" }, page_drafts: { close: "C" } };
  const parts = { viewer: { next: "N", explorer: "E" }, chart: { start: "S" }, ...page };
  assert.deepEqual(viewerTable(parts), { next: "N", explorer: "E", "chart/start": "S" });
  assert.deepEqual(pageTable(parts), { games: "G", "viewer/explorer": "E", "drafts/close": "C" }, "it names the tab");
  assert.deepEqual(pageTable({ ...parts, viewer: {} }), { games: "G", "drafts/close": "C" });
});

test("the texts of every language can be imported", async () => {
  for (const tag of TRANSLATED) {
    const [viewer, page] = [await importViewerTexts(tag), await importPageTexts(tag)];
    assert.equal(viewer.default.locale, tag);
    assert.ok(page.default.lead && page.default["drafts/close"]);
  }
});
