import assert from "node:assert/strict";
import { test } from "node:test";

import { itemsToRemove } from "../../../web/app/record_store.js";

const LIMITS = { items: 3, bytes: 100 };
/** @param {...[id: string, used: number, bytes: number]} rows */
const items = (...rows) => rows.map(([id, used, bytes]) => ({ id, used, bytes }));

test("items within the limits stay", () => {
  assert.deepEqual(itemsToRemove([], LIMITS), []);
  assert.deepEqual(itemsToRemove(items(["a", 1, 50], ["b", 2, 50]), LIMITS), []);
});

test("the least recently used items leave first", () => {
  assert.deepEqual(itemsToRemove(items(["a", 4, 1], ["b", 1, 1], ["c", 3, 1], ["d", 2, 1], ["e", 5, 1]), LIMITS), [
    "b",
    "d",
  ]);
});

test("older items leave until the newer ones fit", () => {
  assert.deepEqual(itemsToRemove(items(["small", 1, 5], ["large", 2, 60], ["new", 3, 50]), LIMITS), ["small", "large"]);
});

test("an item that is kept stays and leaves the space to others", () => {
  const [kept, ...others] = items(["kept", 1, 60], ["a", 2, 50], ["b", 3, 50], ["c", 4, 1]);
  assert.deepEqual(itemsToRemove([{ ...kept, isKept: true }, ...others], LIMITS), ["a"]);
});
