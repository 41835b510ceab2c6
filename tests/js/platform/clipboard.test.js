/** Text is copied in pages without encryption too, which have no `navigator.clipboard`, and in frames that may not use it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { FakeElement, useFakeDocument } from "../view/fake_document.js";

useFakeDocument();
/** @type {string[]} */
const copied = [];
const dialog = new FakeElement("dialog");
const button = new FakeElement("button");
dialog.append(button);
/** @type {string | null} */
let selected = null;
Object.assign(FakeElement.prototype, {
  style: {},
  select() {
    selected = this.value;
  },
});
Object.assign(globalThis, { HTMLElement: FakeElement, navigator: {} });
Object.assign(document, {
  activeElement: button,
  execCommand: () => selected !== null && copied.push(selected) > 0,
});
const { copyText } = await import("../../../web/platform/clipboard.js");

for (const [page, clipboard] of Object.entries({
  "a page without encryption": undefined,
  "a frame of another origin": { writeText: () => Promise.reject(new Error("not allowed")) },
})) {
  test(`in ${page}, a field in the open dialog is copied and removed`, async () => {
    Object.assign(navigator, { clipboard });
    await copyText("(;GM[1])");
    assert.deepEqual(copied.splice(0), ["(;GM[1])"]);
    assert.deepEqual(dialog.childNodes, [button]);
  });
}

test("a browser that allows neither is reported", async () => {
  Object.assign(document, { execCommand: () => false });
  await assert.rejects(copyText("text"), { code: "copy" });
});
