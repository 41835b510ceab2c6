/** The page has the language that was chosen last, however long the texts of another one take. */

import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

import { FakeElement, useFakeDocument } from "../view/fake_document.js";

register(new URL("late_loader.js", import.meta.url));
useFakeDocument();
const menu = new FakeElement("select");
Object.assign(document, {
  getElementById: () => menu,
  documentElement: new FakeElement("html"),
  querySelectorAll: () => [],
});
Object.assign(globalThis, {
  addEventListener() {},
  navigator: { languages: ["en"] },
  localStorage: { getItem: () => null, setItem() {}, removeItem() {} },
  Option: class {},
});
const { applyLanguage, prepareLanguageMenu } = await import("../../../web/app/language_menu.js");

test("the language that is chosen last is that of the page", async () => {
  prepareLanguageMenu(() => {});
  for (const value of ["fr", "de"]) menu.dispatch("change", { target: { value } });
  await applyLanguage();
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(document.documentElement.lang, "de");
});
