/**
 * The service worker of the page: after one visit everything works offline. The build writes it as `offline.js` at the root of the
 * site, the address that browsers have registered, and fills in the constants. Files with a hash in their path are served from
 * the cache, all others from the network while it responds. A new version waits until no page of the old one is open, because such
 * a page needs its own files from the cache, which the server may have removed.
 *
 * Files that few visitors need are cached when the page sends the message "store-extras", and with a new version before it takes over.
 *
 * Every file is checked before it is cached. A page requests a file with the cache mode `reload` when its copy may be damaged; the answer
 * replaces the copy.
 */

import { hasUsableType, isIntact } from "../runtime/file_checks.js";
import { storeShare } from "./waiting_shares.js";

/** Path to which the system posts what another program shares with the installed page, as `app.webmanifest` says. */
const SHARE_TARGET = "share-target";
/** Hash of all files; each version has its own cache. */
const VERSION = "";
/** @type {Record<string, string>} path from the root of the site -> hash in the form of the attribute `integrity` */
const FILES = {};
/** Hashes, by path, of the files that are cached after the first visit, when the page is idle. @type {Record<string, string>} */
const EXTRAS = {};
/** @type {Record<string, string>} */
const HASHES = { ...FILES, ...EXTRAS };

/** Pattern of paths, from the root of the site, that contain a hash of the content. */
const HASHED = /^(?:runtime|v-\w+|docs\/files-\w+)\//;
/** Time after which a cached file replaces a response from the network. */
const NETWORK_TIMEOUT_MS = 3000;
/** Time after which a cache lookup counts as a miss if the network does not fail. */
const CACHE_TIMEOUT_MS = 1000;
/**
 * The parts of a service worker's global scope that are used here.
 *
 * @typedef {Event & { request: Request, data: unknown, waitUntil: (work: Promise<unknown>) => void, respondWith: (answer: Promise<Response>) => void }} WorkerEvent
 *
 * @typedef {object} Scope
 * @property {(name: "install" | "activate" | "fetch" | "message", act: (event: WorkerEvent) => void) => void} addEventListener
 * @property {{ claim: () => Promise<void> }} clients
 * @property {{ scope: string, active: object | null }} registration
 */
const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

/** Start of the names of the caches of this copy of the site; the origin may have others. */
const CACHE_PREFIX = `boardreel-site ${worker.registration.scope} `;
const CACHE_NAME = CACHE_PREFIX + VERSION;

worker.addEventListener("install", (event) => {
  // the page sends its message to the active worker
  event.waitUntil(fill().then(() => worker.registration.active && storeExtras().catch(() => {})));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { scope } = worker.registration;
  if (request.method === "POST" && request.url === addressOf(SHARE_TARGET)) return event.respondWith(receive(request));
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  // the page names the version of the viewer's script in the query
  const path = request.url.slice(scope.length).replace(/\?v-\w+$/, "");
  const isReplaced = request.cache === "reload" && path in HASHES;
  event.respondWith(isReplaced ? replace(request, path).catch(() => answer(request, path)) : answer(request, path));
});

worker.addEventListener("message", (event) => {
  if (event.data === "store-extras") event.waitUntil(storeExtras().catch(() => {}));
});

/** Cache all files, or none. A cache that is there already belongs to an active worker with the same files, and stays. */
async function fill() {
  const isNew = !(await caches.has(CACHE_NAME));
  const cache = await caches.open(CACHE_NAME);
  try {
    await Promise.all(Object.keys(FILES).map((path) => addFile(cache, path)));
  } catch (error) {
    if (isNew) await caches.delete(CACHE_NAME);
    throw error;
  }
}

/** Cache the files that few visitors need, unless they are cached. Rejects if that fails; the next visit tries again. */
async function storeExtras() {
  const cache = await openCurrent();
  if (!cache) return;
  for (const path of Object.keys(EXTRAS)) if (!(await cache.match(addressOf(path)))) await addFile(cache, path);
}

/**
 * Fetch a file, put it in place of its copy in the cache, and return the response; reject if the file differs from the build's, or if
 * the network does not respond.
 *
 * @param {Request} request
 * @param {string} path
 */
