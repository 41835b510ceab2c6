import assert from "node:assert/strict";
import { test } from "node:test";
import de from "../../../web/locales/de.js";
import en from "../../../web/locales/en.js";
import { clockText, createFormatter, resultOf } from "../../../web/reel/messages.js";

const say = createFormatter(
  "en",
  { move: "{color} plays {point}", red: "Red" },
  { red: "other", blue: "Blue", raw: "{x}" },
);

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
  assert.equal(createFormatter("en", { a: "{constructor}{__proto__}" })(["a", {}]), "");
});

test("every language has the same keys with the same arguments", () => {
  const parts = (/** @type {Record<string, string>} */ table) =>
    Object.fromEntries(
      Object.entries(table).map(([key, text]) => [
        key,
        [...text.matchAll(/\{(\w+)(?:\}|, plural)/g)].map(([, name]) => name).sort(),
      ]),
    );
  assert.deepEqual(parts(de), parts(en));
});

test("a phrase follows its number by the plural rules of the language", () => {
  const table = { moves: "{count, plural, one {# move} other {# moves}} of {side}" };
  const said = (/** @type {number | string} */ count) =>
    createFormatter("en", table)(["moves", { count, side: "Red" }]);
  assert.deepEqual([0, 1, 2, 1.5].map(said), ["0 moves of Red", "1 move of Red", "2 moves of Red", "1.5 moves of Red"]);
  const polish = createFormatter("pl", {
    moves: "{count, plural, one {# ruch} few {# ruchy} many {# ruchów} other {# ruchu}}",
  });
  assert.deepEqual(
    [1, 3, 5, 12, 22].map((count) => polish(["moves", { count }])),
    ["1 ruch", "3 ruchy", "5 ruchów", "12 ruchów", "22 ruchy"],
  );
  assert.equal(createFormatter("pl", table)(["moves", { count: 3, side: "Red" }]), "3 moves of Red");
  assert.equal(
    createFormatter("de", { won: "mit {points, plural, one {# Punkt} other {# Punkten}}" })(["won", { points: 3.5 }]),
    "mit 3,5 Punkten",
  );
});

test("every noun after a bare number in the locales has plural forms", () => {
  const plural = /\{\w+, plural,(?: \w+ \{[^{}]*\})+\}/g;
  const bare = /\{(?:count|games|moves|seconds|shown|limit)\} (\p{L}+)/gu;
  const invariable = ["MB", "left", "more", "of", "von"];
  const nouns = (/** @type {string} */ text) =>
    [...text.replaceAll(plural, "").matchAll(bare)]
      .map(([, word]) => word)
      .filter((word) => !invariable.includes(word));
  assert.deepEqual(nouns("{count} games"), ["games"]);
  for (const table of [en, de]) {
    const texts = Object.entries(table);
    assert.ok(texts.some(([, text]) => plural.test(text)));
    assert.deepEqual(
      texts.filter(([, text]) => nouns(text).length || text.replaceAll(plural, "").includes("plural")),
      [],
    );
  }
});

test("a result is said in words; a Reel made before results were messages shows its own text", () => {
  const spoken = createFormatter("en", { "result.points": "{side} wins by {points}", "go.white": "White" });
  const result = {
    message: /** @type {import("../../../web/reel/reel.js").Message} */ ([
      "result.points",
      { side: ["go.white"], points: 3.5 },
    ]),
    raw: "W+3.5",
  };
  assert.deepEqual(resultOf({ result }, spoken), { text: "White wins by 3.5", raw: "W+3.5" });
  assert.deepEqual(resultOf({ result: "W+3.5" }, spoken), { text: "W+3.5", raw: "W+3.5" });
  assert.equal(resultOf({ result: null }, spoken), null);
});

test("seconds are shown as a clock shows them", () => {
  assert.deepEqual([0, 9.9, 65, 600, 3600, 7325, -5].map(clockText), [
    "0:00",
    "0:09",
    "1:05",
    "10:00",
    "1:00:00",
    "2:02:05",
    "\u22120:05",
  ]);
});
