import assert from "node:assert/strict";
import { test } from "node:test";

import { addDiagnostics, computeLanes, inSlices, workWhenIdle } from "../../../web/requests/idle_work.js";
import { load } from "../../../web/state/state.js";
import { treeOf } from "../reel/trees.js";

/** A record of which the reader requests nothing. */
const quiet = { requestTime: Number.NEGATIVE_INFINITY };
const { signal } = new AbortController();

test("work is done in slices until none is left", async () => {
  const sizes = [];
  await inSlices(quiet, signal, 32, async (nodes) => sizes.push(nodes) < 4);
  assert.equal(sizes.length, 4);
  assert.ok(sizes.every((nodes) => nodes >= 32));
  assert.ok(sizes[3] > sizes[0], "quick slices grow");
});

test("a slow slice is followed by a smaller one", async () => {
  const sizes = [];
  const slow = async (nodes) => {
    sizes.push(nodes);
    if (sizes.length === 3) await new Promise((resolve) => setTimeout(resolve, 100));
    return sizes.length < 4;
  };
  await inSlices(quiet, signal, 32, slow);
  assert.ok(sizes[3] < sizes[2]);
});

test("nothing more is done for a viewer that was removed", async () => {
  const ending = new AbortController();
  let count = 0;
  await inSlices(quiet, ending.signal, 32, async () => {
    if ((count += 1) === 2) ending.abort();
    return true;
  });
  assert.equal(count, 2);
});

test("work waits while the reader requests something", async () => {
  const record = { requestTime: performance.now() };
  let isDone = false;
  const done = inSlices(record, signal, 32, async () => {
    isDone = true;
    return false;
  });
  // requests that follow each other closely make the wait longer than a single one does
  for (let request = 0; request < 6; request += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(isDone, false);
    record.requestTime = performance.now();
  }
  await done;
});

/** The services of a viewer of a line of some nodes, whose Python has the record open and knows some of them and answers with the node as the number of moves. */
function viewerOf(
  nodes,
  { end = 0, known = nodes, isOpen = true, controller = new AbortController(), isFaulty = false } = {},
) {
  const asked = [];
  const kept = [];
  const drawn = [];
  const ask = async (name, _reel, first, count) => {
    asked.push([name, first, count]);
    const last = Math.min(first + count, known);
    if (name === "lanes") {
      const mobility = Array.from({ length: Math.max(0, last - first) }, (_, index) => [
        first + index,
        [first + index, 0],
      ]);
      return { first, end: last, mobility };
    }
    const checked = [first, last];
    const diagnostics = isFaulty ? [{ code: "illegal-move", severity: "info", node: first }] : [];
    return { items: [], infos: [], frames: {}, diagnostics, omittedDiagnostics: [], flags: [], checked };
  };
  const reel = {
    tree: treeOf(Array.from({ length: nodes }, (_, node) => node - 1)),
    frames: {},
    items: [],
    infos: [],
    diagnostics: [],
    diagnosticsLeftOut: 0,
    checked: false,
    sides: [{}, {}],
    lanes: { end, mobility: { values: [] } },
  };
  const record = { ...quiet, opened: isOpen ? {} : null, ask, keep: (complete) => kept.push(complete) };
  const services = {
    state: { reel },
    record: () => record,
    signal: controller.signal,
    dispatch: (action) => drawn.push(action),
  };
  return { services, reel, asked, kept, drawn };
}

test("all nodes are checked, then their lanes are computed, each node once, and the Reel is kept", async () => {
  const { services, reel, asked, kept, drawn } = viewerOf(100);
  await workWhenIdle(services);
  assert.ok(reel.checked);
  assert.deepEqual(asked[0].slice(0, 2), ["check", 0]);
  const lanes = asked.filter(([name]) => name === "lanes");
  assert.deepEqual(lanes[0], ["lanes", 0, 2]);
  assert.equal(asked.findLastIndex(([name]) => name === "check") + 1, asked.indexOf(lanes[0]));
  assert.deepEqual(
    reel.lanes.mobility.values.map(([node]) => node),
    Array.from({ length: 100 }, (_, node) => node),
  );
  assert.deepEqual(kept, [reel]);
  assert.ok(drawn.length > 1 && drawn.length <= asked.length && drawn.every((action) => action === load));
});

test("the problems of a large tree are drawn a few times, however many slices have some", async () => {
  const { services, reel, asked, drawn } = viewerOf(100_000, { isFaulty: true });
  reel.lanes = undefined;
  await addDiagnostics(services);
  assert.ok(reel.checked);
  assert.ok(asked.length > 20);
  assert.ok(drawn.length > 1 && drawn.length < 15);
});

test("lanes continue where an earlier computation ended", async () => {
  const { services, reel, asked } = viewerOf(10, { end: 7 });
  await computeLanes(services);
  assert.equal(asked[0][1], 7);
  assert.deepEqual(
    reel.lanes.mobility.values.map(([node]) => node),
    [7, 8, 9],
  );
});

test("lanes that are being computed are not asked for twice", async () => {
  const { services, asked } = viewerOf(10);
  await Promise.all([computeLanes(services), computeLanes(services, { isWanted: true })]);
  assert.equal(new Set(asked.map(([, first]) => first)).size, asked.length);
});

test("nodes are checked once by several requests at a time", async () => {
  const { services, reel, asked } = viewerOf(100);
  await Promise.all([workWhenIdle(services), addDiagnostics(services)]);
  const checked = asked.filter(([name]) => name === "check");
  assert.equal(new Set(checked.map(([, first]) => first)).size, checked.length);
  assert.ok(reel.checked);
});

test("nodes that only an earlier draft had are left out", async () => {
  const { services, reel, asked } = viewerOf(10, { known: 7 });
  await workWhenIdle(services);
  assert.deepEqual([reel.checked, reel.lanes.end], [true, 10]);
  assert.deepEqual(
    asked.map(([name, first]) => [name, first]).filter(([, first]) => first >= 7),
    [
      ["check", 7],
      ["lanes", 7],
    ],
  );
});

test("nothing is asked of a record that is not open, unless the lanes are wanted", async () => {
  const { services, reel, asked } = viewerOf(10, { isOpen: false });
  await workWhenIdle(services);
  await computeLanes(services);
  assert.deepEqual(asked, []);
  await computeLanes(services, { isWanted: true });
  assert.equal(reel.lanes.end, 10);
});

test("the lanes of a long game are computed only if they are wanted, then also after an edit", async () => {
  const { services, reel, asked } = viewerOf(5001, { end: 4999 });
  await computeLanes(services);
  assert.deepEqual(asked, []);
  await computeLanes(services, { isWanted: true });
  reel.lanes.end = 4990;
  await computeLanes(services);
  assert.equal(reel.lanes.end, 5001);
});

test("a complete Reel, or one without lanes, asks for nothing", async () => {
  const complete = viewerOf(3, { end: 3 });
  const without = viewerOf(3);
  without.reel.lanes = undefined;
  for (const { services, asked } of [complete, without]) {
    await computeLanes(services, { isWanted: true });
    assert.deepEqual(asked, []);
  }
});

test("a viewer that was removed asks for no more lanes", async () => {
  const controller = new AbortController();
  const { services, reel, asked } = viewerOf(100, { controller });
  const { dispatch } = services;
  services.dispatch = (action) => {
    dispatch(action);
    if (asked.length === 2) controller.abort();
  };
  await computeLanes(services);
  assert.ok(asked.length >= 2 && reel.lanes.end < 100);
});
