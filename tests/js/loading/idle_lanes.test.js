import assert from "node:assert/strict";
import { test } from "node:test";

import { addLanesWhenIdle } from "../../../web/loading/idle_lanes.js";

/** A Reel of some nodes in a line, whose lanes are empty. */
const reelOf = (nodes) => ({
  tree: { parent: Array.from({ length: nodes }, (_, node) => node - 1) },
  sides: [{}, {}],
  lanes: { end: 0, mobility: { values: [] } },
});
/** Answers as Python does, with the node as the number of moves. */
const answerTo = (nodes) => async (first, count) => {
  const end = Math.min(first + count, nodes);
  const mobility = Array.from({ length: end - first }, (_, index) => [first + index, [first + index, 0]]);
  return { first, end, mobility };
};

test("all nodes are asked for in small slices, each of them once", async () => {
  const reel = reelOf(100);
  const asked = [];
  let changes = 0;
  const ask = (first, count) => {
    asked.push([first, count]);
    return answerTo(100)(first, count);
  };
  await addLanesWhenIdle(reel, ask, () => (changes += 1), new AbortController().signal);
  assert.equal(reel.lanes.end, 100);
  assert.deepEqual(
    reel.lanes.mobility.values.map(([node]) => node),
    Array.from({ length: 100 }, (_, node) => node),
  );
  assert.deepEqual(asked[0], [0, 2]);
  assert.ok(changes < asked.length + 1 && changes > 1);
});

test("the slices continue where an earlier computation ended", async () => {
  const reel = reelOf(10);
  reel.lanes.end = 7;
  const asked = [];
  const ask = (first, count) => {
    asked.push(first);
    return answerTo(10)(first, count);
  };
  await addLanesWhenIdle(reel, ask, () => {}, new AbortController().signal);
  assert.equal(asked[0], 7);
  assert.deepEqual(
    reel.lanes.mobility.values.map(([node]) => node),
    [7, 8, 9],
  );
});

test("a complete Reel, or one without lanes, asks for nothing", async () => {
  const complete = reelOf(3);
  complete.lanes.end = 3;
  for (const reel of [complete, { ...reelOf(3), lanes: undefined }]) {
    await addLanesWhenIdle(reel, assert.fail, assert.fail, new AbortController().signal);
  }
});

test("a viewer that was removed asks for no more slices", async () => {
  const ending = new AbortController();
  const reel = reelOf(100);
  let asked = 0;
  const ask = (first, count) => {
    if ((asked += 1) === 2) ending.abort();
    return answerTo(100)(first, count);
  };
  await addLanesWhenIdle(reel, ask, () => {}, ending.signal);
  assert.equal(asked, 2);
  assert.ok(reel.lanes.end < 100);
});
