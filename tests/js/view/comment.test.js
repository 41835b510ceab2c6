import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { indexTree } from "../../../web/reel/tree.js";
import { FakeElement, takeWrites, useFakeDocument } from "./fake_document.js";

/** @typedef {import("../../../web/state/state.js").State} State */

useFakeDocument();
const { CommentView } = await import("../../../web/view/comments/comment.js");

const say = (/** @type {any} */ message) => (Array.isArray(message) ? JSON.stringify(message) : message);
/** The flag of a comment is 1. */
const REEL = /** @type {any} */ ({
  tree: { flags: [1, 0, 1] },
  diagnostics: [
    { severity: "error", code: "x", message: "broken" },
    { severity: "info", code: "y", message: "harmless" },
  ],
  frames: {
    0: { name: "Start", comment: "One\nTwo B2", mentions: [[8, 10, ["bb"]]] },
    1: { remarks: ["good", "bad"], diagnostics: [0, 1] },
    2: { comment: "End" },
  },
});

/** A state that is written by hand. @param {object} [fields] @returns {State} */
const state = (fields = {}) =>
  /** @type {any} */ ({
    reel: REEL,
    tree: indexTree({ parent: [-1, 0, 1] }),
    node: 0,
    choices: new Map(),
    settings: { numbers: null },
    ...fields,
  });

/** @type {unknown[]} */
let reported = [];
/** @type {import("../../../web/view/comments/comment.js").CommentView} */
let comment;
/** @type {FakeElement} */
let element;

beforeEach(() => {
  reported = [];
  const act = (/** @type {string} */ action) => reported.push(action);
  comment = new CommentView(/** @type {any} */ ({ say, act, state: state(), element: new FakeElement("div") }));
  element = /** @type {any} */ (comment.element);
});

const texts = () => element.childNodes.at(-1).childNodes.map((part) => part.textContent);

test("a comment has one paragraph per line, and its mentions are buttons", () => {
  comment.draw(null, state());
  assert.deepEqual(texts(), ["Start", "OneTwo B2"]);
  assert.deepEqual(
    element.find("comment-text").childNodes.map((line) => line.textContent),
    ["One", "Two B2"],
  );
  assert.equal(element.find("mention").textContent, "B2");
});

test("remarks and problems are shown, but not what is merely noted", () => {
  comment.draw(null, state({ node: 1 }));
  assert.deepEqual(texts(), ["good \u00b7 bad", "broken"]);
});

test("the buttons lead from comment to comment, and the number between them says at which one the reader is", () => {
  comment.draw(null, state({ node: 2 }));
  const [previous, count, next] = /** @type {any} */ (comment.steps).childNodes;
  assert.match(count.textContent, /^(\d+) \/ \1$/);
  assert.deepEqual([previous.ariaDisabled, next.ariaDisabled], ["false", "true"]);
  previous.dispatch("click");
  assert.deepEqual(reported, ["previousComment"]);
});

test("only comments of the current line count, to which the buttons lead", () => {
  const reel = { ...REEL, tree: { flags: [0, 0, 1, 1, 0, 0, 1] } };
  const tree = indexTree({ parent: [-1, 0, 1, 2, 3, 2, 5] });
  const before = state({ reel, tree, node: 3 });
  comment.draw(null, before);
  const [previous, count, next] = /** @type {any} */ (comment.steps).childNodes;
  const shown = () => [count.textContent, previous.ariaDisabled, next.ariaDisabled];
  assert.deepEqual(shown(), ["2 / 2", "false", "true"]);
  const start = { ...before, node: 0 };
  comment.draw(before, start);
  assert.deepEqual(shown(), ["\u2013 / 2", "true", "false"]);
  const variation = { ...start, node: 6, choices: new Map([[2, 5]]) };
  comment.draw(start, variation);
  assert.deepEqual(shown(), ["2 / 2", "false", "true"]);
});

test("the buttons stay where they are on a line without comments, and lead nowhere", () => {
  const reel = { ...REEL, tree: { flags: [0, 0, 0, 1, 1] } };
  const tree = indexTree({ parent: [-1, 0, 1, 1, 3] });
  comment.draw(null, state({ reel, tree, node: 1 }));
  const [previous, count, next] = /** @type {any} */ (comment.steps).childNodes;
  assert.deepEqual([count.textContent, previous.ariaDisabled, next.ariaDisabled], ["\u2013 / 0", "true", "true"]);
});

test("comments that an edit adds count, and hidden ones of a puzzle do not", () => {
  const before = state({ reel: { ...REEL, start: 0 }, reached: new Set([0]) });
  comment.draw(null, before);
  assert.deepEqual(/** @type {any} */ (comment.steps).childNodes, [], "the other comment is hidden");
  const solved = { ...before, reached: null };
  comment.draw(before, solved);
  const count = () => /** @type {any} */ (comment.steps).childNodes[1].textContent;
  assert.equal(count(), "1 / 2");
  const commented = { ...solved, tree: indexTree({ parent: [-1, 0, 1] }), node: 1 };
  commented.reel = /** @type {any} */ ({ ...REEL, tree: { flags: [1, 1, 1] } });
  comment.draw(solved, commented);
  assert.equal(count(), "2 / 3");
});

test("the same node is drawn again after an edit, and not when frames were loaded", () => {
  const before = state();
  comment.draw(null, before);
  takeWrites();
  comment.draw(before, { ...before, loads: 1 });
  assert.deepEqual(takeWrites(), []);
  comment.draw(before, { ...before, tree: indexTree({ parent: [-1, 0, 1] }) });
  assert.notDeepEqual(takeWrites(), []);
});
