import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { indexTree } from "../../../../web/reel/tree.js";
import { treeOf } from "../../reel/trees.js";
import { useFakeDocument } from "../fake_document.js";

/** @typedef {import("../../../../web/state/state.js").State} State */

useFakeDocument();
const { Toolbar } = await import("../../../../web/view/trying/toolbar.js");

/** Nothing was edited in a record of three nodes, and the legal moves of its second node are known. */
const TREE = indexTree(/** @type {any} */ (treeOf([-1, 0, 1])));
const LEGAL = { moves: [], actions: ["pass"], color: "B" };
const CHOOSING = { node: 1, legal: LEGAL, marksLegal: false, chosen: [], removed: [], held: null };

/** A state that is written by hand. @param {object} [fields] @returns {State} */
const state = (fields = {}) =>
  /** @type {any} */ ({
    ...{ tree: TREE, node: 1, mode: "try", draft: null, choosing: CHOOSING, arrangement: { edit: true }, ...fields },
  });

/** @type {string[]} */
let done = [];
/** @type {any} */
let toolbar;

beforeEach(() => {
  done = [];
  toolbar = new Toolbar({
    text: /** @type {any} */ ((/** @type {any} */ message) => [message].flat()[0]),
    act: (action) => void done.push(action),
    play: async (move) => Boolean(done.push(`play ${move}`)),
  });
});

/** Return which of the buttons for edits can be pressed. */
const enabled = () =>
  ["undo", "redo", "delete", "saveNow", "save"].filter(
    (name) => toolbar.button(name).attributes["aria-disabled"] === "false",
  );

test("nothing can be undone, deleted or saved before something was edited", () => {
  toolbar.draw(state());
  assert.deepEqual(enabled(), []);
  const draft = { edits: [{}], canUndo: true, canRedo: false, recorded: 1 };
  toolbar.draw(state({ draft }));
  assert.deepEqual(enabled(), ["undo", "delete", "saveNow", "save"]);
});

test("a node of the record can be deleted while the record is edited", () => {
  toolbar.draw(state({ mode: "edit" }));
  assert.deepEqual(enabled(), ["delete"]);
  assert.equal(toolbar.button("edit").attributes["aria-pressed"], "true");
});

test("the actions of the position are buttons that play them, unless a piece is held", () => {
  toolbar.draw(state());
  const [pass] = toolbar.element.find("try-actions").childNodes;
  pass.dispatch("click");
  assert.deepEqual(done, ["play pass"]);
  toolbar.draw(state({ choosing: { ...CHOOSING, held: { name: "I5" } } }));
  assert.equal(toolbar.element.find("try-actions").hidden, true);
});

test("the toolbar is busy, and keeps its actions, until the legal moves are known", () => {
  toolbar.draw(state());
  toolbar.draw(state({ choosing: { ...CHOOSING, legal: null } }));
  assert.equal(toolbar.element.ariaBusy, "true");
  assert.equal(toolbar.element.find("try-actions").childNodes.length, 1);
});

test("a new game has no record to go back to", () => {
  toolbar.draw(state({ tree: indexTree(/** @type {any} */ (treeOf([-1]))), node: 0, choosing: null }));
  assert.equal(toolbar.element.find("try-back").hidden, true);
  toolbar.button("legal").dispatch("click");
  assert.deepEqual(done, ["legal"]);
});
