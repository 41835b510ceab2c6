/** What is kept for reading offline is everything but the builder's own file. */

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { filesOf } from "../../../web/explorer/index_cache.js";
import { IndexReader } from "../../../web/explorer/index_reader.js";

for (const folder of ["index", "corrected_index"]) {
  test(`all files of ${folder} are listed`, () =>
    listsAllFiles(new URL(`../../data/index/${folder}/`, import.meta.url)));
}

/** Check that the files that are listed for an index in a folder are those that are there. @param {URL} folder */
async function listsAllFiles(folder) {
  const read = (/** @type {string} */ name) =>
    readFile(new URL(name, folder)).then(
      (content) => new Uint8Array(content),
      () => null,
    );
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const there = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(folder.pathname.length)}/${entry.name}`.replace(/^\//, ""));
  /** @type {number[]} */
  const shares = [];
  const listed = await filesOf(new IndexReader(read), (share) => shares.push(share));
  assert.deepEqual([...listed].sort(), there.filter((name) => !["manifest.json", "sources"].includes(name)).sort());
  assert.equal(shares.at(-1), 1);
}
