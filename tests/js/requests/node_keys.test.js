/** Keys come from the Reel as long as they are right, else from Python. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { indexTree } from "../../../web/reel/tree.js";
import { NodeKeys, NoKeys } from "../../../web/requests/node_keys.js";
import { piecesIn } from "../../../web/view/explorer/game_search.js";

const key = (/** @type {string} */ digit) => digit.repeat(20);
const IDENTITY = { points: [0, 1], colors: { B: "B", W: "W" }, players: [0, 1] };
/** @type {[string, number, string][]} */
const NODES = [
  [key("0"), 0, ""],
  [key("1"), 0, "B a"],
  [key("2"), 0, "W b"],
  [key("3"), 0, "B a"],
];
const PARENTS = [-1, 0, 1, 0];

/** @param {{ nodes?: any[], parents?: number[], edits?: object[], reached?: number[], answer?: any }} [given] */
function game({ nodes = NODES, parents = PARENTS, edits = [], reached, answer } = {}) {
  /** @type {unknown[][]} */
  const asked = [];
  const keys = { prefix: "row\tTwo", points: ["a", "b"], symmetries: [IDENTITY], nodes };
  const record = {
    ask: async (/** @type {unknown[]} */ ...args) => {
      asked.push([args[0], ...args.slice(2)]);
      return answer;
    },
  };
  const reel = /** @type {any} */ ({ keys, tree: { parent: parents }, start: 0 });
  const tree = indexTree({ parent: parents });
  const state = /** @type {any} */ ({ reel, tree, reached: reached ? new Set(reached) : null, draft: { edits } });
  return { state, asked, keys: new NodeKeys(reel, () => /** @type {any} */ (answer ? record : null)) };
}

test("the Reel has the key of a node, and the first child with each move", async () => {
  const { state, keys, asked } = game({ answer: {} });
  assert.deepEqual(await keys.of(state, 0), { key: key("0"), symmetry: 0, children: new Map([["B a", 1]]) });
  assert.deepEqual(asked, []);
});

test("the solution of a puzzle is not among the moves", () => {
  const { state, keys } = game({ reached: [0, 3] });
  assert.deepEqual([...(keys.known(state, 0)?.children ?? [])], [["B a", 3]]);
});

test("Python is asked about moves that were tried, once until the next edit", async () => {
  const answer = { key: key("9"), symmetry: 1, children: [[4, "W a"]] };
  const { state, keys, asked } = game({ answer });
  state.tree = indexTree({ parent: [...PARENTS, 2] });
  assert.equal(keys.known(state, 2), null);
  assert.equal((await keys.of(state, 4)).key, key("9"));
  await keys.of(state, 4);
  assert.deepEqual(asked, [["key", 4]]);
  state.draft = { edits: [{ action: "play" }] };
  assert.deepEqual((await keys.of(state, 4)).children, new Map([["W a", 4]]));
  assert.equal(asked.length, 2);
  assert.equal((await keys.of(state, 1)).key, key("1"));
});

test("Python is asked again after an undo and another move, by which there are as many edits as before", async () => {
  const answer = { key: key("9"), symmetry: 1, children: [] };
  const { state, keys, asked } = game({ answer, parents: [...PARENTS, 2] });
  state.draft = { edits: [{ action: "play", move: "a" }] };
  await keys.of(state, 4);
  state.draft = { edits: [{ action: "play", move: "b" }] };
  await keys.of(state, 4);
  assert.equal(asked.length, 2);
});

test("Python is asked once as long as nothing is edited", async () => {
  const { state, keys, asked } = game({ answer: { key: key("9"), symmetry: 1, children: [] }, nodes: [] });
  state.draft = null;
  await keys.of(state, 1);
  await keys.of(state, 1);
  assert.equal(asked.length, 1);
});

test("the Reel is not asked after an edit that may change positions", () => {
  const { state, keys } = game({ edits: [{ action: "set_property" }] });
  assert.equal(keys.known(state, 0), null);
});

test("a Reel whose keys are not valid has none", async () => {
  for (const wrong of [
    ["../../../../../../up", 0, ""],
    [key("0"), 1, ""],
  ]) {
    const { state, keys } = game({ nodes: [wrong, ...NODES.slice(1)] });
    await assert.rejects(keys.of(state, 0), NoKeys);
  }
});

test("the pieces in a part of the board have the names that the record gives the points", () => {
  /** @type {[string, string, number, number, string][]} */
  const cells = [0, 1, 2, 3].map((x) => [`${x}`, "", x + 0.5, 0.5, `P${x}`]);
  const items = [{ color: "B", points: ["0"] }, { color: "W", points: ["3"] }, { points: ["1"] }];
  const reel = { scene: { cells, lattice: null, view: [0, 0, 4, 1] }, items, frames: { 0: { board: [0, 1, 2] } } };
  const state = /** @type {any} */ ({ reel, tree: indexTree({ parent: [-1] }), node: 0 });
  assert.deepEqual(piecesIn(state, "all"), { 0: "B", 3: "W" });
  assert.deepEqual(piecesIn(state, "topLeft"), { 0: "B" });
  assert.deepEqual(piecesIn(state, "topRight"), { 3: "W" });
});
