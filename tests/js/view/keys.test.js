import assert from "node:assert/strict";
import { before, test } from "node:test";

import { actionOf } from "../../../web/view/keys.js";

/** As much of a document as keys look at. */
before(() => {
  class Element {
    constructor(selector = "") {
      this.selector = selector;
    }
    closest(selector) {
      return selector.split(", ").includes(this.selector) ? this : null;
    }
    matches(selector) {
      return selector === this.selector;
    }
  }
  class HTMLElement extends Element {}
  const kinds = ["HTMLInputElement", "HTMLTextAreaElement", "HTMLSelectElement", "HTMLButtonElement"];
  Object.assign(globalThis, {
    Element,
    HTMLElement,
    ...Object.fromEntries(kinds.map((name) => [name, class extends HTMLElement {}])),
  });
});

const press = (key, target = new globalThis.HTMLElement(), more = {}) =>
  actionOf({ key, composedPath: () => [target], ...more });
const input = (type) => Object.assign(new globalThis.HTMLInputElement(), { type });

test("keys of the viewer", () => {
  const keys = {
    ArrowLeft: "previous",
    ArrowRight: "next",
    Home: "first",
    End: "last",
    ArrowUp: "up",
    ArrowDown: "down",
    PageUp: "back10",
    PageDown: "forward10",
  };
  const letters = {
    c: "comment",
    f: "flip",
    "+": "zoomIn",
    "-": "zoomOut",
    0: "zoomReset",
    " ": "play",
    "<": "slower",
    ">": "faster",
    "?": "help",
    1: "bookmark1",
    9: "bookmark9",
  };
  for (const [key, action] of Object.entries({ ...keys, ...letters })) assert.equal(press(key), action, key);
  assert.equal(press("x"), null);
});

test("keys with modifiers are the browser's", () => {
  for (const modifier of ["ctrlKey", "metaKey", "altKey", "isComposing", "defaultPrevented"]) {
    assert.equal(press("ArrowRight", undefined, { [modifier]: true }), null, modifier);
  }
});

test("a text field uses all keys itself, a slider those that move it", () => {
  for (const key of ["ArrowRight", "c", "1", " "]) assert.equal(press(key, input("search")), null, key);
  assert.equal(press("ArrowRight", input("range")), null);
  assert.equal(press("c", input("range")), "comment");
});

test("a button uses the keys that press it itself", () => {
  const button = new globalThis.HTMLButtonElement();
  assert.equal(press(" ", button), null);
  assert.equal(press("ArrowRight", button), "next");
});

test("the board cursor uses the arrow keys itself", () => {
  const board = new globalThis.Element("[data-arrows]");
  assert.equal(press("ArrowRight", board), null);
  assert.equal(press("f", board), "flip");
});

test("a text that is longer than its place uses the keys that scroll it", () => {
  const text = Object.assign(new globalThis.Element(":not(.viewer)[tabindex]"), { clientHeight: 90, scrollHeight: 90 });
  assert.equal(press("PageDown", text), "forward10");
  text.scrollHeight = 100;
  for (const key of ["PageDown", "PageUp", "ArrowDown", "ArrowUp"]) assert.equal(press(key, text), null, key);
  assert.deepEqual(
    [" ", "ArrowRight", "Home"].map((key) => press(key, text)),
    ["play", "next", "first"],
  );
});

test("a keyboard without Latin letters has the same shortcuts", () => {
  assert.equal(press("а", undefined, { code: "KeyF" }), "flip");
});
