import assert from "node:assert/strict";
import { test } from "node:test";

import { useFakeDocument } from "../fake_document.js";

useFakeDocument();
const { infoPanel, problemsPanel, propertiesPanel } = await import("../../../../web/view/dialogs/panels.js");
const { settingsPanel } = await import("../../../../web/view/dialogs/settings_panel.js");

/** Return the key of a message. @param {any} message */
const say = /** @type {any} */ ((/** @type {any} */ message) => [message].flat()[0]);
const INFOS = [
  [
    { label: ["property.PB"], text: "Ann" },
    { label: ["property.RE"], text: "B+4", words: ["wins"] },
  ],
];
const reel = (/** @type {object} */ fields = {}) =>
  /** @type {any} */ ({
    ...{ infos: INFOS, frames: {}, diagnostics: [], diagnosticsLeftOut: 0, checked: true },
    ...{ game: { name: "Go" }, source: { name: "a.sgf", charset: "UTF-8" }, scene: { toggles: [] }, ...fields },
  });
/** Return the texts of the elements below another one with a tag. @param {any} element @param {string} tag @returns {string[]} */
const textsOf = (element, tag) => element.querySelectorAll(tag).map((/** @type {any} */ each) => each.textContent);

test("the game info has the result in words, unless it is hidden", () => {
  assert.deepEqual(textsOf(infoPanel(reel(), say, 0, false, null), "dd"), ["Ann", "wins", "Go", "a.sgf", "UTF-8"]);
  assert.deepEqual(textsOf(infoPanel(reel(), say, 0, true, null), "dd"), ["Ann", "Go", "a.sgf", "UTF-8"]);
});

test("a charset is chosen among those that the record may have", () => {
  /** @type {string[]} */
  const chosen = [];
  const charsets = {
    charsets: ["UTF-8", "GBK"],
    charset: "UTF-8",
    choose: (/** @type {string} */ name) => chosen.push(name),
  };
  const panel = /** @type {any} */ (infoPanel(reel(), say, 0, false, /** @type {any} */ (charsets)));
  const [field] = panel.querySelectorAll("select");
  field.selectedIndex = 1;
  field.dispatch("change");
  assert.deepEqual(chosen, ["GBK"]);
});

test("problems are grouped by their codes, and each leads to its node", () => {
  const problem = (/** @type {number} */ offset, /** @type {string} */ code, /** @type {number} */ node) => ({
    ...{ code, severity: "warning", message: code, line: 1, column: offset, offset, game: 1, node },
  });
  const diagnostics = [problem(9, "late", 2), problem(3, "early", 1), problem(5, "early", 2)];
  /** @type {number[]} */
  const went = [];
  const panel = /** @type {any} */ (problemsPanel(reel({ diagnostics }), say, (node) => went.push(node)));
  assert.deepEqual(textsOf(panel, "code"), ["early", "late"]);
  for (const button of panel.querySelectorAll("button")) button.dispatch("click");
  assert.deepEqual(went, [1, 2, 2]);
});

test("a node without properties says so", () => {
  const frames = { 1: { properties: [["B", ["aa"]]] } };
  assert.equal(/** @type {any} */ (propertiesPanel(reel({ frames }), say, 0)).textContent, "noProperties");
  const table = propertiesPanel(reel({ frames }), say, 1);
  assert.deepEqual(textsOf(table, "td"), ["unknownProperty", "aa"]);
});

test("a setting that is changed is reported alone", () => {
  /** @type {object[]} */
  const changes = [];
  const settings = /** @type {any} */ ({
    ...{ coordinates: true, numbers: null, letters: false, flip: false, theme: "auto", palette: "default" },
    ...{ speed: 1, sound: false, switched: {} },
  });
  const toggles = [{ name: "stars", label: ["stars"], on: true }];
  const panel = /** @type {any} */ (
    settingsPanel(reel({ scene: { toggles } }), say, settings, (change) => changes.push(change))
  );
  const boxes = panel.querySelectorAll("input");
  for (const box of boxes) {
    box.checked = box.attributes.checked === undefined;
    box.dispatch("change");
  }
  assert.deepEqual(changes, [
    { coordinates: false },
    { numbers: [1, Number.POSITIVE_INFINITY] },
    { letters: true },
    { flip: true },
    { switched: { stars: false } },
    { sound: true },
  ]);
});
