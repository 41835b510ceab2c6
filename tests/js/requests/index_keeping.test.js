import assert from "node:assert/strict";
import { test } from "node:test";

import { IndexKeeping } from "../../../web/requests/index_keeping.js";

/** Return an explorer whose index can be kept, in 100 bytes. */
function explorer({ isKept = false, keep = async () => {}, forget = async () => {} } = {}) {
  return { keeping: { bytes: async () => 100, isKept: async () => isKept, keep, forget } };
}

/** Return the keeping of an index, and what it has reported. */
function keeping() {
  const reported = [];
  return { reported, keeping: new IndexKeeping((kept) => reported.push(kept)) };
}

const state = (change) => ({ bytes: 100, isKept: false, share: null, failure: "", ...change });

test("an index is kept, with its progress, and removed again", async () => {
  const calls = [];
  const index = explorer({ keep: async (report) => report(0.5), forget: async () => void calls.push("forget") });
  const { reported, keeping: kept } = keeping();
  await kept.offer(index);
  await kept.toggle();
  assert.deepEqual(reported, [null, state({}), state({ share: 0 }), state({ share: 0.5 }), state({ isKept: true })]);
  assert.deepEqual(calls, []);
  await kept.toggle();
  assert.deepEqual(calls, ["forget"]);
  assert.deepEqual(reported.at(-1), state({}));
});

test("an index that cannot be kept is not offered", async () => {
  const { reported, keeping: kept } = keeping();
  await kept.offer({});
  await kept.toggle();
  assert.deepEqual(reported, [null]);
});

test("the reason of a failure is reported until the next attempt", async () => {
  let isFull = true;
  const keep = async () => {
    if (isFull) throw new Error("full");
  };
  const { reported, keeping: kept } = keeping();
  await kept.offer(explorer({ keep }));
  await kept.toggle();
  assert.deepEqual(reported.at(-1), state({ failure: "full" }));
  isFull = false;
  await kept.toggle();
  assert.deepEqual(reported.at(-1), state({ isKept: true }));
});

test("the reader stops the keeping, which is no failure", async () => {
  const keep = (_, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const { reported, keeping: kept } = keeping();
  await kept.offer(explorer({ keep }));
  const done = kept.toggle();
  assert.deepEqual(reported.at(-1), state({ share: 0 }));
  await kept.toggle();
  await done;
  assert.deepEqual(reported.at(-1), state({}));
});

test("what was offered before changes nothing of another index", async () => {
  let finish = () => {};
  const keep = (report) =>
    new Promise((resolve) => {
      finish = () => {
        report(1);
        resolve(undefined);
      };
    });
  const { reported, keeping: kept } = keeping();
  await kept.offer(explorer({ keep }));
  const done = kept.toggle();
  await kept.offer(explorer());
  finish();
  await done;
  assert.deepEqual(reported.at(-1), state({}));
});
