import assert from "node:assert/strict";
import { test } from "node:test";

import { languageFor } from "../../../web/element/language.js";

test("a language is found by its first part", () => {
  assert.equal(languageFor("de-AT", ["en", "de"]), "de");
  assert.equal(languageFor("DE", ["en", "de"]), "de");
  assert.equal(languageFor("fr", ["en", "de"]), "en");
  assert.equal(languageFor("", ["en", "de"]), "en");
});
