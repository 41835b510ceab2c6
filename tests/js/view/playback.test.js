import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { neighborSpeed, Playback, SPEEDS } from "../../../web/view/controls/playback.js";

beforeEach(() => {
  globalThis.window = globalThis;
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

/** A game of so many moves. @param {number} moves */
function playerOf(moves) {
  const player = {
    move: 0,
    factor: 1,
    reported: [],
    canStep: () => player.move < moves,
    step: async () => (player.move += 1) <= moves,
    speed: () => player.factor,
    changed: (isPlaying) => player.reported.push(isPlaying),
  };
  return { player, playback: new Playback(player) };
}

async function pass(milliseconds) {
  mock.timers.tick(milliseconds);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

test("the first step follows after 300 ms, the others every 1200 ms", async () => {
  const { player, playback } = playerOf(9);
  playback.start();
  const seen = [];
  for (const wait of [299, 1, 1199, 1, 1200]) {
    await pass(wait);
    seen.push(player.move);
  }
  assert.deepEqual(seen, [0, 1, 1, 2, 3]);
});

test("a speed counts from the next step on", async () => {
  const { player, playback } = playerOf(9);
  playback.start();
  player.factor = 4;
  await pass(300);
  for (let count = 0; count < 4; count += 1) await pass(300);
  assert.equal(player.move, 5);
  player.factor = 0.5;
  await pass(300);
  await pass(2399);
  assert.equal(player.move, 6);
  await pass(1);
  assert.equal(player.move, 7);
});

test("playing stops at the last move at once", async () => {
  const { player, playback } = playerOf(2);
  playback.start();
  await pass(300);
  assert.ok(playback.isPlaying);
  await pass(1200);
  assert.equal(playback.isPlaying, false);
  assert.deepEqual(player.reported, [true, false]);
});

test("playing stops where a position cannot be shown", async () => {
  const { player, playback } = playerOf(2);
  player.step = async () => false;
  playback.start();
  await pass(300);
  assert.equal(playback.isPlaying, false);
});

test("a step that ends after playing was stopped starts nothing", async () => {
  const { player, playback } = playerOf(9);
  playback.start();
  mock.timers.tick(300);
  playback.stop();
  await pass(5000);
  assert.equal(player.move, 1);
  assert.deepEqual(player.reported, [true, false]);
});

test("speeds reach from half to four times and have an end on either side", () => {
  assert.deepEqual([SPEEDS[0], SPEEDS.at(-1)], [0.5, 4]);
  assert.equal(neighborSpeed(1, 1), 1.5);
  assert.equal(neighborSpeed(4, 1), 4);
  assert.equal(neighborSpeed(0.5, -1), 0.5);
});
