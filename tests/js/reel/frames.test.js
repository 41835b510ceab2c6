import assert from "node:assert/strict";
import { test } from "node:test";

import { addFrames, gameStateAt, isFrameLoaded, itemsAt } from "../../../web/reel/frames.js";
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

test("what stands on the board is what the frames of the path put on and did not take off", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 6].map((node) => itemsAt(REEL, FORKED, node)),
    [[], [0], [1], [1], [1, 2]],
  );
});

test("a frame with the whole board stands for all before it", () => {
  assert.deepEqual(itemsAt(REEL, FORKED, 7), [0, 2]);
});

test("numbers hold until a later node says otherwise", () => {
  assert.deepEqual(gameStateAt(REEL, FORKED, 3), { toPlay: "B", scores: [[1], [0]], status: ["begin"] });
  assert.equal(gameStateAt(REEL, FORKED, 7).toPlay, null);
});

test("a node is told when all frames back to the root or to a whole board are there", () => {
  assert.deepEqual(
    [3, 4, 6, 7, 8].map((node) => isFrameLoaded(REEL, FORKED, node)),
    [true, false, true, true, false],
  );
});

test("frames that come later are added, also when they come twice", () => {
  const reel = structuredClone(REEL);
  Object.assign(reel, { infos: [[]], diagnostics: [], complete: false, checked: false });
  const more = /** @type {import("../../../web/reel/reel.js").MoreFrames} */ ({
    firstItem: 4,
    items: [{ key: "d", layer: "x" }],
    firstInfo: 1,
    infos: [[], []],
    frames: { 4: { add: [4] }, 3: { add: [0] } },
    firstDiagnostic: 0,
    diagnostics: [{ code: "x", severity: "error", message: "", line: 1, column: 1, offset: 0, game: 1, node: 4 }],
    diagnosticsLeftOut: 7,
    flags: [[4, 2]],
    checked: true,
    complete: true,
  });
  addFrames(reel, more);
  addFrames(reel, more);
  assert.deepEqual(itemsAt(reel, FORKED, 4), [1, 4]);
  assert.deepEqual(reel.frames[3], {});
  assert.deepEqual([reel.items.length, reel.infos.length, reel.diagnostics.length], [5, 3, 1]);
  assert.deepEqual([reel.tree.flags[4], reel.diagnosticsLeftOut, reel.complete, reel.checked], [2, 7, true, true]);
});

test("more items than a call can have arguments are added", () => {
  const items = Array.from({ length: 300_000 }, (_, number) => ({ key: String(number), layer: "pieces" }));
  const reel = /** @type {any} */ ({ items: [], infos: [], diagnostics: [], frames: {}, tree: { flags: [] } });
  addFrames(
    reel,
    /** @type {any} */ ({
      firstItem: 0,
      items,
      firstInfo: 0,
      infos: [],
      firstDiagnostic: 0,
      diagnostics: [],
      frames: {},
      flags: [],
    }),
  );
  assert.equal(reel.items.length, 300_000);
});
