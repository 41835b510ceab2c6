import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { FakeElement, useFakeDocument } from "../fake_document.js";

useFakeDocument();
Object.assign(globalThis, {
  HTMLSlotElement: class {},
  Node: FakeElement,
  DOMRect: class {
    constructor(/** @type {number} */ left, /** @type {number} */ top) {
      Object.assign(this, { left, right: left, top, bottom: top });
    }
  },
  innerWidth: 400,
  innerHeight: 300,
});
Object.assign(document, { querySelector: () => null });
const { openMenu } = await import("../../../../web/view/menu/menu.js");

/** The names of the actions that were performed, in their order. @type {string[]} */
let done = [];
/** @type {FakeElement} */
let viewer;

const entry = (/** @type {string} */ name, fields = {}) => ({
  name,
  label: name,
  act: () => done.push(name),
  ...fields,
});

/** Open a menu at a point of the window. @param {object} [fields] of the menu */
function open(fields = {}) {
  const entries = [
    entry("flip", { key: "f" }),
    entry("save", { isDisabled: true }),
    entry("settings"),
    entry("more", { entries: [entry("print")] }),
  ];
  const menu = { label: "menu", anchor: { clientX: 100, clientY: 50 }, entries, closed: () => done.push("closed") };
  openMenu(/** @type {any} */ ({ element: viewer }), /** @type {any} */ ({ ...menu, ...fields }));
  return viewer.find("menu");
}

const focused = () => FakeElement.focused?.getAttribute("data-entry") ?? null;
const button = (/** @type {string} */ name) =>
  /** @type {FakeElement} */ (viewer.querySelector(`[data-entry="${name}"]`));

/** Press keys in the open menu, one millisecond after the other. @param {string[]} keys */
function press(...keys) {
  for (const [time, key] of keys.entries()) pressAt(time, key);
}

/** Press a key in the open menu, and return whether the menu has used it. @param {number} timeStamp in milliseconds @param {string} key */
function pressAt(timeStamp, key) {
  let isUsed = false;
  const event = { key, timeStamp, target: FakeElement.focused, preventDefault: () => (isUsed = true) };
  viewer.find("menu").dispatch("keydown", { ...event, stopPropagation() {} });
  return isUsed;
}

beforeEach(() => {
  done = [];
  viewer = new FakeElement("div");
  FakeElement.focused = null;
});

test("the first entry has the focus, and keys lead to the entries that can be chosen", () => {
  open();
  assert.equal(focused(), "flip");
  press("ArrowDown");
  assert.equal(focused(), "settings");
  press("End");
  assert.equal(focused(), "more");
  press("s", "e");
  assert.equal(focused(), "settings");
});

test("a space belongs to a label while letters are typed, and chooses the entry otherwise", () => {
  open({ entries: [entry("go"), entry("go on")] });
  for (const [time, key, isUsed] of /** @type {const} */ ([
    [1000, " ", false],
    [2000, "g", true],
    [2001, "o", true],
    [2002, " ", true],
    [9000, " ", false],
  ]))
    assert.equal(pressAt(time, key), isUsed, `${time}`);
  assert.equal(focused(), "go on");
});

test("the key of an entry is shown, and said to assistive technology once", () => {
  open();
  assert.equal(button("flip").getAttribute("aria-keyshortcuts"), "f");
  assert.equal(button("flip").querySelector("kbd")?.getAttribute("aria-hidden"), "true");
  assert.equal(button("settings").querySelector("kbd"), null);
});

test("a chosen entry acts after the menu is closed, and the focus returns", () => {
  open();
  button("settings").dispatch("click");
  assert.deepEqual([done, viewer.all("menu")], [["closed", "settings"], []]);
  assert.equal(FakeElement.focused, viewer);
});

test("the Tab key closes the menu without an action", () => {
  open();
  press("Tab");
  assert.deepEqual([done, viewer.all("menu")], [["closed"], []]);
});

test("an entry shows and hides those below it, which keys reach while they are shown", () => {
  open();
  press("End");
  button("more").dispatch("click");
  assert.equal(button("more").getAttribute("aria-expanded"), "true");
  press("End");
  assert.equal(focused(), "print");
  button("more").dispatch("click");
  press("Home", "End");
  assert.deepEqual([focused(), button("more").getAttribute("aria-expanded"), done], ["more", "false", []]);
});

test("the button of an open menu says so, and does not open a second one", () => {
  const anchor = new FakeElement("button");
  Object.assign(anchor, { getBoundingClientRect: () => ({ left: 0, right: 20, top: 0, bottom: 20 }) });
  Object.assign(anchor, { removeEventListener: () => done.push("listens no longer") });
  open({ anchor });
  assert.equal(anchor.getAttribute("aria-expanded"), "true");
  let isStopped = false;
  anchor.dispatch("click", { stopImmediatePropagation: () => (isStopped = true) });
  press("Tab");
  assert.deepEqual(
    [isStopped, anchor.getAttribute("aria-expanded"), done],
    [true, "false", ["listens no longer", "closed"]],
  );
  assert.equal(FakeElement.focused, anchor);
});

test("a menu without room below its anchor is above it, and within the window", () => {
  const size = /** @type {any} */ ({ offsetWidth: { value: 120 }, scrollHeight: { value: 200 } });
  Object.defineProperties(FakeElement.prototype, { offsetWidth: { ...size.offsetWidth, configurable: true } });
  Object.defineProperties(FakeElement.prototype, { scrollHeight: { ...size.scrollHeight, configurable: true } });
  const { styles } = open({ anchor: { clientX: 390, clientY: 250 } });
  Reflect.deleteProperty(FakeElement.prototype, "offsetWidth");
  Reflect.deleteProperty(FakeElement.prototype, "scrollHeight");
  assert.deepEqual(styles, { "--left": "270px", "--top": "46px", "--room": "242px" });
});
