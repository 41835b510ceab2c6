import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { languageFrom } from "../../../web/app/language_choice.js";
import { EXTENSIONS } from "../../../web/app/record_extensions.js";
import { stemOf } from "../../../web/app/sample_card.js";
import { FEATURED, groupedByGame } from "../../../web/app/sample_list.js";
import texts from "../../../web/texts/en.json" with { type: "json" };
import { page, page_samples as samplesEn } from "../../../web/texts/english.js";
import { TRANSLATED } from "../../../web/texts/languages.js";
import { importPageTexts } from "../../../web/texts/translations.js";

/** The English texts of the page's scripts and of index.html. @type {Record<string, string>} */
const en = { ...page, ...texts.page_document };
const APP = new URL("../../../web/app/", import.meta.url);
const read = (/** @type {string} */ name) => readFileSync(new URL(name, APP), "utf8");

test("every text that the page names is there, and none is left over", () => {
  const scripts = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map(read)
    .join("\n");
  const named = [...read("index.html").matchAll(/data-(?:text|label|title|content)="(\w+)"/g)].map((match) => match[1]);
  const quoted = new Set([...scripts.matchAll(/"([\w.-]+)"/g)].map((match) => match[1]));
  assert.deepEqual(
    named.filter((key) => !(key in en)),
    [],
  );
  assert.ok(named.length > 15);
  const isUsed = (/** @type {string} */ key) =>
    quoted.has(key) || named.includes(key) || /^(column|link|reason)\.|^viewer\//.test(key);
  assert.deepEqual(
    Object.keys(en).filter((key) => !isUsed(key)),
    [],
  );
});

test("the English texts of the document are those of the locale", () => {
  const html = read("index.html");
  for (const [, key, text] of html.matchAll(/data-text="(\w+)"[^>]*>([^<]*)</g)) assert.equal(text, en[key]);
});

test("the start screen names the files that the page reads", () => {
  assert.ok(read("index.html").includes(`id="file-hint">${EXTENSIONS.join(", ")} `));
});

test("every sample has a title of its own and a sentence, in every language", async () => {
  const files = readdirSync(new URL("../samples/", APP));
  const stems = files.map(stemOf);
  const english = Object.fromEntries(Object.entries(samplesEn).map(([key, text]) => [`samples/${key}`, text]));
  const translations = await Promise.all(TRANSLATED.map(async (language) => (await importPageTexts(language)).default));
  for (const texts of [english, ...translations]) {
    assert.deepEqual(
      stems.filter((stem) => !texts[`samples/${stem}.sentence`]),
      [],
    );
    assert.equal(new Set(stems.map((stem) => texts[`samples/${stem}.title`])).size, files.length);
  }
  assert.deepEqual(
    Object.keys(samplesEn).filter((key) => !files.some((file) => key.startsWith(`${stemOf(file)}.`))),
    ["failed", "allGames", "game", "players"],
  );
  assert.deepEqual(
    FEATURED.filter((file) => !files.includes(file)),
    [],
  );
});

test("variants are grouped with their game", () => {
  const samples = ["Blokus", "Blokus Duo", "Go", "Lines of Action", "Blokus Trigon"].map((title) => ({
    file: "",
    title,
    note: "",
  }));
  assert.deepEqual(
    [...groupedByGame(samples)].map(([game, { length }]) => [game, length]),
    [
      ["Blokus", 3],
      ["Go", 1],
      ["Lines of Action", 1],
    ],
  );
});

test("the choice comes first, then the languages of the browser", () => {
  assert.equal(languageFrom("", ["sv-SE", "de-AT", "en"]), "de");
  assert.equal(languageFrom("en", ["de"]), "en");
  assert.equal(languageFrom("", ["sv"]), "en");
  assert.equal(languageFrom("", ["pt-PT"]), "pt-BR");
  assert.equal(languageFrom("", ["zh-TW", "en"]), "zh-Hant");
  assert.equal(languageFrom("constructor", []), "en");
});
