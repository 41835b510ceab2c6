import assert from "node:assert/strict";
import { test } from "node:test";

import { FakeElement, useFakeDocument } from "../fake_document.js";

/** A field that changes the ends of lines as a browser does. */
class FakeTextArea extends FakeElement {
  get value() {
    return super.value;
  }

  set value(text) {
    super.value = text.replace(/\r\n?/g, "\n");
  }
}

useFakeDocument();
const { createElement } = document;
Object.assign(document, {
  createElement: (/** @type {string} */ tag) => (tag === "textarea" ? new FakeTextArea(tag) : createElement(tag)),
});
Object.assign(FakeElement.prototype, { showModal() {}, close() {} });
const { openProperties } = await import("../../../../web/view/editing/properties_dialog.js");

/**
 * Open the dialog for properties, change it, and return the edits after it was submitted: identifier and values.
 *
 * @param {[string, string[]][]} properties
 * @param {(fields: any[]) => void} [change] is called with the fields of values
 */
async function submitted(properties, change = () => {}) {
  const element = /** @type {any} */ (new FakeElement("div"));
  /** @type {unknown[]} */
  const edits = [];
  const record = { ask: async () => ({ properties }) };
  const services = {
    element,
    record: () => record,
    state: { node: 3, reel: {} },
    say: (/** @type {any} */ key) => key,
  };
  const edit = async (/** @type {any} */ { identifier, values }) => edits.push([identifier, values]);
  const text = (/** @type {any} */ message) => [message].flat()[0];
  await openProperties(/** @type {any} */ ({ flush() {}, services, text, trying: { edit } }));
  const [form] = element.querySelectorAll("form");
  change(form.querySelectorAll("textarea"));
  form.dispatch("submit", { preventDefault() {} });
  await new Promise((resolve) => setImmediate(resolve));
  return edits;
}

test("properties that were not changed stay as they are", async () => {
  /** @type {[string, string[]][]} */
  const properties = [
    ["C", ["one\r\ntwo"]],
    ["XX", ["one", "two\nlines"]],
    ["AN", ["a\rb"]],
    ["YY", ["", ""]],
    ["ZZ", ["a", ""]],
    ["DO", [""]],
  ];
  assert.deepEqual(await submitted(properties), []);
});

test("a field has one value in each line", async () => {
  const edits = await submitted([["AB", ["aa", "bb"]]], ([field]) => {
    field.value += "\ncc";
  });
  assert.deepEqual(edits, [["AB", ["aa", "bb", "cc"]]]);
});

test("each value has a field if one of them has several lines", async () => {
  const edits = await submitted([["XX", ["one", "two\r\nlines", "three"]]], (fields) => {
    fields[0].value = "first\nvalue";
    fields[2].value = "";
  });
  assert.deepEqual(edits, [["XX", ["first\nvalue", "two\r\nlines"]]]);
});
