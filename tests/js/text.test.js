import assert from "node:assert/strict";
import { test } from "node:test";

import { clockText, languageFor, speaker } from "../../web/element/text.js";
import de from "../../web/locales/de.js";
import en from "../../web/locales/en.js";

const say = speaker({ move: "{color} plays {point}", red: "Red" }, { red: "other", blue: "Blue", raw: "{x}" });

test("arguments are put into the template, messages among them in their own words", () => {
  assert.equal(say(["move", { color: ["red"], point: "F8" }]), "Red plays F8");
  assert.equal(say("blue"), "Blue");
});

test("the first table that has a key counts; an unknown key is its own text", () => {
  assert.equal(say("red"), "Red");
  assert.equal(say("unknown"), "unknown");
});

test("a missing argument is empty; text of a record is never a template or a key", () => {
  assert.equal(say(["move", { color: "Red" }]), "Red plays ");
  assert.equal(say(["raw", { x: "{color} blue" }]), "{color} blue");
});

test("names from Object's prototype are no keys and no arguments", () => {
  assert.equal(say("constructor"), "constructor");
  assert.equal(say("__proto__"), "__proto__");
  assert.equal(speaker({ a: "{constructor}{__proto__}" })(["a", {}]), "");
});

test("a language is found by its first part", () => {
  assert.equal(languageFor("de-AT", ["en", "de"]), "de");
  assert.equal(languageFor("DE", ["en", "de"]), "de");
  assert.equal(languageFor("fr", ["en", "de"]), "en");
  assert.equal(languageFor("", ["en", "de"]), "en");
});

test("every language has the same keys with the same arguments", () => {
  const parts = (/** @type {Record<string, string>} */ table) =>
    Object.fromEntries(Object.entries(table).map(([key, text]) => [key, (text.match(/\{\w+\}/g) ?? []).sort()]));
  assert.deepEqual(parts(de), parts(en));
});

test("seconds are shown as a clock shows them", () => {
  assert.deepEqual([0, 9.9, 65, 600, 3600, 7325, -5].map(clockText), ["0:00", "0:09", "1:05", "10:00", "1:00:00", "2:02:05", "\u22120:05"]);
});
