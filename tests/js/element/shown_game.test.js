import assert from "node:assert/strict";
import { test } from "node:test";

import { indexTree } from "../../../web/reel/tree.js";
import { treeOf } from "../reel/trees.js";

globalThis.HTMLElement = /** @type {any} */ (class {});
const { LOADER, ShownGame, VIEWER } = await import("../../../web/element/shown_game.js");

test("the record has the edits that wait, up to the node to which they lead", async () => {
  const element = new ShownGame();
  /** @type {any} */
  const viewer = { state: { reel: { game: { number: 2 } }, node: 4 } };
  const whenEdited = async () => {
    viewer.state = { ...viewer.state, node: 5 };
  };
  viewer.parts = { trying: { requests: { whenEdited } } };
  element[VIEWER] = viewer;
  element[LOADER] = /** @type {any} */ ({ askRecord: async (/** @type {any[]} */ ...args) => args });
  assert.deepEqual(await element.record("line"), ["save", "draft", 2, "line", 5]);
});

test("going to a link ends when its node is shown", async () => {
  const element = new ShownGame();
  /** @type {any} */
  const viewer = { state: { tree: indexTree(treeOf([-1, 0, 1])), reel: { tree: {} }, node: 0 } };
  viewer.goTo = async (/** @type {number} */ node) => {
    await null;
    viewer.state.node = node;
  };
  element[VIEWER] = viewer;
  await element.goTo("2");
  assert.equal(element.node, 2);
});

test("an element that shows no game has an empty record", async () => {
  assert.equal((await new ShownGame().record()).length, 0);
});

test("a game without its record is not printed", () => {
  const element = new ShownGame();
  assert.equal(element.print(), false);
  element[VIEWER] = /** @type {any} */ ({ state: { hasRecord: false } });
  assert.equal(element.print(), false);
});
