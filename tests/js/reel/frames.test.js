import assert from "node:assert/strict";
import { test } from "node:test";

import {
  addFrames,
  gameStateAt,
  isFrameLoaded,
  itemsAt,
  missingFrames,
  nextUnchecked,
  placedAt,
  shownGameState,
} from "../../../web/reel/frames.js";
import { FORKED, treeOf } from "./trees.js";

/** Item 0 comes at node 1, item 1 takes it off at node 2, item 2 comes at node 6 of the second line. */
const REEL = /** @type {import("../../../web/reel/reel.js").Reel} */ (
  /** @type {unknown} */ ({
    tree: { ...treeOf([]), number: [0, 1, 2, 3, 4, 5, 3, 4, 3, 4] },
    items: [
      { key: "a", layer: "x", color: "B", anchor: [0, 0] },
      { key: "b", layer: "x", color: "W", anchor: [1, 0] },
      { key: "c", layer: "x", color: "B", anchor: [2, 0] },
      { key: "mark", layer: "x" },
    ],
    frames: {
      0: { toPlay: "B", scores: [[0], [0]], status: ["begin"] },
      1: { add: [0], marks: [3], toPlay: "W", scores: [[1], [0]] },
      2: { add: [1], remove: [0], toPlay: "B" },
      3: {},
      6: { add: [2] },
      7: { board: [0, 2], toPlay: null, scores: [[9], [9]], canMove: [], left: [], status: ["end"] },
    },
  })
);

test("the items at a node are those that the frames of its path add and do not remove", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 6].map((node) => itemsAt(REEL, FORKED, node)),
    [[], [0], [1], [1], [1, 2]],
  );
});

test("a frame with the whole board replaces all earlier frames", () => {
  assert.deepEqual(itemsAt(REEL, FORKED, 7), [0, 2]);
});

test("scores apply until a later frame replaces them", () => {
  assert.deepEqual(gameStateAt(REEL, FORKED, 3), { toPlay: "B", scores: [[1], [0]], status: ["begin"] });
  assert.equal(gameStateAt(REEL, FORKED, 7).toPlay, null);
});

test("the end of the main line shows the result of the record", () => {
  const sides = [{ name: "Black" }, { name: "White" }];
  const won = /** @type {any} */ ({ ...REEL, sides, result: { raw: "W+R", message: ["whiteWins"], winner: 1 } });
  assert.deepEqual(shownGameState(won, FORKED, 3, 3), {
    toPlay: null,
    scores: [[1], [0]],
    status: ["whiteWins"],
    ranks: [2, 1],
  });
  assert.deepEqual(shownGameState(won, FORKED, 2, 3), gameStateAt(won, FORKED, 2));
  assert.equal(shownGameState({ ...won, result: { raw: "0", message: ["draw"] } }, FORKED, 3, 3).ranks, null);
});

test("the move that placed an item is found on the path of a node", () => {
  const reel = /** @type {any} */ ({
    ...REEL,
    items: [{ color: "B", points: ["a1", "b1"] }, { color: "W", points: ["c1"] }, { points: ["a1"] }, { color: "B" }],
    frames: { ...REEL.frames, 3: { add: [2] } },
  });
  assert.equal(placedAt(reel, FORKED, 3, "b1"), 1);
  assert.equal(placedAt(reel, FORKED, 3, "c1"), 2);
  assert.equal(placedAt(reel, FORKED, 3, "a1"), 1, "a mark is not a piece");
  assert.equal(placedAt(reel, FORKED, 1, "c1"), null);
});

test("the ranks of the rules take precedence over the result of the record", () => {
  const frames = { ...REEL.frames, 3: { ranks: [1, 2], status: ["blackWins"] } };
  const reel = /** @type {any} */ ({ ...REEL, frames, result: { raw: "W+R", message: ["whiteWins"], winner: 1 } });
  assert.deepEqual(shownGameState(reel, FORKED, 3, 3).ranks, [1, 2]);
  assert.deepEqual(shownGameState(reel, FORKED, 3, 3).status, ["blackWins"]);
});

test("a node is loaded when all frames back to the root or to a whole board are loaded", () => {
  assert.deepEqual(
    [3, 4, 6, 7, 8].map((node) => isFrameLoaded(REEL, FORKED, node)),
    [true, false, true, true, false],
  );
});

/** @param {Partial<import("../../../web/reel/reel.js").ReelPart>} fields @returns {import("../../../web/reel/reel.js").ReelPart} */
function partOf(fields) {
  const empty = { items: [], infos: [], frames: {}, diagnostics: [], omittedDiagnostics: [], flags: [] };
  return { ...empty, checked: [0, 0], ...fields };
}

/** A copy of REEL that lacks game info and diagnostics. @returns {import("../../../web/reel/reel.js").Reel} */
function incompleteReel() {
  const tree = { ...REEL.tree, parent: [...FORKED.parent], flags: [...REEL.tree.flags] };
  const rest = { infos: [[]], diagnostics: [], diagnosticsLeftOut: 0, complete: false, checked: false };
  return /** @type {any} */ ({ ...structuredClone(REEL), tree, ...rest });
}

