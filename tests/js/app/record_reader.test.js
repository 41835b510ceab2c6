/** A record that is loading while another language is chosen is shown in that language. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { FakeElement, useFakeDocument } from "../view/fake_document.js";

/** What ends the loading of each viewer. @type {(() => void)[]} */
const loads = [];
class Viewer extends FakeElement {
  state = "idle";
  settings = {};
  link = "0";
  document = { source: { games: 1 } };
  load() {
    return new Promise((resolve) => loads.push(() => resolve((this.state = "ready"))));
  }
  focus() {}
}

useFakeDocument();
const { createElement } = document;
const elements = new Map();
Object.assign(document, {
  createElement: (/** @type {string} */ name) =>
    name === "board-reel" ? new Viewer(name) : createElement.call(document, name),
  getElementById: (/** @type {string} */ id) => elements.get(id) ?? elements.set(id, new FakeElement("div")).get(id),
  body: new FakeElement("body"),
  documentElement: Object.assign(new FakeElement("html"), { lang: "en" }),
  querySelector: () => null,
});
Object.assign(globalThis, {
  window: globalThis,
  parent: globalThis,
  addEventListener() {},
  location: new URL("https://example.org/"),
  history: { replaceState() {}, state: null },
  sessionStorage: { getItem: () => null, setItem() {} },
  localStorage: { getItem: () => null, setItem() {} },
});
const { RecordReader } = await import("../../../web/app/record_reader.js");
const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

test("a record is read again after another language was chosen, and its opening goes on", async () => {
  const reader = new RecordReader(
    async () => {},
    () => {},
  );
  const files = [{ name: "a.sgf", content: new Blob(["(;GM[1])"]) }];
  reader.list(files);
  const opening = reader.showFirst(files, new AbortController().signal);
  await pause();
  const { viewer } = reader;
  document.documentElement.lang = "de";
  loads.shift()?.();
  await pause();
  assert.notEqual(reader.viewer, viewer);
  loads.shift()?.();
  assert.equal(await opening, files[0]);
  assert.equal(reader.viewer?.state, "ready");
});
