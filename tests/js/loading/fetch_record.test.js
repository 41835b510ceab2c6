/** A record has the name of its file, if its address has one; an address may be invalid. */

import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { window: globalThis, document: { baseURI: "https://example.org/" } });
Object.assign(globalThis, { location: new URL("https://example.org/") });
const { fetchFile } = await import("../../../web/loading/fetch_record.js");

for (const [address, name] of [
  ["data:application/x-go-sgf,(;GM[1]%3BB[aa])", null],
  ["data:text/plain;base64,KDtHTVsxXSk=", null],
  ["https://example.org/games/a%20b.sgf?x=1", "a b.sgf"],
])
  test(`the name of the file at ${address}`, async () => {
    Object.assign(globalThis, { fetch: async () => new Response("(;GM[1])") });
    assert.equal((await fetchFile(String(address), new AbortController().signal)).name, name);
  });

test("an invalid address is one that cannot be loaded, as it was given", async () => {
  const reason = "Failed to parse URL";
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError(reason)) });
  const about = ["error.network", { url: "https://", reason }];
  await assert.rejects(fetchFile("https://", new AbortController().signal), { code: "network", about });
});
