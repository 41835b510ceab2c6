import assert from "node:assert/strict";
import { test } from "node:test";

import { CountRequests } from "../../../web/requests/count_requests.js";

/** Return a viewer in which positions are counted, and a record that answers with the given function. */
function counting(answer, controller = new AbortController()) {
  const record = { ask: answer, onProgress: () => {} };
  const services = {
    record: () => record,
    signal: controller.signal,
    state: { reel: "reel", node: 1, counting: { node: -1, count: null } },
    dispatch: (action, argument) => {
      services.state = action(services.state, argument);
    },
  };
  const failures = [];
  const waits = [];
  const requests = new CountRequests(services, {
    wait: (progress) => waits.push(progress),
    fail: (error) => failures.push(error.message),
  });
  return { services, record, requests, failures, waits };
}

test("each request depends on the answer to the one before it", async () => {
  const asked = [];
  const { services, requests } = counting(async (name, reel, node, choice) => {
    asked.push([name, reel, node, choice]);
    return { points: asked.length };
  });
  const counted = [];
  const add = (count) => ({ after: count?.points ?? 0 });
  void requests.count(add, (count) => counted.push(count.points));
  await requests.count(add, (count) => counted.push(count.points));
  assert.deepEqual(asked, [
    ["count", "reel", 1, { after: 0 }],
    ["count", "reel", 1, { after: 1 }],
  ]);
  assert.deepEqual(counted, [1, 2]);
  assert.deepEqual(services.state.counting, { node: 1, count: { points: 2 } });
});

test("a count that is no longer wanted is dropped", async () => {
  const { services, requests } = counting(async () => {
    services.state = { ...services.state, node: 2 };
    return { points: 1 };
  });
  const counted = [];
  await requests.count(
    () => ({}),
    (count) => counted.push(count),
  );
  assert.deepEqual(counted, []);
  assert.equal(services.state.counting.count, null);
});

test("nothing is asked for a viewer that was removed or a reader who counts no more", async () => {
  const controller = new AbortController();
  let asked = 0;
  const { services, requests } = counting(async () => (asked += 1), controller);
  const pending = requests.count(() => ({}));
  services.state = { ...services.state, counting: null };
  await pending;
  services.state = { ...services.state, counting: { node: -1, count: null } };
  controller.abort();
  await requests.count(() => ({}));
  assert.equal(asked, 0);
});

test("a failure is reported once, and later requests are sent all the same", async () => {
  let calls = 0;
  const { requests, failures, services } = counting(async () => {
    if ((calls += 1) === 1) throw new Error("hangs");
    return { points: 4 };
  });
  await requests.count(() => ({}));
  await requests.count(() => ({}));
  assert.deepEqual(failures, ["hangs"]);
  assert.deepEqual(services.state.counting.count, { points: 4 });
});

test("the progress is reported while the answer is on its way", async () => {
  const { record, requests, waits } = counting(async () => {
    record.onProgress({ stage: "start" });
    return null;
  });
  await requests.count(() => ({}));
  record.onProgress({ stage: "later" });
  assert.deepEqual(waits, [{ stage: "start" }]);
});
