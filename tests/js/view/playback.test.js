import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { neighborSpeed, Playback, SPEEDS } from "../../../web/view/controls/playback.js";

beforeEach(() => {
  globalThis.window = globalThis;
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

/** A game of so many moves, at its start. @param {number} moves */
function playbackOf(moves) {
  const reported = [];
  const state = { node: 0, settings: { speed: 1 } };
  const services = {
    state,
    goTo: async (node) => (state.node = node),
    dispatch: (_action, isPlaying) => reported.push(isPlaying),
  };
  const actions = {
    canStep: () => state.node < moves,
    stepTo: () => (state.node < moves ? state.node + 1 : null),
  };
  return { state, services, reported, playback: new Playback(services, actions) };
}

async function pass(milliseconds) {
  mock.timers.tick(milliseconds);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

test("the first step follows after 300 ms, the others every 1200 ms", async () => {
  const { state, playback } = playbackOf(9);
  playback.start();
  const seen = [];
  for (const wait of [299, 1, 1199, 1, 1200]) {
    await pass(wait);
    seen.push(state.node);
  }
  assert.deepEqual(seen, [0, 1, 1, 2, 3]);
});

test("a speed counts from the next step on", async () => {
  const { state, playback } = playbackOf(9);
  playback.start();
  state.settings.speed = 4;
  await pass(300);
  for (let count = 0; count < 4; count += 1) await pass(300);
  assert.equal(state.node, 5);
  state.settings.speed = 0.5;
  await pass(300);
  await pass(2399);
  assert.equal(state.node, 6);
  await pass(1);
  assert.equal(state.node, 7);
});

test("playing stops at the last move at once", async () => {
  const { reported, playback } = playbackOf(2);
  playback.start();
  await pass(300);
  assert.ok(playback.isPlaying);
  await pass(1200);
  assert.equal(playback.isPlaying, false);
  assert.deepEqual(reported, [true, false]);
});

test("playing stops where a position cannot be shown", async () => {
  const { services, playback } = playbackOf(2);
  services.goTo = async () => {};
  playback.start();
  await pass(300);
  assert.equal(playback.isPlaying, false);
});

test("a step that ends after playing was stopped starts nothing", async () => {
  const { state, reported, playback } = playbackOf(9);
  playback.start();
  mock.timers.tick(300);
  playback.stop();
  await pass(5000);
  assert.equal(state.node, 1);
  assert.deepEqual(reported, [true, false]);
});

test("speeds reach from half to four times and have an end on either side", () => {
  assert.deepEqual([SPEEDS[0], SPEEDS.at(-1)], [0.5, 4]);
  assert.equal(neighborSpeed(1, 1), 1.5);
  assert.equal(neighborSpeed(4, 1), 4);
  assert.equal(neighborSpeed(0.5, -1), 0.5);
});
