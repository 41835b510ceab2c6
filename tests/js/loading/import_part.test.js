import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, mock, test } from "node:test";
import { pathToFileURL } from "node:url";

/** @type {string} */
let folder;
/** @type {string} address of a module that the page has requested, and that was damaged */
let url;
/** @type {[url: string, cache: string][]} */
let fetched;
let count = 0;

/** The module as if loaded for the first time. @returns {Promise<typeof import("../../../web/loading/import_part.js")>} */
const load = () => import(`../../../web/loading/import_part.js?${(count += 1)}`);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "part-"));
  const path = join(folder, "part.js");
  await writeFile(path, "export const answer = {};");
  url = pathToFileURL(path).href;
  fetched = [];
  // Node.js gives file addresses no origin
  Object.assign(globalThis, { document: { currentScript: null }, location: { origin: "null" } });
  mock.method(performance, "getEntriesByType", () => [{ name: url }, { name: "https://host.example/part.css" }]);
  mock.method(globalThis, "fetch", async (/** @type {string} */ address, /** @type {RequestInit} */ { cache }) => {
    fetched.push([address, String(cache)]);
    return new Response("");
  });
});

afterEach(async () => {
  mock.restoreAll();
  await rm(folder, { recursive: true });
  for (const name of ["document", "location"]) Reflect.deleteProperty(globalThis, name);
});

test("imports a part that failed again past the caches, once for all who want it", async () => {
  const { importPart } = await load();
  // there is no such file next to the module
  const [one, other] = await Promise.all([importPart("./part.js"), importPart("./part.js")]);
  assert.deepEqual(one.answer, {});
  assert.equal(one, other);
  assert.deepEqual(fetched, [[url, "reload"]]);
});

test("imports a part of another host at its first address only, whose hash the page may name", async () => {
  const { importPart } = await load();
  globalThis.location = /** @type {Location} */ ({ origin: "https://host.example" });
  await assert.rejects(importPart("./part.js"));
  assert.deepEqual(fetched, []);
});

test("tries again after a failure", async () => {
  const { importPart } = await load();
  await assert.rejects(importPart("./missing.js"));
  await writeFile(new URL(url.replace("part.js", "missing.js")), "export const answer = 42;");
  url = url.replace("part.js", "missing.js");
  assert.equal((await importPart("./missing.js")).answer, 42);
});

test("finds a part next to a classic script, and says when the script is in a bundle", async () => {
  const warn = mock.method(console, "warn", () => {});
  const script = { src: new URL("boardreel.js", url).href, crossOrigin: null };
  Object.assign(globalThis.document, { currentScript: script });
  mock.method(performance, "getEntriesByType", () => []);
  assert.deepEqual((await (await load()).importPart("./part.js")).answer, {});
  assert.equal(warn.mock.callCount(), 0);
  script.src = new URL("bundle.js", url).href;
  await assert.rejects((await load()).importPart("./missing.js"));
  assert.match(warn.mock.calls[0].arguments[0], /not in a bundle/);
});
