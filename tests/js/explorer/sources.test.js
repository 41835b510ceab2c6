/** Indexes at addresses: one that was replaced while a page is open is opened again. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { openIndex } from "../../../web/explorer/sources.js";

const INDEX = new URL("../../data/index/index/", import.meta.url);
const MANIFEST = await readFile(new URL("manifest.json", INDEX), "utf8");
const KEY = "00".repeat(10);

/**
 * Open an index whose manifest is all that the server has, replace the manifest, and ask for a position.
 *
 * @param {string} address
 * @param {(manifest: string) => string} replace
 */
async function ask(address, replace) {
  let manifest = MANIFEST;
  Object.assign(globalThis, {
    document: { baseURI: "https://example.org/page.html" },
    fetch: async (/** @type {string} */ address) =>
      address.endsWith("/manifest.json") ? new Response(manifest) : new Response("", { status: 404 }),
  });
  const { source } = openIndex(address);
  await source.manifest();
  manifest = replace(MANIFEST);
  return { source, answer: source.at(KEY) };
}

test("a position whose shard is missing was not played, whatever else has changed in the manifest", async () => {
  const { source, answer } = await ask("same/", (manifest) => manifest.replace('"plies": 8', '"plies": 9'));
  assert.deepEqual(await answer, []);
  assert.equal(openIndex("same").source, source);
});

test("an index whose sets are gone says that it was replaced, and is opened again", async () => {
  const { source, answer } = await ask("other/", (manifest) => manifest.replaceAll(/"name": "[0-9a-f]/g, '"name": "e'));
  await assert.rejects(answer, /it was replaced/);
  assert.notEqual(openIndex("other").source, source);
});
