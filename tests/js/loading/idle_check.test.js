import assert from "node:assert/strict";
import { test } from "node:test";

import { checkWhenIdle } from "../../../web/loading/idle_check.js";

test("slices follow one another until nothing is left", async () => {
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

test("a viewer that has gone asks for nothing more", async () => {
  const ending = new AbortController();
  let count = 0;
  await checkWhenIdle(async () => {
    if ((count += 1) === 2) ending.abort();
    return true;
  }, ending.signal);
  assert.equal(count, 2);
});
