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
import laterSentences from "../../../web/locales/page/load_failure_languages.js";
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
  const { failure, slow } = laterSentences;
  for (const texts of [
    { ...LOAD_FAILURE, ...failure },
    { ...LOAD_SLOW, ...slow },
  ])
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(LANGUAGES).sort());
  for (const text of Object.values(failure)) assert.ok(text.includes("{address}"));
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

test("every sample has a title of its own and a sentence, in every language", async () => {
  const files = readdirSync(new URL("../samples/", APP));
  const english = files.map(textsOf);
  assert.deepEqual(
    files.filter((_, index) => !english[index].sentence),
    [],
  );
  assert.equal(new Set(english.map(({ title }) => title)).size, files.length);
  for (const language of Object.keys(LANGUAGES)) {
    const page = (await import(`../../../web/locales/page/${language}.js`)).default;
    const others = (await import(`../../../web/locales/page/samples/${language}.js`)).default;
    assert.deepEqual(Object.keys(others), Object.keys(samplesEn));
    const titles = [
      ...Object.keys(page)
        .filter((key) => key.startsWith("sampleTitle."))
        .map((key) => page[key]),
      ...Object.values(others).map(({ title }) => title),
    ];
    assert.equal(new Set(titles).size, files.length, language);
  }
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
  assert.equal(languageFrom("", ["sv-SE", "de-AT", "en"]), "de");
  assert.equal(languageFrom("en", ["de"]), "en");
  assert.equal(languageFrom("", ["sv"]), "en");
  assert.equal(languageFrom("", ["pt-PT"]), "pt-BR");
  assert.equal(languageFrom("", ["zh-TW", "en"]), "zh-Hans");
  assert.equal(languageFrom("constructor", []), "en");
});
