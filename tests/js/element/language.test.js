import assert from "node:assert/strict";
import { test } from "node:test";

import { formatterFor, loadTexts, translatedRow, viewerLanguage } from "../../../web/element/language.js";
import de from "../../../web/texts/de.json" with { type: "json" };
import { viewer as en } from "../../../web/texts/english.js";

test("a language is found by its first part", () => {
  assert.equal(viewerLanguage("de-AT"), "de");
  assert.equal(viewerLanguage("DE"), "de");
  assert.equal(viewerLanguage("pt"), "pt-BR");
  assert.equal(viewerLanguage("zh-CN"), "zh-Hans");
  assert.equal(viewerLanguage("zh"), "zh-Hans");
  assert.equal(viewerLanguage("sv"), "en");
  assert.equal(viewerLanguage(""), "en");
});

test("Chinese is written as in the script or the region of the tag", () => {
  const tags = ["zh-Hant", "zh-TW", "zh-hk", "zh-MO", "zh-Hant-SG"];
  assert.deepEqual(tags.map(viewerLanguage), Array(tags.length).fill("zh-Hant"));
  assert.equal(viewerLanguage("zh-Hans-HK"), "zh-Hans");
  assert.equal(viewerLanguage("zh-TWX"), "zh-Hans");
});

test("the viewer speaks English until the texts of its language are loaded", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  assert.equal(formatterFor("de")("next"), en.next);
  await loadTexts("de");
  assert.equal(formatterFor("de")("next"), de.viewer.next);
  assert.equal(formatterFor("en")("next"), en.next);
});

test("texts of the game are in the language of the viewer, or in English", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  await loadTexts("de");
  const format = formatterFor("de", { en: { red: "Red", move: "Move" }, de: { red: "Rot" } });
  assert.equal(format("red"), "Rot");
  assert.equal(format("move"), "Move");
});

test("a side is named as its palette draws it, in all texts of its game", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  await loadTexts("de");
  const ofGame = { "game.W": "White", "game.W@redblack": "Red (White)", "game.end": "White wins.", "other.W": "White" };
  const say = (/** @type {string} */ key, palette = "redblack") =>
    formatterFor("en", { en: ofGame }, "game", palette)(key);
  assert.equal(say("game.W"), "Red (White)");
  assert.equal(say("game.end"), "Red (White) wins.");
  assert.equal(say("game.end", "default"), "White wins.");
  assert.equal(say("other.W"), "White");
  const german = { en: ofGame, de: { "game.W": "Weiß", "game.W@redblack": "Rot (Weiß)", "game.end": "Weiß gewinnt." } };
  assert.equal(formatterFor("de", german, "game", "redblack")("game.end"), "Rot (Weiß) gewinnt.");
  assert.equal(formatterFor("de", german, "game", "whiteblack")("game.end"), "Weiß gewinnt.");
});

test("a result in the list of games is in the language of the viewer, or as Python wrote it", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  await loadTexts("de");
  const row = { number: 1, game: "Go", players: [], event: "", date: "", result: "Draw", rawResult: "0" };
  const message = /** @type {import("../../../web/reel/reel.js").Message} */ (["next"]);
  assert.deepEqual(translatedRow({ ...row, resultMessage: ["go", message] }, "de"), { ...row, result: de.viewer.next });
  assert.deepEqual(translatedRow({ ...row, resultMessage: ["go", ["no.text"]] }, "de"), row);
  assert.deepEqual(translatedRow(row, "de"), row);
});
