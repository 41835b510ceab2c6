/** The files of a site are kept completely or not at all, and removed with everything that belongs to them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { forgetSite, isSiteKept, keepSite } from "../../../web/explorer/site_cache.js";

const BASE = "https://example.org/games/index/";
const OFFLINE = {
  worker: "../offline.js",
  files: "../offline.json",
  bytes: 3,
  version: "v1",
};
const CACHE = "boardreel-kept https://example.org/games/";

/** Replace what a browser has, for one test. @param {import("node:test").TestContext} context @param {Record<string, string>} files @param {number} [failing] requests that are answered before the server fails */
function browser(context, files, failing = Number.POSITIVE_INFINITY) {
  /** @type {Map<string, Map<string, Response>>} */
  const stored = new Map();
  const cacheOf = (/** @type {string} */ name) => {
    const entries = stored.get(name) ?? new Map();
    stored.set(name, entries);
    return {
      put: async (/** @type {string} */ url, /** @type {Response} */ response) => void entries.set(url, response),
      delete: async (/** @type {string} */ url) => entries.delete(url),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  /** @type {string[]} */
  const registered = [];
  let requests = 0;
  /** @type {Record<string, unknown>} */
  const globals = {
    document: { baseURI: BASE },
    caches: {
      open: async (/** @type {string} */ name) => cacheOf(name),
      delete: async (/** @type {string} */ name) => stored.delete(name),
      match: async (/** @type {string} */ url, /** @type {{ cacheName: string }} */ { cacheName }) =>
        stored.get(cacheName)?.get(url)?.clone(),
    },
    navigator: {
      serviceWorker: {
        register: async (/** @type {string} */ _, /** @type {{ scope: string }} */ { scope }) => registered.push(scope),
        getRegistration: async (/** @type {string} */ scope) =>
          registered.includes(scope) ? { scope, unregister: () => registered.splice(0) } : undefined,
      },
    },
    fetch: async (/** @type {string} */ url) => {
      requests += 1;
      const content = requests > failing ? undefined : files[url.replace("https://example.org/games/", "")];
      return new Response(content ?? "", {
        status: content === undefined ? 503 : 200,
      });
    },
  };
  for (const [name, value] of Object.entries(globals)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, {
      value,
      configurable: true,
      writable: true,
    });
    context.after(() => {
      if (before) Object.defineProperty(globalThis, name, before);
      else Reflect.deleteProperty(globalThis, name);
    });
  }
  return { stored, registered };
}

const FILES = {
  "offline.json": '["index.html","games/a b.html"]',
  "index.html": "one",
  "games/a%20b.html": "two",
};
const never = new AbortController().signal;

test("all files of the list are kept, and the service worker answers for the whole site", async (context) => {
  const { stored, registered } = browser(context, FILES);
  /** @type {number[]} */
  const shares = [];
  await keepSite(BASE, OFFLINE, String, (share) => shares.push(share), never);
  assert.deepEqual([...(stored.get(CACHE)?.keys() ?? [])].sort(), [
    "https://example.org/games/games/a%20b.html",
    "https://example.org/games/index.html",
    "https://example.org/games/offline.version",
  ]);
  assert.deepEqual(registered, ["https://example.org/games/"]);
  assert.deepEqual(shares, [0.5, 1]);
  assert.equal(await isSiteKept(BASE, OFFLINE), true);
  assert.equal(await isSiteKept(BASE, { ...OFFLINE, version: "v2" }), false, "the site has changed since");
});

test("files that the site no longer has are removed when it is kept again", async (context) => {
  const { stored } = browser(context, FILES);
  await keepSite(BASE, OFFLINE, String, () => {}, never);
  const { stored: later } = browser(context, {
    ...FILES,
    "offline.json": '["index.html"]',
  });
  later.set(CACHE, /** @type {any} */ (stored.get(CACHE)));
  await keepSite(BASE, { ...OFFLINE, version: "v2" }, String, () => {}, never);
  assert.equal(later.get(CACHE)?.has("https://example.org/games/games/a%20b.html"), false);
});

test("a site of which a file is missing does not count as kept", async (context) => {
  const { registered } = browser(context, FILES, 2);
  await assert.rejects(
    keepSite(BASE, OFFLINE, String, () => {}, never),
    /503/,
  );
  assert.deepEqual(registered, []);
  assert.equal(await isSiteKept(BASE, OFFLINE), false);
});

test("a reader can stop it", async (context) => {
  browser(context, FILES);
  const stopped = AbortSignal.abort();
  await assert.rejects(
    keepSite(BASE, OFFLINE, String, () => {}, stopped),
    { name: "AbortError" },
  );
});

test("nothing is left of a site that is forgotten", async (context) => {
  const { stored, registered } = browser(context, FILES);
  await keepSite(BASE, OFFLINE, String, () => {}, never);
  await forgetSite(BASE, OFFLINE);
  assert.deepEqual([stored.size, registered.length], [0, 0]);
});
