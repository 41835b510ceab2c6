/** Pyodide's loader gets an empty archive in place of the standard library; all other requests go to the network. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { loadWithoutLibrary } from "../../../web/runtime/emscripten.js";

const network = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = network;
});

/** Replace the network by one that answers with the address that is requested. */
function answerWithAddress() {
  const fetchAddress = async (/** @type {unknown} */ address) => new Response(String(address));
  globalThis.fetch = /** @type {typeof fetch} */ (fetchAddress);
  return globalThis.fetch;
}

test("the library is an archive without members, and its address is not requested", async () => {
  answerWithAddress();
  const content = await loadWithoutLibrary(async (url) => (await fetch(new URL(url))).arrayBuffer());
  const bytes = new Uint8Array(content);
  assert.equal(bytes.length, 22);
  assert.equal(new TextDecoder().decode(bytes.slice(0, 4)), "PK\u0005\u0006");
  assert.ok(bytes.slice(4).every((byte) => byte === 0));
});

test("other files come from the network meanwhile, and all files later, even if loading fails", async () => {
  const answering = answerWithAddress();
  const url = "https://example.org/record.sgf";
  assert.equal(await loadWithoutLibrary(async () => (await fetch(url)).text()), url);
  assert.equal(globalThis.fetch, answering);
  await assert.rejects(
    loadWithoutLibrary(() => Promise.reject(new Error("broken"))),
    /broken/,
  );
  assert.equal(globalThis.fetch, answering);
});
