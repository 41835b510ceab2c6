/** The reader of indexes gives the answers of the frozen fixtures, which Python wrote. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Cursor, DamagedFile, decompress } from "../../../web/explorer/binary.js";
import { fromAddress } from "../../../web/explorer/index_files.js";
import { IndexReader } from "../../../web/explorer/index_reader.js";
import { filesWith } from "../../../web/explorer/postings.js";
import { findPosition, shardName } from "../../../web/explorer/shards.js";

const FOLDER = new URL("../../data/index/", import.meta.url);
const readAnswers = async (/** @type {string} */ name) => JSON.parse(await readFile(new URL(name, FOLDER), "utf8"));
const answers = await readAnswers("answers.json");
/** The fixtures: the folder of an index, and its answers. The second index has removed games. */
const FIXTURES = /** @type {const} */ ([
  ["index", answers],
  ["corrected_index", await readAnswers("corrected_answers.json")],
]);

/** @type {string[]} */
let requests = [];

/** @param {string} name @param {string} folder */
async function readFixture(name, folder = "index") {
  requests.push(name);
  try {
    return new Uint8Array(await readFile(new URL(`${folder}/${name}`, FOLDER)));
  } catch {
    return null;
  }
}

const reader = (folder = "index") => new IndexReader((name) => readFixture(name, folder));

for (const [folder, expectedAnswers] of FIXTURES) {
  const { positions, searches, patterns } = expectedAnswers;

  test(`positions of ${folder} have the moves and occurrences that Python wrote`, async () => {
    const index = reader(folder);
    assert.ok(Object.keys(positions).length > 10);
    for (const hasHot of [false, true]) {
      if (hasHot) await index.preload();
      for (const [key, expected] of Object.entries(positions)) {
        const found = await index.at(key);
        assert.deepEqual(
          found.map(({ games, moves }) => ({ games, moves })),
          expected.map((/** @type {any} */ { games, moves }) => ({ games, moves })),
        );
        const occurrences = (await index.occurrences(key)).map(([[, game], place]) => [game, place]);
        assert.deepEqual(
          occurrences,
          expected.flatMap((/** @type {any} */ entry) => entry.occurrences),
        );
      }
    }
  });

  test(`games of ${folder} are found by words, in the order of Python`, async () => {
    const index = reader(folder);
    for (const [query, expected] of Object.entries(searches)) {
      const found = await index.search(query);
      const rows = await Promise.all(
        found.slice(0, 50).map(async (game) => {
          const { file, number, players, date } = await index.game(game);
          return [...game, file, number, players, date];
        }),
      );
      assert.deepEqual(rows, expected, query);
    }
  });

  test(`patterns of ${folder} are found in all orientations`, async () => {
    const index = reader(folder);
    for (const { prefix, boards, games } of patterns) {
      assert.ok(games.length);
      const found = await index.pattern(prefix, boards);
      assert.deepEqual(
        found.map(([game, depth]) => [...game, depth]),
        games,
      );
    }
  });
}

test("a position is answered by one request for each set after the manifest", async () => {
  const index = reader();
  requests = [];
  const [key] = Object.keys(answers.positions);
  await index.at(/** @type {string} */ (key));
  assert.equal(requests[0], "manifest.json");
  assert.equal(requests.length, 1 + (await index.manifest()).sets.length);
  await index.at(/** @type {string} */ (key));
  assert.equal(requests.length, 3);
});

test("the most frequent positions are answered without a request once they are preloaded", async () => {
  const index = reader();
  await index.preload();
  requests = [];
  for (const [key, expected] of Object.entries(answers.positions)) {
    const found = await index.at(key);
    assert.deepEqual(
      found.map(({ moves }) => moves),
      expected.map((/** @type {any} */ { moves }) => moves),
    );
  }
  const shards = requests.length;
  requests = [];
  for (const key of Object.keys(answers.positions)) {
    await reader().at(key);
  }
  assert.ok(shards < requests.filter((name) => name !== "manifest.json").length / 2, `${shards} shards`);
});

test("what is preloaded is asked for once, and a position that is frequent in all sets then costs no request", async () => {
  const index = reader();
  const { sets } = await index.manifest();
  requests = [];
  await Promise.all([index.preload(), index.preload()]);
  const expected = sets.flatMap(({ name }) => [`${name}/directory`, `${name}/hot`]);
  assert.deepEqual(requests.toSorted(), expected.toSorted());
  requests = [];
  await index.preload();
  const inAllSets = Object.keys(answers.positions).filter((key) => answers.positions[key].length === sets.length);
  assert.ok(inAllSets.length);
  for (const key of inAllSets) assert.equal((await index.at(key)).length, sets.length);
  assert.deepEqual(requests, []);
});

