import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { fakeBrowser, fetched } from "./fake_worker.js";

const { fetchPart, get, requests } = await import("../../../web/runtime/integrity.js");

const URL_OF_FILE = "https://site.example/file";
const PARTS = ["one, ", "two, ", "three"].map((text) => new TextEncoder().encode(text));

beforeEach(() => fakeBrowser(() => new Response(new ReadableStream({ start: (stream) => sendParts(stream) }))));
afterEach(() => Object.assign(requests, { isPastCaches: false, onProgress() {} }));

/** @param {ReadableStreamDefaultController} stream */
function sendParts(stream) {
  for (const part of PARTS) stream.enqueue(part);
  stream.close();
}

test("each part of a file that arrives is reported", async () => {
  let count = 0;
  requests.onProgress = () => {
    count += 1;
  };
  const content = await fetchPart(URL_OF_FILE);
  assert.equal(new TextDecoder().decode(content), "one, two, three");
  assert.equal(count, PARTS.length);
});

test("files are requested past the caches if copies in them may be damaged", async () => {
  await get(URL_OF_FILE);
  requests.isPastCaches = true;
  await get(URL_OF_FILE);
  assert.deepEqual(
    fetched.map(({ options }) => options.cache),
    ["default", "reload"],
  );
});
