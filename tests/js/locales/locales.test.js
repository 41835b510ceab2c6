import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import chart from "../../../web/locales/chart/en.js";
import dialogsInGerman from "../../../web/locales/dialogs/de.js";
import dialogs from "../../../web/locales/dialogs/en.js";
import editingInGerman from "../../../web/locales/editing/de.js";
import editing from "../../../web/locales/editing/en.js";
import en from "../../../web/locales/en.js";
import newGameInGerman from "../../../web/locales/new_game/de.js";
import newGame from "../../../web/locales/new_game/en.js";
import puzzleInGerman from "../../../web/locales/puzzle/de.js";
import puzzle from "../../../web/locales/puzzle/en.js";
import tryingInGerman from "../../../web/locales/trying/de.js";
import trying from "../../../web/locales/trying/en.js";
import { FAILURES } from "../../../web/runtime/protocol.js";

const WEB = new URL("../../../web/", import.meta.url);

/** Modules that are loaded with the texts of the panels. */
const PANELS = new Set(
  ["commands", "dialogs", "menu", "panels", "print", "settings_panel"].map((name) => `view/${name}.js`),
);

test("every text key that the viewer uses exists", () => {
  const files = ["view", "element", "loading", "reel"].flatMap((folder) =>
    readdirSync(new URL(folder, WEB), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js"))
      .map((name) => `${folder}/${name}`),
  );
  const asked = files.flatMap((name) =>
    [...readFileSync(new URL(name, WEB), "utf8").matchAll(/(?:say\(\[?|(?=\["error)\[|(?="keys\.))"([\w.]+)"/g)].map(
      ([, key]) => ({ key, texts: PANELS.has(name) ? { ...en, ...dialogs } : { ...en, ...chart, ...puzzle } }),
    ),
  );
  assert.ok(asked.length > 30);
  assert.deepEqual(
    asked.filter(({ key, texts }) => !(key in texts)).map(({ key }) => key),
    [],
  );
});

test("every failure of the runtime has a text", () => {
  assert.deepEqual(
    FAILURES.filter((code) => !(`failure.${code}` in en)),
    [],
  );
});

test("the panels and trying moves have the same texts in every language", () => {
  assert.deepEqual(Object.keys(dialogsInGerman), Object.keys(dialogs));
  assert.deepEqual(Object.keys(tryingInGerman), Object.keys(trying));
  assert.deepEqual(Object.keys(editingInGerman), Object.keys(editing));
  assert.deepEqual(Object.keys(newGameInGerman), Object.keys(newGame));
});

test("puzzles have the same texts in every language", () => {
  assert.deepEqual(Object.keys(puzzleInGerman), Object.keys(puzzle));
  for (const [key, text] of Object.entries(puzzle)) {
    const names = (/** @type {string} */ template) => [...template.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
    const german = /** @type {Record<string, string>} */ (puzzleInGerman)[key];
    if (!text.includes("plural")) assert.deepEqual(names(german), names(text), key);
  }
});
