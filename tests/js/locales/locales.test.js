import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import chart from "../../../web/locales/chart/en.js";
import dialogsInGerman from "../../../web/locales/dialogs/de.js";
import dialogs from "../../../web/locales/dialogs/en.js";
import en from "../../../web/locales/en.js";
import { FAILURES } from "../../../web/runtime/protocol.js";

const WEB = new URL("../../../web/", import.meta.url);

test("every text key that the viewer uses exists", () => {
  const files = ["view", "element", "loading", "reel"].flatMap((folder) =>
    readdirSync(new URL(folder, WEB)).map((name) => `${folder}/${name}`),
  );
  const asked = files.flatMap((name) =>
    [...readFileSync(new URL(name, WEB), "utf8").matchAll(/(?:say\(\[?|(?=\["error)\[)"([\w.]+)"/g)].map(
      (match) => match[1],
    ),
  );
  assert.ok(asked.length > 30);
  assert.deepEqual(
    asked.filter((key) => !(key in en || key in chart || key in dialogs)),
    [],
  );
});

test("every failure of the runtime has a text", () => {
  assert.deepEqual(
    FAILURES.filter((code) => !(`failure.${code}` in en)),
    [],
  );
});

test("the panels have the same texts in every language", () => {
  assert.deepEqual(Object.keys(dialogsInGerman), Object.keys(dialogs));
});
