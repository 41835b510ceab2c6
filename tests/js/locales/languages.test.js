/** All files of texts in all languages: the same keys, the same arguments, plural forms, and nothing left in English. */

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { LANGUAGES } from "../../../web/app/language_choice.js";

const LOCALES = fileURLToPath(new URL("../../../web/locales", import.meta.url));
const PLURAL = /\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}/g;
const ARGUMENT = /\{(\w+)\}/g;
const TAGS = Object.keys(LANGUAGES);

/**
 * Texts that are the same as in English: names, keys of the keyboard, and words that the language shares with English.
 * A language that is not named here translates every text.
 */
const SAME_IN_ALL = new Set(["locale", "language.system", "column.number", "percent", "occupiedPoint"]);
/** Names of keys of the keyboard, and the parts of the chart that are only arguments. */
const IS_SAME = /\.key$|^chart\.(?:both|number|percent|side)$/;
/** @type {Readonly<Record<string, readonly string[]>>} */
const SAME = {
  de: [
    "dialogs/palette.default",
    "dialogs/theme.auto",
    "page/new_game/komi",
    "pause",
    "sharing/animation",
    "sharing/seconds",
  ],
  es: ["chart/chart.player", "page/new_game/komi", "sharing/seconds"],
  fr: [
    "chart/chart.source",
    "dialogs/palette.default",
    "editing/tool.triangle",
    "page/new_game/handicap",
    "page/new_game/komi",
    "page/column.date",
    "page/documentation",
    "pause",
    "position",
    "scores",
    "sharing/animation",
    "sharing/seconds",
    "tree/position",
  ],
  it: [
    "dialogs/palette.default",
    "file",
    "page/new_game/handicap",
    "page/new_game/komi",
    "page/column.file",
    "sharing/seconds",
  ],
  nl: ["editing/tool.letter", "page/new_game/komi", "puzzle/hint", "sharing/seconds"],
  pl: ["page/new_game/handicap", "page/new_game/komi", "sharing/seconds", "tree/problem"],
  "pt-BR": ["page/new_game/handicap", "page/new_game/komi", "sharing/seconds"],
};

/** @typedef {Readonly<Record<string, string>>} Texts */

/** Return texts with one key for each. @param {Record<string, any>} texts @param {string} [prefix] @returns {Texts} */
function flattened(texts, prefix = "") {
  const entries = Object.entries(texts).map(([key, value]) =>
    typeof value === "string" ? { [prefix + key]: value } : flattened(value, `${prefix}${key}/`),
  );
  return Object.assign({}, ...entries);
}

/** Folders that have texts, from `web/locales`. */
const PARTS = ["", ...readdirSync(LOCALES, { recursive: true, encoding: "utf8" })].filter((part) =>
  existsSync(join(LOCALES, part, "en.js")),
);

/** Return the texts of a part. @param {string} part @param {string} language @returns {Promise<Texts>} */
async function textsOf(part, language) {
  return flattened((await import(join(LOCALES, part, `${language}.js`))).default);
}

/** Return the names of the arguments of a text. @param {string} text */
const argumentsOf = (text) =>
  [...new Set([...text.replace(PLURAL, "{$1}").matchAll(ARGUMENT)].map(([, name]) => name))].sort();

test("there are twelve languages", () => {
  assert.equal(TAGS.length, 12);
  assert.ok(PARTS.length > 8);
});

for (const language of TAGS) {
  test(`the texts in ${LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (language)]} are complete`, async () => {
    for (const part of PARTS) {
      const [english, texts] = [await textsOf(part, "en"), await textsOf(part, language)];
      assert.deepEqual(Object.keys(texts).sort(), Object.keys(english).sort(), part);
      for (const [key, text] of Object.entries(texts)) {
        assert.ok(text.trim(), `${part} ${key} is empty`);
        assert.deepEqual(argumentsOf(text), argumentsOf(english[key]), `${part} ${key}`);
        assert.ok(!text.replaceAll(PLURAL, "").includes("plural"), `${part} ${key}`);
      }
    }
  });

  test(`plurals have the categories of ${language}`, async () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    // numbers in the millions are `many` in Romance languages, where they take the form of `other`
    const wanted = pluralCategories
      .filter((category) => category !== "many" || !/^(es|fr|it|pt)/.test(language))
      .sort();
    for (const part of PARTS) {
      for (const [key, text] of Object.entries(await textsOf(part, language))) {
        for (const [, , variants] of text.matchAll(PLURAL)) {
          const categories = [...variants.matchAll(/(\w+) \{/g)].map(([, category]) => category).sort();
          assert.deepEqual(categories, wanted, `${part} ${key}`);
        }
      }
    }
  });

  test(`no text is left in English by accident in ${language}`, async () => {
    const same = [];
    for (const part of language === "en" ? [] : PARTS) {
      const english = await textsOf(part, "en");
      for (const [key, text] of Object.entries(await textsOf(part, language))) {
        const hasWords = /\p{L}/u.test(text.replace(/\{[^}]*\}/g, ""));
        if (hasWords && text === english[key] && !SAME_IN_ALL.has(key) && !IS_SAME.test(key))
          same.push(part ? `${part}/${key}` : key);
      }
    }
    assert.deepEqual(same.sort(), [...(SAME[language] ?? [])].sort());
  });
}
