import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { FakeElement, useFakeDocument } from "./fake_document.js";

/** @typedef {import("../../../web/state/state.js").State} State */

useFakeDocument();
const { TabsView } = await import("../../../web/view/tabs.js");

/** A state that is written by hand. @param {object} [fields] @returns {State} */
const start = (fields = {}) => /** @type {any} */ ({ arrangement: { tabs: null }, tab: "", loads: 0, ...fields });

/** What the tabs report and draw. @type {unknown[]} */
let log = [];
let controller = new AbortController();
/** @type {State} */
let state;
/** @type {import("../../../web/view/tabs.js").TabsView} */
let tabs;

/** Return a tab that logs what it draws. @param {string} name */
function view(name) {
  const draw = (/** @type {State | null} */ before, /** @type {State} */ after) =>
    void log.push([name, before?.loads ?? null, after.loads]);
  return /** @type {any} */ ({ element: new FakeElement(name), draw });
}

/** Draw another state. @param {object} fields */
function change(fields) {
  const before = state;
  state = { ...state, ...fields };
  tabs.draw(before, state);
}

const services = /** @type {any} */ ({
  say: String,
  element: new FakeElement("viewer"),
  preview: () => {},
  fail: (/** @type {Error} */ error) => log.push(error.message),
  dispatch: (/** @type {any} */ action, /** @type {any} */ argument) => change(action(state, argument)),
  get signal() {
    return controller.signal;
  },
  get state() {
    return state;
  },
});
beforeEach(() => {
  log = [];
  controller = new AbortController();
  state = start();
  tabs = new TabsView(services, [
    { name: "moves", isUseful: () => true, open: () => view("moves") },
    { name: "tree", isUseful: ({ loads }) => loads > 0, open: async () => view("tree") },
    { name: "chart", isUseful: ({ loads }) => loads > 0, open: () => Promise.reject(new Error("not loaded")) },
  ]);
  tabs.draw(null, state);
});

const names = () => tabs.buttons.map(({ textContent }) => textContent);
const shown = () => /** @type {any} */ (tabs.panel).childNodes.map(({ tag }) => tag);
const selected = () => tabs.buttons.filter((button) => button.getAttribute("aria-selected") === "true")[0]?.textContent;

test("the first tab is there from the beginning, and others come when they have something to show", () => {
  assert.deepEqual([names(), shown(), log], [["moves"], ["moves"], [["moves", null, 0]]]);
  change({ loads: 1 });
  assert.deepEqual([names(), selected()], [["moves", "tree", "chart"], "moves"]);
});

test("a button opens its tab, which is drawn as a whole, and then what differs", async () => {
  change({ loads: 1 });
  log = [];
  /** @type {any} */ (tabs.buttons[1]).dispatch("click");
  assert.deepEqual([state.tab, selected(), shown()], ["tree", "tree", ["moves"]]);
  await new Promise(setImmediate);
  change({ loads: 2 });
  assert.deepEqual(
    [shown(), log],
    [
      ["tree"],
      [
        ["tree", null, 1],
        ["tree", 1, 2],
      ],
    ],
  );
});

test("if a tab cannot be loaded, the one before it stays open and the failure is said", async () => {
  change({ loads: 1 });
  change({ tab: "chart" });
  await new Promise(setImmediate);
  assert.deepEqual([state.tab, selected(), shown()], ["moves", "moves", ["moves"]]);
  assert.ok(log.includes("not loaded"));
});

test("the page chooses the tabs and their order", async () => {
  change({ loads: 1 });
  change({ arrangement: { tabs: ["tree", "moves"] } });
  await new Promise(setImmediate);
  assert.deepEqual([names(), shown()], [["tree", "moves"], ["tree"]]);
  change({ arrangement: { tabs: [] } });
  assert.equal(tabs.element.hidden, true);
});

test("a tab that arrives after the viewer was removed is not drawn", async () => {
  change({ loads: 1 });
  log = [];
  change({ tab: "tree" });
  controller.abort();
  await new Promise(setImmediate);
  assert.deepEqual(log, []);
});
