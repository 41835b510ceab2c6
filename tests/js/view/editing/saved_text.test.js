import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { SavedText, savedTexts } from "../../../../web/view/editing/saved_text.js";

Object.assign(globalThis, { window: globalThis });
mock.timers.enable({ apis: ["setTimeout"] });

class Field extends EventTarget {
  value = "";

  /** Write text at the end. @param {string} text */
  type(text) {
    this.value += text;
    this.dispatchEvent(new Event("input"));
  }
}

/** What was sent: node, text, and whether it is part of the edit before it. @type {[number, string, boolean][]} */
let sent = [];
/** Answer the requests in their order: whether the text has arrived. @type {((isDone: boolean) => void)[]} */
let answers = [];
/** @type {Field} */
let field;
/** @type {SavedText} */
let saved;

beforeEach(() => {
  [sent, answers] = [[], []];
  field = new Field();
  saved = create(field);
  saved.show(1, "");
});

/** Return a saved text whose requests wait for `answer`. @param {Field} shown */
const create = (shown) =>
  new SavedText(/** @type {any} */ (shown), (node, text, amend) => {
    sent.push([node, text, amend]);
    return new Promise((resolve) => answers.push(resolve));
  });

/** Answer the first request that waits. @param {boolean} [isDone] */
async function answer(isDone = true) {
  answers.shift()?.(isDone);
  await new Promise((resolve) => setImmediate(resolve));
}

test("what is written in one visit of a node is saved while it is written, as one edit", async () => {
  field.type("a");
  mock.timers.tick(500);
  await answer();
  field.type("b");
  mock.timers.tick(500);
  await answer();
  saved.show(2, "");
  field.type("c");
  saved.leave();
  assert.deepEqual(sent, [
    [1, "a", false],
    [1, "ab", true],
    [2, "c", false],
  ]);
});

test("an answer does not replace a later text that is on its way", async () => {
  field.type("White must ");
  mock.timers.tick(500);
  field.type("answer ");
  mock.timers.tick(500);
  saved.show(1, "White must ");
  await answer();
  assert.equal(field.value, "White must answer ");
  field.type("at C3.");
  mock.timers.tick(500);
  assert.deepEqual(sent.at(-1), [1, "White must answer at C3.", true]);
});

test("a text that is on its way is shown when the reader comes back to its node", async () => {
  field.type("new");
  saved.show(2, "");
  saved.show(1, "old");
  assert.equal(field.value, "new");
  await answer();
  saved.show(1, "new");
  saved.show(1, "undone");
  assert.equal(field.value, "undone");
});

test("a text that could not be saved stays, and is saved with the next one", async () => {
  field.type("My comment");
  saved.leave();
  assert.equal(saved.isChanged, false);
  await answer(false);
  assert.equal(saved.isChanged, true);
  saved.show(1, "");
  assert.equal(field.value, "My comment");
  saved.show(2, "");
  saved.show(1, "");
  assert.equal(field.value, "My comment");
  assert.deepEqual(sent.slice(1), [[1, "My comment", false]], "it is sent again");
  await answer();
  assert.equal(saved.isChanged, false);
  saved.leave();
  assert.equal(sent.length, 2);
});

test("a later text of the node takes the place of one that could not be saved", async () => {
  field.type("a");
  saved.flush();
  field.type("b");
  saved.flush();
  await answer(false);
  assert.equal(saved.isChanged, false, "the later text is on its way");
  await answer();
  saved.flush();
  assert.deepEqual([sent.length, saved.isChanged], [2, false]);
});

test("a text that the field shows in another way is not a change", () => {
  let shown = "";
  const oneLine = Object.defineProperty(new Field(), "value", {
    get: () => shown,
    set: (/** @type {string} */ text) => {
      shown = text.replace(/[\r\n]/g, "");
    },
  });
  const line = create(oneLine);
  line.show(1, "two\nlines");
  assert.equal(line.isChanged, false);
  line.show(2, "");
  assert.deepEqual(sent, []);
});

for (const [does, answered, count] of /** @type {const} */ ([
  ["a text that changes nothing in the record is not sent again", true, 1],
  ["a text whose request failed is sent again", false, 2],
]))
  test(does, async () => {
    /** @type {unknown[]} */
    const edits = [];
    const edit = async (/** @type {object} */ change, /** @type {any} */ options) => {
      edits.push(change);
      if (answered) options.answered();
      return false;
    };
    const fields = /** @type {any} */ ({ comment: new Field(), name: field });
    const [, name] = savedTexts(/** @type {any} */ ({ edit }), fields);
    name.show(1, "x");
    field.type(" ");
    name.flush();
    await answer();
    name.flush();
    assert.deepEqual(edits, Array(count).fill({ op: "set_name", node: 1, text: "x ", amend: false }));
  });

test("Escape leaves the field, but not while it ends the composition of a text", () => {
  let isLeft = false;
  const services = { element: { focus: () => (isLeft = true) } };
  savedTexts(/** @type {any} */ ({ services }), /** @type {any} */ ({ comment: field, name: new Field() }));
  for (const isComposing of [true, false]) {
    field.dispatchEvent(Object.assign(new Event("keydown"), { key: "Escape", isComposing }));
    assert.equal(isLeft, !isComposing);
  }
});
