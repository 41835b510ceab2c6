/** The JSON files of an index may come from anywhere: what does not fit is damaged, and never reaches the code that uses it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { DamagedFile } from "../../../web/explorer/binary.js";
import { readDirectory, readGames, readManifest } from "../../../web/explorer/index_json.js";
import { IndexReader } from "../../../web/explorer/index_reader.js";

const SET = { name: "0123456789abcdef", bits: 4, games: 2, positions: 3, occurrences: 4, has_pieces: true };
const MANIFEST = { format: "boardreel-index", version: 2, plies: 60, variations: false, sets: [SET] };
const OFFLINE = { worker: "../offline.js", files: "../offline.json", bytes: 5, version: "a" };
const GAME = ["a.sgf", 1, ["Ann", "Bob"], ["", ""], "2024", "", "B+R", 30, "9x9"];

const encode = (/** @type {unknown} */ value) =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
const withSet = (/** @type {object} */ changes) => ({ ...MANIFEST, sets: [{ ...SET, ...changes }] });
const deep = "[".repeat(200_000);

/** Return whether a function refuses some content. @param {(content: Uint8Array) => unknown} read @param {unknown} value */
const refuses = (read, value) =>
  assert.throws(() => read(encode(value)), DamagedFile, JSON.stringify(value)?.slice(0, 80));

test("a manifest is read with what it may leave out", () => {
  const { has_pieces, ...older } = SET;
  assert.equal(has_pieces, true);
  assert.deepEqual(readManifest(encode({ ...MANIFEST, sets: [older], extra: 1 })).sets, [SET]);
  const links = { records: "../records/", pages: "https://example.org/pages/", pages_per_record: 3, offline: OFFLINE };
  assert.deepEqual(readManifest(encode({ ...MANIFEST, links })).links, links);
});

test("what is not JSON, too deeply nested or of other types is no file of an index", () => {
  for (const read of [readManifest, readDirectory, readGames])
    for (const value of ["", "{", "null", "5", '"text"', "[[]]", '[{"a":1}]', "[5]", deep, `{"format":${deep}`])
      refuses(read, value);
});

test("a field of a manifest that is missing or of the wrong type makes it a damaged file", () => {
  for (const name of ["format", "version", "plies", "variations", "sets"]) {
    refuses(readManifest, { ...MANIFEST, [name]: undefined });
    for (const value of [null, "5", [5], { a: 5 }, -1, 1.5]) refuses(readManifest, { ...MANIFEST, [name]: value });
  }
});

test("a set that shards cannot have makes a manifest a damaged file", () => {
  for (const name of ["", "../../../etc/passwd", "0123456789ABCDEF", 5, null]) refuses(readManifest, withSet({ name }));
  for (const bits of [25, 1e9, -1, "4", null]) refuses(readManifest, withSet({ bits }));
  for (const games of [-1, 1e300, "2"]) refuses(readManifest, withSet({ games }));
  const correction = { name: SET.name, bits: 4, games: 1 };
  assert.deepEqual(readManifest(encode({ ...withSet({ correction }), version: 3 })).sets, [{ ...SET, correction }]);
  for (const changes of [{ name: "../x" }, { bits: 25 }, { games: null }])
    refuses(readManifest, withSet({ correction: { ...correction, ...changes } }));
  refuses(readManifest, { ...MANIFEST, sets: Array(6).fill(SET) });
});

test("links that are no addresses make a manifest a damaged file", () => {
  for (const pages of ["javascript:alert(1)//", "data:text/html,x", "http://[", 5])
    refuses(readManifest, { ...MANIFEST, links: { records: "../", pages } });
  for (const links of [
    5,
    [],
    {},
    { records: null },
    { records: "", offline: {} },
    { records: "", pages_per_record: "3" },
  ])
    refuses(readManifest, { ...MANIFEST, links });
  for (const name of Object.keys(OFFLINE))
    refuses(readManifest, { ...MANIFEST, links: { records: "", offline: { ...OFFLINE, [name]: null } } });
});

test("an index of another version says so", () => {
  for (const version of [1, 4]) {
    assert.throws(() => readManifest(encode({ ...MANIFEST, version })), new RegExp(`version ${version}`));
  }
});

test("a directory has the first texts of the files with words and pieces", () => {
  assert.deepEqual(readDirectory(encode({ words: ["a"], pieces: [] })), { words: ["a"], pieces: [] });
  for (const value of [
    { words: ["a"] },
    { words: "a", pieces: [] },
    { words: [5], pieces: [] },
    { words: null, pieces: [] },
  ])
    refuses(readDirectory, value);
});

test("the rows of games have all their values", () => {
  assert.deepEqual(readGames(encode([GAME])), [GAME]);
  for (let index = 0; index < GAME.length; index += 1)
    refuses(readGames, [GAME.with(index, /** @type {any} */ (null))]);
  refuses(readGames, [GAME.slice(0, -1)]);
});

test("a damaged file of an index rejects every question to it", async () => {
  /** @type {Record<string, string>} */
  const files = { "manifest.json": JSON.stringify(MANIFEST), [`${SET.name}/directory`]: '{"words":5}' };
  files[`${SET.name}/games/0`] = '[["a.sgf"]]';
  const reader = new IndexReader(async (name) => (files[name] === undefined ? null : encode(files[name])));
  await assert.rejects(reader.search("ann"), DamagedFile);
  await assert.rejects(reader.game([0, 0]), DamagedFile);
});