test("an index whose files cannot be preloaded still answers", async () => {
  const index = new IndexReader((name) =>
    name.endsWith("/hot") ? Promise.reject(new Error("offline")) : readFixture(name),
  );
  await assert.rejects(index.preload(), /offline/);
  const [key] = Object.keys(answers.positions);
  assert.equal((await index.at(/** @type {string} */ (key))).length, answers.positions[key].length);
});

test("a damaged file of the most frequent positions is left alone", async () => {
  const index = new IndexReader(async (name) =>
    name.endsWith("/hot") ? new Uint8Array([1, 2, 3]) : readFixture(name),
  );
  await index.preload();
  const [key] = Object.keys(answers.positions);
  assert.equal((await index.at(/** @type {string} */ (key))).length, answers.positions[key].length);
});

test("an unknown position has no entry", async () => {
  assert.deepEqual(await reader().at("0123456789abcdef0123"), []);
});

test("a word after an equals sign is a whole text of the game", async () => {
  const index = reader("index");
  assert.equal((await index.search("elite")).length > 0, true);
  assert.deepEqual(await index.search("=elite"), []);
});

test("a search needs two rounds of requests after the directory", async () => {
  const index = reader();
  await index.search("zz");
  requests = [];
  const found = await index.search("ann");
  assert.ok(requests.every((name) => name.includes("/words/")));
  requests = [];
  await Promise.all(found.map((game) => index.game(game)));
  assert.ok(requests.every((name) => name.includes("/games/")));
});

test("shards are named by the first bits of keys", () => {
  assert.equal(shardName("fedcba98765432100000", 0), "0");
  assert.equal(shardName("fedcba98765432100000", 1), "1");
  assert.equal(shardName("7edcba98765432100000", 3), "3");
  assert.equal(shardName("0edcba98765432100000", 11), "076");
  assert.equal(shardName("fedcba98765432100000", 24), "fedcba");
});

test("files of postings are found by their first texts", () => {
  const first = ["ann", "bob", "bob", "cid"];
  assert.deepEqual(filesWith(first, "bob", false), [0, 1, 2]);
  assert.deepEqual(filesWith(first, "b", true), [0, 1, 2]);
  assert.deepEqual(filesWith(first, "bz", true), [2]);
  assert.deepEqual(filesWith(first, "", true), [0, 1, 2, 3]);
  assert.deepEqual(filesWith([], "b", true), []);
});

test("damaged files are refused, not misread", async () => {
  const [key] = Object.keys(answers.positions);
  const { sets } = await reader().manifest();
  const name = `${sets[0]?.name}/positions/${shardName(key ?? "", sets[0]?.bits ?? 0)}`;
  const stored = await readFixture(name);
  assert.ok(stored);
  const content = await decompress(stored, 1e6);
  for (let end = 0; end < content.length - 1; end += 7) {
    assert.throws(() => findPosition(content.subarray(0, end), key ?? "") ?? thrown(), DamagedFile);
  }
  await assert.rejects(decompress(stored, 10), DamagedFile);
  await assert.rejects(decompress(stored.slice(0, 40), 1e6), DamagedFile);
  assert.throws(() => new Cursor(new Uint8Array([0xff, 0xff])).number(), DamagedFile);
  for (const text of ["{}", "[]", "null", '{"format":"boardreel-index","version":4,"sets":[]}', "no JSON"]) {
    const broken = new IndexReader(async () => new TextEncoder().encode(text));
    await assert.rejects(broken.manifest(), DamagedFile);
  }
});

function thrown() {
  throw new DamagedFile("the entry was not found");
}

test("a request that failed is made again", async () => {
  let count = 0;
  const index = new IndexReader((name) => (count++ ? readFixture(name) : Promise.reject(new Error("offline"))));
  await assert.rejects(index.manifest(), /offline/);
  assert.ok((await index.manifest()).sets.length);
});

test("files are requested whole from any host", async (context) => {
  /** @type {string[]} */
  const addresses = [];
  context.mock.method(globalThis, "fetch", async (/** @type {string} */ address) => {
    addresses.push(address);
    return address.endsWith("gone") ? new Response(null, { status: 404 }) : new Response("x");
  });
  assert.equal(await fromAddress("https://example.org/index/")("gone"), null);
  assert.deepEqual(await fromAddress("https://example.org/index/")("hot"), new Uint8Array([120]));
  assert.deepEqual(addresses, ["https://example.org/index/gone", "https://example.org/index/hot"]);
  context.mock.method(globalThis, "fetch", async () => new Response(null, { status: 503 }));
  await assert.rejects(fromAddress("https://example.org/")("hot"), /503/);
});
