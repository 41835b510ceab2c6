import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, createFormatter, problemText, withTexts } from "../../../web/reel/messages.js";
import german from "../../../web/texts/de.json" with { type: "json" };
import english from "../../../web/texts/en.json" with { type: "json" };

const say = createFormatter(
  "en",
  { move: "{color} plays {point}", red: "Red" },
  { red: "other", blue: "Blue", raw: "{x}" },
);

test("arguments are inserted into the template, messages among them are formatted", () => {
  assert.equal(say(["move", { color: ["red"], point: "F8" }]), "Red plays F8");
  assert.equal(say("blue"), "Blue");
});

test("the first table that has a key takes precedence; an unknown key is its own text", () => {
  assert.equal(say("red"), "Red");
  assert.equal(say("unknown"), "unknown");
});

test("a missing argument is empty; text of a record is never a template or a key", () => {
  assert.equal(say(["move", { color: "Red" }]), "Red plays ");
  assert.equal(say(["raw", { x: "{color} blue" }]), "{color} blue");
});

test("names from Object's prototype are neither keys nor arguments", () => {
  assert.equal(say("constructor"), "constructor");
  assert.equal(say("__proto__"), "__proto__");
  assert.equal(createFormatter("en", { a: "{constructor}{__proto__}" })(["a", {}]), "");
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

test("a percentage is rounded, and written as in its language", () => {
  const said = (/** @type {string} */ language) =>
    createFormatter(language, { rate: "{percent}" })(["rate", { percent: 59.7 }]);
  assert.deepEqual(["en", "de", "tr"].map(said), ["60%", "60\u00a0%", "%60"]);
  assert.equal(createFormatter("en", { loading: "{percent}" })(["loading", { percent: "60 of 100" }]), "60 of 100");
});

test("every noun after a bare number in the texts has plural forms", () => {
  const plural = /\{\w+, plural,(?: \w+ \{[^{}]*\})+\}/g;
  const bare = /\{(?:count|games|moves|seconds|shown|limit)\} (\p{L}+)/gu;
  const invariable = ["MB", "left", "more", "of", "von"];
  const nouns = (/** @type {string} */ text) =>
    [...text.replaceAll(plural, "").matchAll(bare)]
      .map(([, word]) => word)
      .filter((word) => !invariable.includes(word));
  assert.deepEqual(nouns("{count} games"), ["games"]);
  for (const { viewer: table } of [english, german]) {
    const texts = Object.entries(table);
    assert.ok(texts.some(([, text]) => plural.test(text)));
    assert.deepEqual(
      texts.filter(([, text]) => nouns(text).length || text.replaceAll(plural, "").includes("plural")),
      [],
    );
  }
});

test("seconds are formatted like a clock", () => {
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

test("the texts of a part take precedence, all others come from the viewer", () => {
  const viewer = createFormatter("de", {
    locale: "de",
    red: "Rot",
    title: "Spiel",
    move: "Zug {number}",
    "chart/title": "Diagramm von {name}",
  });
  const part = withTexts(viewer, { part: "chart", en: { title: "Chart of {name}", share: "{part} of {side}" } });
  assert.equal(part(["title", { name: ["red"] }]), "Diagramm von Rot", "a message of the viewer as an argument");
  assert.equal(part(["share", { part: 0.5, side: ["red"] }]), "0,5 of Rot", "English where a text is missing");
  assert.equal(part(["move", { number: 3 }]), "Zug 3");
  assert.equal(part("constructor"), "constructor");
});

test("a part may write the arguments of its own messages in another way", () => {
  const viewer = createFormatter("en", { locale: "en", move: "move {number}" });
  const part = withTexts(
    viewer,
    { part: "chart", en: { lead: "{value} {count, plural, one {point} other {points}}" } },
    (value, name) => (name === "count" ? value : `<${value}>`),
  );
  assert.equal(part(["lead", { value: 2, count: 2 }]), "<2> points");
  assert.equal(part(["move", { number: 2 }]), "move 2", "those of the viewer's messages stay");
});

test("problems are in the language of the viewer", () => {
  const place = { line: 1, column: 1, offset: 0, game: 1, node: 0 };
  const unknown = /** @type {const} */ ({
    code: "unknown-property",
    severity: "info",
    message: "QQ: Unknown.",
    ...place,
  });
  const ofGame = /** @type {const} */ ({ ...unknown, about: ["bad", { text: "zz" }], message: "zz is bad." });
  const german = createFormatter("de", {
    locale: "de",
    bad: "{text} ist falsch.",
    "diagnostics/about": "{subject} – {problem}",
    "diagnostics/unknown-property": "Unbekannt.",
  });
  const english = createFormatter("en", { locale: "en", bad: "other" });
  assert.equal(problemText({ ...unknown, subject: "QQ" }, german), "QQ – Unbekannt.");
  assert.equal(problemText(unknown, german), "Unbekannt.");
  assert.equal(problemText(ofGame, german), "zz ist falsch.");
  assert.equal(problemText({ ...unknown, subject: "QQ" }, english), "QQ: Unknown.");
  assert.equal(
    problemText({ ...unknown, code: "of-a-plug-in" }, german),
    "QQ: Unknown.",
    "English if there is no text",
  );
});
