import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { indexTree } from "../../../web/reel/tree.js";
import { useFakeDocument } from "./fake_document.js";

/** @typedef {import("../../../web/state/state.js").State} State */

useFakeDocument();
const { CommentsTab } = await import("../../../web/view/comments/comments_tab.js");

/** Return the key of a message without its part. @param {any} message */
const say = (message) => [message].flat()[0].split("/").at(-1);
const PARENTS = [-1, 0, 1, 2];

/** A state that is written by hand: a game of three moves with three comments, the last one of which is not loaded. @param {object} [fields] @returns {State} */
const state = (fields = {}) => {
  const tree = indexTree({ parent: PARENTS });
  const about = { label: [null, "A1", "B2", "C3"], number: [0, 1, 2, 3], side: [-1, 0, 1, 0], signs: [[1, "!"]] };
  return /** @type {any} */ ({
    reel: {
      tree: { parent: PARENTS, flags: [0, 1, 1, 1], ...about },
      sides: [{ name: "black" }, { name: "white" }],
      frames: { 1: { comment: "First" }, 2: { comment: "Second" } },
    },
    tree,
    reached: null,
    node: 1,
    loads: 0,
    settings: {},
    ...fields,
  });
};

/** @type {unknown[]} */
let reported = [];
/** @type {import("../../../web/view/comments/comments_tab.js").CommentsTab} */
let tab;
/** @type {import("../../../web/view/host.js").Services} */
let services;

/** Make the tab, visible in a page, and draw a state. @param {State} shown */
function draw(shown) {
  services = /** @type {any} */ ({
    say,
    goTo: (node) => reported.push(["goTo", node]),
    preview: (node) => reported.push(["preview", node]),
    state: shown,
    signal: new AbortController().signal,
    frames: async (node) => {
      reported.push(["load", node]);
      shown.reel.frames[node] = { comment: "Third" };
    },
  });
  tab = new CommentsTab(services);
  Object.assign(tab.element, { isConnected: true });
  Object.assign(tab.list, { clientHeight: 720, scrollTop: 0 });
  tab.draw(null, shown);
}

/** Draw what differs in another state. @param {State} before @param {State} after */
function change(before, after) {
  services.state = after;
  tab.draw(before, after);
}

const rows = () => /** @type {any} */ (tab.space).childNodes;
const texts = () => rows().map((row) => row.find("comment-start").textContent);

beforeEach(() => (reported = []));

test("each comment has a row with its move, and comments that are not loaded are loaded", async () => {
  draw(state());
  assert.deepEqual(texts(), ["First", "Second", "loading"]);
  assert.deepEqual(
    rows().map((row) => row.find("comment-move").textContent),
    ["1 A1 black!", "2 B2 white", "3 C3 black"],
  );
  await new Promise(setImmediate);
  assert.deepEqual(texts(), ["First", "Second", "Third"]);
  assert.deepEqual(reported, [["load", 3]]);
});

test("the comment of the current node is marked, and another one after a step", () => {
  const before = state();
  draw(before);
  const marked = () => rows().flatMap((row, index) => (row.getAttribute("aria-current") ? index : []));
  assert.deepEqual(marked(), [0]);
  change(before, { ...before, node: 2 });
  assert.deepEqual(marked(), [1]);
});

test("comments of the hidden solution of a puzzle come when it is shown", () => {
  const hidden = state({ reached: new Set([0, 1]), reel: { ...state().reel, start: 0 } });
  draw(hidden);
  assert.deepEqual(texts(), ["First"]);
  change(hidden, { ...hidden, reached: null });
  assert.equal(texts().length, 3);
});

test("another sign of a move is shown after an edit", () => {
  const before = state();
  draw(before);
  const { tree } = before.reel;
  const reel = { ...before.reel, tree: { ...tree, signs: /** @type {[number, string][]} */ ([[1, "??"]]) } };
  change(before, { ...before, reel, tree: { ...before.tree } });
  assert.equal(rows()[0].find("comment-move").textContent, "1 A1 black??");
});

test("a click goes to the node of a comment, and the pointer shows its position before", () => {
  draw(state());
  const list = /** @type {any} */ (tab.list);
  list.dispatch("pointermove", { target: rows()[1] });
  list.dispatch("click", { target: rows()[1] });
  assert.deepEqual(reported.slice(-2), [
    ["preview", 2],
    ["goTo", 2],
  ]);
});

test("the filter leaves the rows whose move or comment has its text", () => {
  draw(state());
  const input = /** @type {any} */ (tab.input);
  input.value = "white";
  input.dispatch("input");
  assert.deepEqual(texts(), ["Second"]);
});