/** @param {number} node @param {string} code @returns {import("../../../web/reel/reel.js").Diagnostic} */
const diagnosticOf = (node, code, severity = /** @type {"error" | "info"} */ ("error")) => ({
  ...{ code, severity, message: "", line: 1, column: 1, offset: node, game: 1, node },
});

const LATER = partOf({
  items: [
    { key: "c", layer: "x" },
    { key: "d", layer: "x" },
    { key: "b", layer: "x" },
  ],
  infos: [[], [{ label: ["date"], text: "2024" }]],
  frames: { 4: { board: [2, 0], info: 1 }, 5: { add: [1], remove: [0], classes: [[2, "new"]], diagnostics: [0] } },
  diagnostics: [diagnosticOf(5, "x")],
  flags: [[5, 2]],
});
const LAST = partOf({
  items: [{ key: "e", layer: "x" }],
  infos: [[]],
  frames: { 8: { board: [0] }, 9: { board: [], diagnostics: [0, 1] } },
  diagnostics: [diagnosticOf(9, "y"), diagnosticOf(9, "y")],
});

test("the indices of a part become those of the Reel", () => {
  const reel = incompleteReel();
  addFrames(reel, LATER);
  const keys = (/** @type {number} */ node) => itemsAt(reel, FORKED, node).map((item) => reel.items[item].key);
  assert.deepEqual(
    [keys(4).sort(), keys(5).sort()],
    [
      ["b", "c"],
      ["b", "d"],
    ],
  );
  assert.equal(reel.items[/** @type {any} */ (reel.frames[5].classes)[0][0]].key, "b");
  assert.equal(reel.infos[reel.frames[4].info ?? 0][0].text, "2024");
  assert.deepEqual(
    reel.frames[5].diagnostics?.map((index) => reel.diagnostics[index].code),
    ["x"],
  );
  assert.equal(reel.tree.flags[5], 2);
});

test("parts can be merged in any order and more than once", () => {
  for (const parts of [
    [LATER, LAST],
    [LAST, LATER],
    [LATER, LAST, LATER, LAST],
  ]) {
    const reel = incompleteReel();
    for (const part of parts) addFrames(reel, structuredClone(part));
    assert.deepEqual([reel.items.length, reel.infos.length, reel.diagnostics.length], [6, 2, 3]);
    assert.deepEqual(new Set(reel.frames[9].diagnostics).size, 2, "two equal diagnostics of a node stay two");
    assert.equal(reel.complete, true);
    assert.equal(reel.checked, true);
  }
});

test("a frame with the whole board replaces one that needs its parent, and is not replaced", () => {
  const [delta, whole] = [{ 4: { add: [0] } }, { 4: { board: [0] } }];
  for (const order of [
    [delta, whole],
    [whole, delta],
  ]) {
    const reel = incompleteReel();
    for (const frames of order) addFrames(reel, partOf({ items: [{ key: "d", layer: "x" }], frames }));
    assert.deepEqual(reel.frames[4], { board: [4] });
  }
});

test("diagnostics that come without frames are counted once and found by the frames that come later", () => {
  const reel = incompleteReel();
  const slice = partOf({
    diagnostics: [diagnosticOf(8, "z"), diagnosticOf(9, "y"), diagnosticOf(9, "y")],
    omittedDiagnostics: [[8, 5]],
    checked: [8, 10],
  });
  assert.equal(nextUnchecked(reel), 4);
  for (const part of [slice, slice, LAST, slice]) addFrames(reel, part);
  assert.deepEqual([reel.diagnostics.length, reel.diagnosticsLeftOut], [3, 5]);
  assert.deepEqual(reel.frames[9].diagnostics, [1, 2]);
  assert.equal(reel.checked, false);
  addFrames(reel, partOf({ checked: [4, 6] }));
  assert.deepEqual([nextUnchecked(reel), reel.checked, reel.complete], [-1, true, false]);
});

test("diagnostics beyond the limits are counted", () => {
  const reel = incompleteReel();
  const many = Array.from({ length: 1200 }, () => diagnosticOf(4, "x"));
  addFrames(reel, partOf({ diagnostics: [...many, diagnosticOf(5, "note", "info")], checked: [4, 6] }));
  assert.deepEqual([reel.diagnostics.length, reel.diagnosticsLeftOut], [1000, 201]);
});

test("the missing frames around a node reach to those that are there", () => {
  const reel = incompleteReel();
  assert.deepEqual(missingFrames(reel, 4), { before: 1, after: 1 });
  assert.deepEqual(missingFrames(reel, 5), { before: 2, after: 0 });
  assert.deepEqual(missingFrames(reel, 9), { before: 1, after: 0 });
  const empty = { ...incompleteReel(), frames: {} };
  assert.deepEqual(missingFrames(empty, 3), { before: 4, after: 2 });
});

test("more items than a call can have arguments are added", () => {
  const items = Array.from({ length: 300_000 }, (_, number) => ({ key: String(number), layer: "pieces" }));
  const reel = incompleteReel();
  addFrames(reel, partOf({ items }));
  assert.equal(reel.items.length, 300_004);
});
