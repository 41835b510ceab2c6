/** Pyodide's loader gets an archive as its standard library without a request; all other requests go to the network. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { EMPTY_ARCHIVE, loadWithLibrary } from "../../../web/runtime/emscripten.js";

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

test("the library is the archive, and its address is not requested", async () => {
  answerWithAddress();
  const content = await loadWithLibrary(EMPTY_ARCHIVE, async (url) => (await fetch(new URL(url))).arrayBuffer());
  assert.deepEqual(new Uint8Array(content), EMPTY_ARCHIVE);
});

test("an archive without members is a signature and zeros", () => {
  assert.equal(EMPTY_ARCHIVE.length, 22);
  assert.equal(new TextDecoder().decode(EMPTY_ARCHIVE.slice(0, 4)), "PK\u0005\u0006");
  assert.ok(EMPTY_ARCHIVE.slice(4).every((byte) => byte === 0));
});

test("other files come from the network meanwhile, and all files later, even if loading fails", async () => {
  const answering = answerWithAddress();
  const url = "https://example.org/record.sgf";
  assert.equal(await loadWithLibrary(EMPTY_ARCHIVE, async () => (await fetch(url)).text()), url);
  assert.equal(globalThis.fetch, answering);
  await assert.rejects(
    loadWithLibrary(EMPTY_ARCHIVE, () => Promise.reject(new Error("broken"))),
    /broken/,
  );
  assert.equal(globalThis.fetch, answering);
});
