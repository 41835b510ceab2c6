/** A cached Reel is found by the record, is read while the record is loading, and is as it was cached. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "../runtime/fake_parts.js";

const { lookUpReel } = await import("../../../web/loading/reel_cache.js");
const { cacheReel } = await import("../../../web/loading/reel_cache_writer.js");

const ADDRESS = "https://example.org/game.sgf";
const LIST = "boardreel-kept";
const RECORD = new TextEncoder().encode("(;GM[1])");
const OTHER_RECORD = new TextEncoder().encode("(;GM[2])");

/** Return a Reel as far as it is looked at when it is cached, with a new item at each node. @param {number} nodes @returns {any} */
const reelOf = (nodes) => {
  const numbers = Array.from({ length: nodes }, (_, node) => node);
  const frames = Object.fromEntries(numbers.map((node) => [node, { add: [node] }]));
  const items = numbers.map((node) => ({ key: `item ${node}` }));
  const tree = { parent: numbers.map((node) => node - 1) };
  const fields = { game: { number: 1 }, start: 0, infos: [[]], diagnostics: [], complete: true, checked: true };
  return { ...fields, tree, frames, items };
};
/** The frames and items of the first nodes of a Reel. @param {number} nodes */
const firstOf = (nodes) => ({ frames: reelOf(nodes).frames, items: reelOf(nodes).items });
const REEL = reelOf(3);
const CACHED = { reel: REEL, rest: null };

/** Replace what a browser has, for one test. @param {import("node:test").TestContext} context */
function browser(context) {
  /** @type {Map<string, Response>} */
  const stored = new Map();
  /** @type {Map<string, string>} */
  const listed = new Map();
  const cache = {
    put: async (/** @type {string} */ key, /** @type {Response} */ response) => void stored.set(key, response),
    delete: async (/** @type {string} */ key) => stored.delete(key),
    keys: async () => [...stored.keys()],
  };
  /** @type {string[]} */
  const searched = [];
  const globals = {
    caches: {
      open: async () => cache,
      match: async (/** @type {string} */ key) => {
        searched.push(key);
        return stored.get(key)?.clone();
      },
    },
    localStorage: {
      getItem: (/** @type {string} */ key) => listed.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => void listed.set(key, value),
    },
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    context.after(() => Reflect.deleteProperty(globalThis, name));
  }
  return { stored, listed, searched };
}

test("no Reel is looked up of a game that is not in the list", async (context) => {
  browser(context);
  await cacheReel(RECORD, "", REEL, ADDRESS);
  assert.equal(lookUpReel("https://example.org/other.sgf", 1), null);
  assert.equal(lookUpReel(ADDRESS, 2), null);
  assert.equal(lookUpReel(ADDRESS.slice(0, -1), 1), null, "an address that is the beginning of another one");
});

test("the Reel is read before the record is there", async (context) => {
  const { stored, searched } = browser(context);
  await cacheReel(RECORD, "", REEL, ADDRESS);
  const cachedReel = lookUpReel(ADDRESS, 1);
  assert.deepEqual(searched, [...stored.keys()]);
  assert.deepEqual(await cachedReel?.(RECORD, ""), CACHED);
  assert.equal(searched.length, 1);
});

test("the frames that a first board does not need are in a second text", async (context) => {
  browser(context);
  await cacheReel(RECORD, "", reelOf(20), ADDRESS);
  const cached = await lookUpReel(ADDRESS, 1)?.(RECORD, "");
  assert.deepEqual(cached?.reel, { ...reelOf(20), ...firstOf(5), complete: false, checked: false });
  assert.equal(Object.keys(JSON.parse(cached?.rest ?? "{}").frames).length, 15);
});

test("a record that has changed since has no cached Reel", async (context) => {
  browser(context);
  await cacheReel(RECORD, "", REEL, ADDRESS);
  assert.equal(await lookUpReel(ADDRESS, 1)?.(OTHER_RECORD, ""), null);
  assert.equal(await lookUpReel(ADDRESS, 1)?.(RECORD, "puzzle"), null);
});

test("of two records at one address, both Reels are found", async (context) => {
  const { listed } = browser(context);
  const other = { ...REEL, title: "other" };
  await cacheReel(RECORD, "", REEL, ADDRESS);
  await cacheReel(OTHER_RECORD, "", other, ADDRESS);
  assert.deepEqual(await lookUpReel(ADDRESS, 1)?.(RECORD, ""), CACHED);
  assert.deepEqual(await lookUpReel(ADDRESS, 1)?.(OTHER_RECORD, ""), { reel: other, rest: null });
  assert.equal(JSON.parse(listed.get(LIST) ?? "").length, 1);
});

test("a record without an address has its Reel too", async (context) => {
  const { listed } = browser(context);
  await cacheReel(RECORD, "", REEL, null);
  assert.deepEqual(await lookUpReel(null, 1)?.(RECORD, ""), CACHED);
  assert.equal(listed.size, 0);
});

test("without localStorage, Reels are found by their records", async (context) => {
  browser(context);
  await cacheReel(RECORD, "", REEL, ADDRESS);
  Object.defineProperty(globalThis, "localStorage", { get: () => assert.fail("forbidden"), configurable: true });
  assert.deepEqual(await lookUpReel(ADDRESS, 1)?.(RECORD, ""), CACHED);
});

for (const [name, content] of Object.entries({
  truncated: '{"format":"boardre',
  altered: JSON.stringify(REEL).replace("item 1", "item 2"),
})) {
  test(`a Reel that is ${name} is not used, and the next one takes its place`, async (context) => {
    const { stored } = browser(context);
    await cacheReel(RECORD, "", REEL, ADDRESS);
    for (const [key, { headers }] of stored) stored.set(key, new Response(content, { headers }));
    assert.equal(await lookUpReel(ADDRESS, 1)?.(RECORD, ""), null);
    await cacheReel(RECORD, "", REEL, ADDRESS);
    assert.deepEqual(await lookUpReel(ADDRESS, 1)?.(RECORD, ""), CACHED);
    assert.equal(stored.size, 1);
  });
}

test("if storage is forbidden, nothing is cached and nothing fails", async (context) => {
  browser(context);
  Reflect.deleteProperty(globalThis, "caches");
  await cacheReel(RECORD, "", REEL, ADDRESS);
  assert.equal(await lookUpReel(null, 1)?.(RECORD, ""), null);
});
