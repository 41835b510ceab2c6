/** Own files are sent to the worker in groups, indexed in steps, and answered from memory. */

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { IndexReader } from "../../../web/explorer/index_reader.js";
import { indexFiles } from "../../../web/explorer/memory_index.js";

const BAD = { name: "bad.sgf", code: "no-game-found", message: "no game", game: 0, line: 1, column: 1 };

const FOLDER = new URL("../../data/index/", import.meta.url);
const answers = JSON.parse(await readFile(new URL("answers.json", FOLDER), "utf8"));

/** Return a worker that takes some steps and has the index of the fixtures. @param {number} steps */
async function fakePython(steps) {
  const index = new URL("index/", FOLDER);
  const files = (await readdir(index, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => relative(fileURLToPath(index), join(parentPath, name)));
  /** @type {[string, ...any[]][]} */
  const calls = [];
  let left = steps;
  /** @type {Record<string, (...args: any[]) => unknown>} */
  const functions = {
    startIndex: () => 7,
    addToIndex: () => null,
    buildIndex: () => {
      left -= 1;
      const report = left ? null : { games: 9, problems: [BAD], files: names };
      return { games: steps - left, fraction: 1 - left / steps, report };
    },
    takeIndexFile: (_, name) => readFile(new URL(name, index)),
    discardIndex: () => null,
  };
  return {
    calls,
    ask: async (/** @type {string} */ name, /** @type {any[]} */ ...args) => {
      calls.push([name, ...args]);
      return /** @type {any} */ (functions[name]?.(...args));
    },
  };
}

const ownFiles = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, number) => ({ name: `${number}.sgf`, content: new Blob([`(;N[${number}])`]) }));

test("an index of own files answers as one at an address, and its progress is shown", async () => {
  const python = await fakePython(3);
  /** @type {number[]} */
  const fractions = [];
  const files = ownFiles(3);
  const { index, report } = await indexFiles(python, files, new AbortController().signal, ({ fraction }) =>
    fractions.push(fraction),
  );
  assert.deepEqual(report.problems, [BAD]);
  assert.equal(fractions.length, 3);
  assert.equal(fractions.at(-1), 1);
  const [[key, expected]] = /** @type {[string, any][]} */ (Object.entries(answers.positions));
  assert.deepEqual(
    (await index.at(key)).map(({ games }) => games),
    expected.map((/** @type {any} */ { games }) => games),
  );
  assert.equal(python.calls.at(-1)?.[0], "discardIndex");
});

test("games are found and listed by the names that their files have", async (context) => {
  const { index } = await indexFiles(await fakePython(1), ownFiles(3), new AbortController().signal, () => {});
  const { games } = IndexReader.prototype;
  context.mock.method(IndexReader.prototype, "games", async function (/** @type {any[]} */ ...args) {
    const rows = await Reflect.apply(games, this, args);
    for (const [number, row] of rows) row.file = `${String(number % 4).padStart(6, "0")}.sgf`;
    return rows;
  });
  const found = await index.search("file:1.sgf");
  assert.ok(found.length);
  assert.ok(found.every(([, number]) => number % 4 === 1));
  const { file, record } = await index.game(found[0] ?? [0, 0]);
  assert.deepEqual([file, record], ["1.sgf", 1]);
  assert.deepEqual(await index.search("file:000001"), []);
  assert.equal((await index.game([0, 3])).file, "000003.sgf", "a file that is not there any more keeps its name");
});

test("many files are sent in groups, with their names and sizes", async () => {
  const python = await fakePython(1);
  await indexFiles(python, ownFiles(450), new AbortController().signal, () => {});
  const groups = python.calls.filter(([name]) => name === "addToIndex");
  assert.deepEqual(
    groups.map(([, build, names]) => [build, names.length]),
    [
      [7, 200],
      [7, 200],
      [7, 50],
    ],
  );
  const [, , names, content] = groups[2] ?? [];
  assert.deepEqual(names[0], ["400.sgf", "(;N[400])".length]);
  assert.ok(new TextDecoder().decode(content).startsWith("(;N[400])(;N[401])"));
});

test("a cancelled build is discarded", async () => {
  const python = await fakePython(1000);
  const abortController = new AbortController();
  const indexing = indexFiles(python, ownFiles(2), abortController.signal, ({ games }) => {
    if (games === 5) abortController.abort();
  });
  await assert.rejects(indexing, { name: "AbortError" });
  assert.equal(python.calls.filter(([name]) => name === "buildIndex").length, 5);
  assert.deepEqual(python.calls.at(-1), ["discardIndex", 7]);
});
