import assert from "node:assert/strict";
import { test } from "node:test";

import { addLanes, areLanesComplete, canTurn } from "../../../web/reel/lanes.js";

/** A Reel of two sides and six nodes: 0-1-2-3, 1-4-5. */
const reelOf = (lanes, sides = 2) => ({
  tree: { parent: [-1, 0, 1, 2, 1, 4] },
  sides: Array.from({ length: sides }, () => ({})),
  lanes,
});
const empty = () => ({ end: 0, lead: { label: ["x"], sides: [[0]], values: [] }, mobility: { values: [] } });
const PARTS = [
  {
    first: 0,
    end: 2,
    lead: [[0, [0]]],
    mobility: [
      [0, [9, 9]],
      [1, [8, 9]],
    ],
  },
  {
    first: 2,
    end: 4,
    lead: [[3, [2]]],
    mobility: [
      [2, [8, 7]],
      [3, [6, 5]],
    ],
  },
  { first: 4, end: 6, lead: [[5, [-1]]], mobility: [[4, [8, 3]]] },
];

test("slices are merged in order", () => {
  const reel = reelOf(empty());
  assert.equal(areLanesComplete(reel), false);
  for (const part of PARTS) addLanes(reel, part);
  assert.equal(areLanesComplete(reel), true);
  assert.deepEqual(reel.lanes.lead.values, [
    [0, [0]],
    [3, [2]],
    [5, [-1]],
  ]);
});

test("a slice that comes twice, or before the one it continues, changes nothing", () => {
  const reel = reelOf(empty());
  addLanes(reel, PARTS[0]);
  addLanes(reel, PARTS[2]);
  assert.equal(reel.lanes.end, 2);
  addLanes(reel, PARTS[0]);
  addLanes(reel, {
    ...PARTS[1],
    first: 0,
    lead: [...PARTS[0].lead, ...PARTS[1].lead],
    mobility: [...PARTS[0].mobility, ...PARTS[1].mobility],
  });
  assert.deepEqual(
    reel.lanes.mobility.values.map(([node]) => node),
    [0, 1, 2, 3],
  );
  assert.equal(reel.lanes.end, 4);
});

test("a Reel without lanes has nothing to compute and to merge", () => {
  const reel = reelOf(undefined);
  addLanes(reel, PARTS[0]);
  assert.equal(reel.lanes, undefined);
  assert.equal(areLanesComplete(reel), true);
});

test("a game can have turning points unless it is known that no value changes and nothing ends", () => {
  const unchanged = { end: 6, lead: { label: ["x"], sides: [[0]], values: [[0, [0]]] } };
  const reel = { ...reelOf(unchanged), result: null, frames: { 0: {}, 3: {} } };
  assert.ok(!canTurn(reel));
  assert.ok(!canTurn({ ...reel, lanes: undefined }));
  for (const [change, fields] of Object.entries({
    "unknown values": { lanes: { ...unchanged, end: 2 } },
    "another lead": {
      lanes: { ...unchanged, lead: { ...unchanged.lead, values: [...unchanged.lead.values, [3, [2]]] } },
    },
    "fewer legal moves": { lanes: { ...unchanged, mobility: { values: PARTS[0].mobility } } },
    "an evaluation": { evaluation: { winrate: [] } },
    "a result": { result: { winner: 0 } },
    "ranks at the end": { frames: { 3: { ranks: [1, 2] } } },
  }))
    assert.ok(canTurn({ ...reel, ...fields }), change);
});
