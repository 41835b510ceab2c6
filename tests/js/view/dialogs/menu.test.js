import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { openGame } from "../../../../web/state/state.js";
import { treeOf } from "../../reel/trees.js";
import { FakeElement, useFakeDocument } from "../fake_document.js";

/** @typedef {import("../../../../web/state/state.js").State} State */

useFakeDocument();
Object.assign(globalThis, { HTMLSlotElement: class {}, Node: FakeElement, innerWidth: 400, innerHeight: 300 });
Object.assign(document, { querySelector: () => null });
const { openMainMenu } = await import("../../../../web/view/dialogs/menu.js");

/** A state that is written by hand. @param {object} [fields] @param {object} [reelFields] @returns {State} */
function state(fields = {}, reelFields = {}) {
  const reel = { tree: treeOf([-1, 0]), start: 0, game: { counted: true }, sides: [], puzzle: null, ...reelFields };
  return {
    ...openGame(/** @type {any} */ (reel), /** @type {any} */ ({}), /** @type {any} */ ({}), 0, true),
    ...fields,
  };
}

/** What the menu has asked for. @type {unknown[]} */
let asked = [];

/** Open the menu of a state, and return its entries. @param {State} shown */
function open(shown) {
  const viewer = new FakeElement("div");
  const button = new FakeElement("button");
  button.classList.add("menu-button");
  Object.assign(button, {
    getBoundingClientRect: () => ({ left: 0, right: 20, top: 0, bottom: 20 }),
    removeEventListener() {},
  });
  viewer.append(button);
  const services = {
    ...{ element: viewer, state: shown, act: (/** @type {string} */ name) => asked.push(name) },
    dispatch: (/** @type {Function} */ action, /** @type {any} */ argument) => asked.push([action.name, argument.name]),
    parts: { mayLose() {}, count: () => asked.push("count") },
  };
  const dialog = /** @type {any} */ ({ name: "menu" });
  openMainMenu(/** @type {any} */ (services), /** @type {any} */ (String), dialog);
  return viewer.find("menu").querySelectorAll("[data-entry]");
}

/** @param {FakeElement[]} entries */
const names = (entries) => entries.map((entry) => entry.getAttribute("data-entry"));

beforeEach(() => {
  asked = [];
});

test("a game with a record can be saved, printed and counted, but is edited only where the page allows it", () => {
  assert.deepEqual(names(open(state())), [
    ...["flip", "count", "command", "settings", "shortcuts", "download", "print", "advanced"],
    ...["info", "properties", "problems", "zoomIn", "saveAsUtf8", "saveAsFF4", "copy"],
  ]);
  assert.equal(names(open(state({ arrangement: { edit: true } })))[1], "edit");
});

test("a game without a record has nothing to save", () => {
  assert.deepEqual(names(open(state({ hasRecord: false }))), [
    ...["flip", "command", "settings", "shortcuts", "advanced", "info", "properties", "problems", "zoomIn"],
  ]);
});

test("only a game with edits has an entry that saves them", () => {
  const draft = { edits: [{ op: "play" }], canUndo: true, canRedo: false, charset: null, recorded: 2 };
  assert.equal(names(open(state({ draft }))).includes("saveDraft"), true);
  assert.equal(names(open(state({ draft: { ...draft, edits: [] } }))).includes("saveDraft"), false);
});

test("the entries act, open their panels, or count", () => {
  const entries = open(state());
  for (const name of ["flip", "settings", "count"]) {
    asked = [];
    entries.find((entry) => entry.getAttribute("data-entry") === name)?.dispatch("click");
    const wanted = name === "settings" ? ["openDialog", name] : name;
    assert.deepEqual(asked.at(-1), wanted);
  }
});
