/** Files of an index whose counts are larger than they have room for, or than the format allows, are damaged. */

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { Cursor, DamagedFile, decompress } from "../../../web/explorer/binary.js";
import { Budget, BudgetSpent } from "../../../web/explorer/budget.js";
import { IndexReader } from "../../../web/explorer/index_reader.js";
import { findPattern } from "../../../web/explorer/patterns.js";
import { readPostings } from "../../../web/explorer/postings.js";
import { findPosition, pageName, pagesOf, readPage, shardName } from "../../../web/explorer/shards.js";

const KEY = "00010203040506070809";
const KEY_BYTES = KEY.match(/../g)?.map((digits) => Number.parseInt(digits, 16)) ?? [];
const HUGE = 2 ** 40;
const FOLDER = new URL("../../data/index/", import.meta.url);

/** @param {string} text */
const bytesOf = (text) => [...new TextEncoder().encode(text)];

/** Return numbers as varints. @param {...number} values */
function numbers(...values) {
  return values.flatMap((value) => {
    const bytes = [];
    for (let rest = value; ; rest = Math.floor(rest / 128)) {
      if (rest < 128) return [...bytes, rest];
      bytes.push((rest % 128) + 128);
    }
  });
}

/**
 * Return a shard of one position with one move, in which the counts given take the place of the right ones.
 * @param {Record<string, number>} [counts]
 */
function shard(counts = {}) {
  const { games = 1, rows = 1, kinds = 3, examples = 1, count = 1, pages = 0, moves = 1, positions = 1 } = counts;
  const outcomes = games === 1 ? [1] : [1, 1, 0, examples, 0];
  const body = numbers(games, rows, 0, games, 20_240_517, kinds, ...outcomes, count, pages, 0, 5);
  const head = [...bytesOf("BRS1"), ...numbers(moves, 4), ...bytesOf("B dd"), ...numbers(positions)];
  return Uint8Array.from([...head, ...KEY_BYTES.slice(2), ...numbers(body.length), ...body]);
}

test("a shard with the right counts is read", () => {
  for (const games of [1, 2]) {
    const entry = findPosition(shard({ games }), KEY);
    assert.equal(entry?.moves[0]?.outcomes.length, 3);
    assert.deepEqual(entry?.occurrences, [[0, 5]]);
  }
});

test("a count that is too large is damage", () => {
  for (const name of ["moves", "positions", "rows", "kinds", "count"])
    for (const games of [1, 2])
      for (const value of [17, 1000, HUGE])
        assert.throws(() => findPosition(shard({ games, [name]: value }), KEY), DamagedFile, `${name} ${value}`);
  for (const value of [4, HUGE])
    assert.throws(() => findPosition(shard({ games: 2, examples: value }), KEY), DamagedFile);
  for (const value of [10_001, HUGE]) {
    assert.throws(() => findPosition(shard({ pages: value }), KEY), DamagedFile);
    assert.throws(() => pagesOf(shard({ pages: value })), DamagedFile);
  }
});

test("other files with too large counts are damaged", () => {
  for (const count of [2, HUGE]) {
    assert.throws(() => readPage(Uint8Array.from([...bytesOf("BRO1"), ...numbers(count, 1, 1)])), DamagedFile);
    const postings = Uint8Array.from([...bytesOf("BRP1"), ...numbers(count, 1), ...bytesOf("a"), 0]);
    assert.throws(() => readPostings(postings, 1, () => true, new Map()), DamagedFile);
  }
});

test("a count is checked against the bytes left and the format", () => {
  const cursor = new Cursor(new Uint8Array(3));
  assert.equal(cursor.checkCount(3), 3);
  assert.throws(() => cursor.checkCount(4), DamagedFile);
  assert.throws(() => cursor.checkCount(2, 2), DamagedFile);
  assert.throws(() => cursor.checkCount(3, 0, 2), DamagedFile);
});

test("a pattern is found in linear time in lists that no game has", () => {
  // spans of one game that all overlap would give a span for each pair of them, and for each triple, and so on
  const list = Array.from({ length: 2000 }, (_, start) => [0, start, 0]).flat();
  const board = Object.fromEntries(["aa", "bb", "cc", "dd"].map((point) => [point, "B"]));
  assert.deepEqual(
    findPattern([board], () => list),
    [[0, 0]],
  );
});

