import assert from "node:assert/strict";
import { test } from "node:test";

import { loadFrames } from "../../../web/requests/frames.js";
import { aim, load } from "../../../web/state/state.js";

/** Return services that note the actions which are dispatched, and failures. */
function servicesWith(frames) {
  const actions = [];
  const failures = [];
  const services = {
    signal: new AbortController().signal,
    state: { target: 0, loads: 0 },
    dispatch: (action, argument) => {
      actions.push(action);
      services.state = action(services.state, argument);
    },
    frames,
    fail: (error) => failures.push(error.message),
  };
  return { services, actions, failures };
}

test("who asked for frames draws them together with the node", async () => {
  const { services, actions } = servicesWith(async () => {});
  assert.equal(await loadFrames(services, 7), true);
  assert.deepEqual(actions, [aim]);
});

test("frames that arrive after the reader has gone elsewhere are drawn where the reader is", async () => {
  const { services, actions } = servicesWith(async () => services.dispatch(aim, 9));
  assert.equal(await loadFrames(services, 7), false);
  assert.deepEqual(actions, [aim, aim, load]);
});

test("a failure is reported, and the node is not shown", async () => {
  const { services, failures } = servicesWith(async () => Promise.reject(new Error("no frames")));
  assert.equal(await loadFrames(services, 7), false);
  assert.deepEqual(failures, ["no frames"]);
});
