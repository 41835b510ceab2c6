/** What is kept for reading offline is everything but the builder's own file. */

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { filesOf, fromAddressOrKept } from "../../../web/explorer/index_cache.js";
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

test("an index that is kept after it was opened is read offline at once", async () => {
  const address = "https://example.org/index/";
  /** @type {Map<string, Response> | null} */
  let kept = null;
  const cache = { match: async (/** @type {string} */ url) => kept?.get(url)?.clone() };
  Object.assign(globalThis, {
    document: { baseURI: address },
    caches: { has: async () => kept !== null, open: async () => cache },
    fetch: () => Promise.reject(new TypeError("offline")),
  });
  const read = fromAddressOrKept(address);
  await assert.rejects(read("games"), /offline/);
  kept = new Map([[`${address}games`, new Response("rows")]]);
  assert.equal(new TextDecoder().decode((await read("games")) ?? undefined), "rows");
});
