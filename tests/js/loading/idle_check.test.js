import assert from "node:assert/strict";
import { test } from "node:test";

import { Activity, checkWhenIdle } from "../../../web/loading/idle_check.js";

test("slices are checked until none is left", async () => {
  const asked = [];
  await checkWhenIdle(async (nodes) => asked.push(nodes) < 4, new AbortController().signal);
  assert.equal(asked.length, 4);
  assert.ok(asked.every((nodes) => nodes >= 32));
  assert.ok(asked[3] > asked[0], "quick slices grow");
});

test("a slow slice is followed by a smaller one", async () => {
  const asked = [];
  const slow = async (nodes) => {
    asked.push(nodes);
    if (asked.length === 3) await new Promise((resolve) => setTimeout(resolve, 100));
    return asked.length < 4;
  };
  await checkWhenIdle(slow, new AbortController().signal);
  assert.ok(asked[3] < asked[2]);
});

test("a removed viewer checks no more slices", async () => {
  const ending = new AbortController();
  let count = 0;
  await checkWhenIdle(async () => {
    if ((count += 1) === 2) ending.abort();
    return true;
  }, ending.signal);
  assert.equal(count, 2);
});

test("idle work waits while the reader requests something", async () => {
  const activity = new Activity();
  let isResting = false;
  await activity.rest();
  activity.requested();
  const rest = activity.rest().then(() => {
    isResting = true;
  });
  // requests that follow each other closely make the wait longer than a single one does
  for (let request = 0; request < 6; request += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(isResting, false);
    activity.requested();
  }
  await rest;
});