test("what an answer reads counts, and stops at the limits", async () => {
  const limits = { maxBytes: 9000, maxFiles: 3 };
  const inBytes = new Budget(limits);
  inBytes.spendBytes(9000);
  assert.throws(() => inBytes.spendBytes(1), BudgetSpent);
  const inFiles = new Budget(limits);
  for (let file = 0; file < 3; file += 1) inFiles.spendFile();
  assert.throws(() => inFiles.spendFile(), BudgetSpent);
});

test("the pages of a list are read a few at a time, and not beyond the budget of an answer", async () => {
  const page = Uint8Array.from([...bytesOf("BRO1"), ...numbers(100_000), ...new Uint8Array(200_000).fill(1)]);
  const set = { name: "0123456789abcdef", bits: 0, games: 1, positions: 1, occurrences: 1 };
  const head = { format: "boardreel-index", version: 2, plies: 60, variations: false };
  const manifest = JSON.stringify({ ...head, sets: [set] });
  let requests = 0;
  const index = new IndexReader(async (name) => {
    requests += 1;
    if (name === "manifest.json") return Uint8Array.from(bytesOf(manifest));
    if (name === `${set.name}/positions/${shardName(KEY, 0)}`) return shard({ pages: 10_000, count: HUGE });
    assert.ok(name.startsWith(`${set.name}/${pageName(KEY, 0).slice(0, -1)}`));
    return page.slice();
  });
  await assert.rejects(index.occurrences(KEY), BudgetSpent);
  assert.ok(requests < 350, `${requests} requests`);
});

test("files changed at random are damaged, or not larger than they have room for", async () => {
  const folder = new URL("index/", FOLDER);
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => /(positions|words|pieces)\/[^/]+$/.test(name));
  const seeds = await Promise.all(
    files.map(async (name) => decompress(new Uint8Array(await readFile(new URL(name, folder))), 1_000_000)),
  );
  const keys = Object.keys(JSON.parse(await readFile(new URL("answers.json", FOLDER), "utf8")).positions);
  const random = generator(1);
  const counts = [0, 0x7f, 0x3fff, 0xfff_ffff, HUGE, 2 ** 52];
  for (let round = 0; round < 3000; round += 1) {
    const data = [.../** @type {Uint8Array} */ (seeds[random(seeds.length)])];
    for (let change = random(4); change >= 0; change -= 1) {
      const at = random(data.length + 1);
      if (random(2)) data[at] = random(256);
      else data.splice(at, random(20), ...numbers(counts[random(counts.length)] ?? 0));
    }
    checkFile(Uint8Array.from(data), keys);
  }
});

/**
 * Read all that a file may be.
 * @param {Uint8Array} data
 * @param {readonly string[]} keys of positions
 */
function checkFile(data, keys) {
  const most = 17 * data.length;
  const reads = [
    () => pagesOf(data).length,
    () => readPage(data).length,
    () => listsOf(data, 1),
    () => listsOf(data, 3),
    ...keys.map((key) => () => sizeOfEntry(data, key)),
  ];
  for (const read of reads) {
    try {
      assert.ok(read() <= Math.max(most, 10_000));
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
    }
  }
}

/** Return how many numbers the lists of postings have. @param {Uint8Array} data @param {number} width */
function listsOf(data, width) {
  const lists = new Map();
  readPostings(data, width, () => true, lists);
  return [...lists.values()].reduce((sum, list) => sum + list.length, 0);
}

/** Return how many numbers the entry of a position has. @param {Uint8Array} data @param {string} key */
function sizeOfEntry(data, key) {
  const entry = findPosition(data, key);
  const rows = entry?.moves.flatMap(({ outcomes, examples, points }) => [...outcomes, ...examples, ...points]) ?? [];
  return rows.length + 2 * (entry?.occurrences.length ?? 0);
}

/** Return a function that returns random numbers below its argument, always the same. @param {number} seed */
function generator(seed) {
  let state = seed;
  return (/** @type {number} */ most) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % most;
  };
}
