import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { groupedByGame, textsOf } from "../../../web/app/all_samples.js";
import { LANGUAGES, languageFrom } from "../../../web/app/language_choice.js";
import { stemOf } from "../../../web/app/sample_card.js";
import { FEATURED } from "../../../web/app/sample_list.js";
import de from "../../../web/locales/page/de.js";
import en from "../../../web/locales/page/en.js";
import { LOAD_FAILURE, LOAD_SLOW } from "../../../web/locales/page/load_failure.js";
import samplesDe from "../../../web/locales/page/samples/de.js";
import samplesEn from "../../../web/locales/page/samples/en.js";

/** An argument, with the variants of a plural. */
const ARGUMENT = /\{(\w+)(?:, plural,(?: \w+ \{[^{}]*\})+)?\}/g;
const APP = new URL("../../../web/app/", import.meta.url);
const read = (/** @type {string} */ name) => readFileSync(new URL(name, APP), "utf8");

test("every language has the same texts with the same arguments", () => {
  const parts = (/** @type {Record<string, string>} */ table) =>
    Object.fromEntries(
      Object.entries(table).map(([key, text]) => [
        key,
        [...new Set([...text.matchAll(ARGUMENT)].map(([, name]) => name))].sort(),
      ]),
    );
  assert.deepEqual(parts(de), parts(en));
  for (const texts of [LOAD_FAILURE, LOAD_SLOW])
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(LANGUAGES).sort());
});

test("every text that the page names is there, and none is left over", () => {
  const scripts = readdirSync(APP)
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
    quoted.has(key) || named.includes(key) || /^(column|link|reason|sample|sampleTitle)\./.test(key);
  assert.deepEqual(
    Object.keys(en).filter((key) => !isUsed(key)),
    [],
  );
});

test("the English texts of the document are those of the locale", () => {
  const html = read("index.html");
  for (const [, key, text] of html.matchAll(/data-text="(\w+)"[^>]*>([^<]*)</g))
    assert.equal(text, /** @type {Record<string, string>} */ (en)[key]);
});

test("every sample has a title of its own and a sentence, in every language", () => {
  const files = readdirSync(new URL("../samples/", APP));
  for (const language of Object.keys(LANGUAGES)) {
    const texts = files.map((file) => textsOf(file, language));
    assert.deepEqual(
      files.filter((_, index) => !texts[index].sentence),
      [],
    );
    assert.equal(new Set(texts.map(({ title }) => title)).size, files.length);
  }
  assert.deepEqual(Object.keys(samplesDe), Object.keys(samplesEn));
  assert.deepEqual(
    Object.keys(samplesEn).filter((stem) => !files.some((file) => stemOf(file) === stem)),
    [],
  );
  assert.deepEqual(
    FEATURED.filter((file) => !files.includes(file) || !(`sampleTitle.${stemOf(file)}` in en)),
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
  assert.equal(languageFrom("", ["fr-CA", "de-AT", "en"]), "de");
  assert.equal(languageFrom("en", ["de"]), "en");
  assert.equal(languageFrom("", ["fr"]), "en");
  assert.equal(languageFrom("constructor", []), "en");
});
