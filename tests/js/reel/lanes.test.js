import assert from "node:assert/strict";
import { test } from "node:test";

import { addLanes, areLanesComplete, laneNumbers, leadChanges } from "../../../web/reel/lanes.js";

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
  assert.deepEqual(laneNumbers(reel, reel.lanes.lead.values), [[0], [0], [0], [2], [0], [-1]]);
  assert.deepEqual(laneNumbers(reel, reel.lanes.mobility.values).at(-1), [8, 3]);
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

test("nodes that were not computed have no numbers", () => {
  const reel = reelOf(empty());
  addLanes(reel, PARTS[0]);
  assert.deepEqual(laneNumbers(reel, reel.lanes.mobility.values), [[9, 9], [8, 9], null, null, null, null]);
});

test("a Reel without lanes has nothing to compute and to merge", () => {
  const reel = reelOf(undefined);
  addLanes(reel, PARTS[0]);
  assert.equal(reel.lanes, undefined);
  assert.equal(areLanesComplete(reel), true);
  assert.deepEqual(leadChanges(reel, [0, 1]), []);
});

test("the lead of one of two contenders is the deficit of the other", () => {
  const reel = reelOf(empty());
  for (const part of PARTS) addLanes(reel, part);
  assert.deepEqual(leadChanges(reel, [0, 1, 2, 3]), [{ node: 3, sides: [0] }]);
  assert.deepEqual(leadChanges(reel, [0, 1, 4, 5]), [{ node: 5, sides: [1] }]);
});

test("the other contender may have several sides", () => {
  const lead = {
    label: ["x"],
    sides: [[0, 2]],
    values: [
      [0, [0]],
      [1, [1]],
      [2, [-1]],
    ],
  };
  assert.deepEqual(leadChanges(reelOf({ end: 6, lead }, 4), [0, 1, 2]), [
    { node: 1, sides: [0, 2] },
    { node: 2, sides: [1, 3] },
  ]);
});

test("a tie is not a change of the lead", () => {
  const values = [
    [0, [0, 0, 0]],
    [1, [2, -1, -1]],
    [2, [1, 1, -2]],
    [3, [3, 0, -3]],
  ];
  const reel = reelOf({ end: 6, lead: { label: ["x"], sides: [[0], [1], [2]], values } }, 4);
  assert.deepEqual(leadChanges(reel, [0, 1, 2, 3]), [{ node: 1, sides: [0] }]);
  values[3][1] = [0, 3, -3];
  assert.deepEqual(leadChanges(reel, [0, 1, 2, 3]).at(-1), { node: 3, sides: [1] });
});
