import assert from "node:assert/strict";
import { test } from "node:test";

import { draftOf, editsOf, entryBetween, foldLog, sizeOfEntry } from "../../../web/app/drafts/draft_log.js";

/** @typedef {import("../../../web/app/drafts/draft_log.js").LogEntry} LogEntry */

/** Return the log of a draft that had some edits, then others, and so on. @param {readonly (readonly string[])[]} states */
const logOf = (states) =>
  states.map((edits, index) => entryBetween(states[index - 1] ?? [], edits)).filter((entry) => entry !== null);

/** Return a function that returns whole numbers below a limit, always the same for the same seed. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return (/** @type {number} */ limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
}

test("an edit adds an entry with the edit alone", () => {
  assert.deepEqual(entryBetween(["a", "b"], ["a", "b", "c"]), { keep: 2, added: ["c"] });
  assert.deepEqual(entryBetween([], ["a"]), { keep: 0, added: ["a"] });
});

test("an undo is an entry, and so is an edit that replaces the last one", () => {
  assert.deepEqual(entryBetween(["a", "b"], ["a"]), { keep: 1, added: [] });
  assert.deepEqual(entryBetween(["a", "b"], []), { keep: 0, added: [] });
  assert.deepEqual(entryBetween(["a", "b"], ["a", "c"]), { keep: 1, added: ["c"] });
});

test("nothing is added if nothing has changed", () => {
  assert.equal(entryBetween([], []), null);
  assert.equal(entryBetween(["a", "b"], ["a", "b"]), null);
});

test("what was undone is still in the log", () => {
  const log = logOf([["a"], ["a", "b"], ["a"], ["a", "c"]]);
  assert.deepEqual(foldLog(log), ["a", "c"]);
  assert.deepEqual(foldLog(log.slice(0, 2)), ["a", "b"]);
});

for (const seed of [1, 2, 3, 4, 5]) {
  test(`every beginning of a log leads to the edits of its time (seed ${seed})`, () => {
    const next = numbers(seed);
    /** @type {string[][]} */
    const states = [];
    for (let count = 0; count < 200; count += 1) {
      const last = states.at(-1) ?? [];
      const kept = last.slice(0, last.length - next(Math.min(4, last.length + 1)));
      states.push([...kept, ...Array.from({ length: next(3) }, () => `${next(5)}`)]);
    }
    const changes = states.filter((edits, index) => entryBetween(states[index - 1] ?? [], edits));
    const log = logOf(states);
    assert.ok(log.length > 100);
    for (const [index, edits] of changes.entries()) assert.deepEqual(foldLog(log.slice(0, index + 1)), edits);
  });
}

test("edits are the same after they were stored", () => {
  const draft = JSON.stringify([
    { action: "play", node: 1 },
    { action: "set_comment", text: '",]\u00e4\ud83d\ude00' },
  ]);
  assert.equal(draftOf(editsOf(draft)), draft);
  assert.deepEqual(editsOf(""), []);
  assert.equal(draftOf([]), "[]");
});

const DAMAGED = {
  "no entry": undefined,
  null: null,
  "a text": "{",
  "a list": [{ action: "x" }],
  "no edits": { keep: 0 },
  "edits that are no texts": { keep: 0, added: [{ action: "x" }] },
  "an edit too many": { keep: 2, added: [] },
  "a negative number": { keep: -1, added: [] },
  "half an edit": { keep: 0.5, added: [] },
  "a number as text": { keep: "0", added: [] },
};
for (const [name, entry] of Object.entries(DAMAGED)) {
  test(`a log is damaged if an entry is ${name}`, () => {
    assert.equal(foldLog([entry]), null);
    assert.equal(foldLog([{ keep: 0, added: ["a"] }, entry]), null);
  });
}

test("the size of an entry counts bytes, not characters", () => {
  const [ascii, wide] = ["a", "\u4e16"].map((edit) => sizeOfEntry({ keep: 0, added: [edit] }));
  assert.equal(wide - ascii, 2);
});