async function replace(request, path) {
  const response = await Promise.race([fetch(request), after(NETWORK_TIMEOUT_MS, null)]);
  if (!response?.ok || !(await isUsable(response.clone(), path))) throw new Error(request.url);
  const copy = response.clone();
  const replaced = openCurrent().then((cache) => cache && put(cache, path, copy));
  await Promise.race([replaced.catch(() => {}), after(CACHE_TIMEOUT_MS, undefined)]);
  return response;
}

/** Return the cache of this version, null if a newer version has deleted it. */
const openCurrent = async () => ((await caches.has(CACHE_NAME)) ? caches.open(CACHE_NAME) : null);

/** Add a file to a cache; take it from an older cache if it is intact there. @param {Cache} cache @param {string} path */
async function addFile(cache, path) {
  const isHashed = HASHED.test(path);
  const older = isHashed ? await caches.match(addressOf(path)) : undefined;
  if (older && (await isUsable(older.clone(), path))) return put(cache, path, older);
  // A corrupt response may be in the HTTP cache, so retry once past it; the next chance would be the next visit.
  const response = await get(path, isHashed ? "default" : "no-cache").catch(() => get(path, "reload"));
  await put(cache, path, response);
}

/**
 * Return the response for a file; reject if it differs from the build's, or if browsers refuse its content type.
 *
 * @param {string} path
 * @param {RequestCache} cache
 */
async function get(path, cache) {
  const response = await fetch(addressOf(path), { cache, integrity: HASHES[path] });
  if (!response.ok || !hasUsableType(response, addressOf(path))) throw new Error(`${response.status} ${response.url}`);
  return response;
}

/** Store a response in the cache under the address of its file. @param {Cache} cache @param {string} path @param {Response} response */
async function put(cache, path, response) {
  // a redirected response is not accepted as the answer to a navigation, nor one that varies by everything by the cache
  const isCopied = response.redirected || (response.headers.get("Vary") ?? "").includes("*");
  const stored = isCopied ? new Response(response.body, response) : response;
  if (isCopied) stored.headers.delete("Vary");
  await cache.put(addressOf(path), stored);
}

/** Return whether a response is the file of the build, and usable. @param {Response} response @param {string} path */
const isUsable = async (response, path) =>
  hasUsableType(response, addressOf(path)) && (await isIntact(await response.arrayBuffer(), HASHES[path]));

/** Return the absolute URL of a file of the site. @param {string} path */
const addressOf = (path) => new URL(path, worker.registration.scope).href;

/** Resolves when the share that came last is stored; storing two at once could exceed the limits together. @type {Promise<unknown>} */
let storing = Promise.resolve();

/** Store what another program has shared, and return a redirection to the page that shows it. @param {Request} request */
async function receive(request) {
  // without an id, the page says that nothing was shared
  const stored = storing.then(() => storeShare(request, addressOf)).catch(() => "");
  storing = stored;
  return Response.redirect(addressOf(`./#shared=${await stored}`), 303);
}

async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME).map((name) => caches.delete(name)),
  );
}

/** Return the response to a request, from the cache or the network; see the comment at the top. @param {Request} request @param {string} path */
async function answer(request, path) {
  // to open the cache would create it again after a newer version has deleted it; a page of a newer version needs files of that
  const cacheName = HASHED.test(path) ? undefined : CACHE_NAME;
  const options = { cacheName, ignoreSearch: true, ignoreVary: true };
  const found = caches.match(request, options).then((match) => {
    if (match || request.mode !== "navigate") return match;
    // some hosts show a page at its address without the extension
    return caches.match(request.url.replace(/[?#].*|$/, ".html"), options);
  });
  const cached = await Promise.race([found.catch(() => undefined), after(CACHE_TIMEOUT_MS, undefined)]);
  if (!cached) return fetch(request).catch(async (error) => (await found) ?? Promise.reject(error));
  if (HASHED.test(path) && request.cache !== "reload") return cached;
  const timeout = after(NETWORK_TIMEOUT_MS, cached);
  const response = fetch(request).then(
    // the server may have removed the files of an older version
    (fresh) => (fresh.ok || (fresh.status < 500 && !HASHED.test(path)) ? fresh : cached),
    () => cached,
  );
  return Promise.race([response, timeout]);
}

/** Return a promise that resolves to a value after a delay. @template T @param {number} delayMs @param {T} value @returns {Promise<T>} */
function after(delayMs, value) {
  return new Promise((resolve) => setTimeout(resolve, delayMs, value));
}
