/** Text that is pasted into a field stays there, also in a field of the viewer. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { FakeElement, useFakeDocument } from "../view/fake_document.js";

useFakeDocument();
/** @type {(event: object) => void} */
let paste = () => {};
Object.assign(globalThis, { HTMLTextAreaElement: class {}, HTMLInputElement: class {} });
Object.assign(document, {
  getElementById: () => new FakeElement("button"),
  addEventListener: (/** @type {string} */ type, /** @type {any} */ listener) => type === "paste" && (paste = listener),
  documentElement: new FakeElement("html"),
});
const { preparePasting } = await import("../../../web/app/pasting/pasting.js");

for (const [place, field, opened] of /** @type {const} */ ([
  ["a field of the viewer", "textarea", []],
  ["the page", "main", ["https://example.org/?a=1", "see (;B[dd];W[ee])"]],
]))
  test(`text is pasted into ${place}`, () => {
    /** @type {string[]} */
    const texts = [];
    preparePasting({ openFiles: () => texts.push("files"), openText: (text) => texts.push(text) });
    const [host, target] = [new FakeElement("board-reel"), new FakeElement(field)];
    Object.assign(target, { matches: (/** @type {string} */ selector) => selector.includes(field) });
    // the document sees the viewer as the target of an event in its shadow root
    for (const text of ["https://example.org/?a=1", "see (;B[dd];W[ee])"])
      paste({
        target: host,
        composedPath: () => [target, host],
        clipboardData: { files: [], getData: () => text },
      });
    assert.deepEqual(texts, opened);
  });
