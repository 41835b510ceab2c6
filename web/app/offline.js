/**
 * The service worker of the page: after one visit everything works without network. The build puts it at the root of the site
 * and fills in the two constants. Files with a hash in their path come from the store; what keeps its name when it changes
 * comes from the network while that answers. A new version waits until no page of the old one is open: such a page still
 * finds its own files here, which the server may not have any more.
 *
 * Every file is checked before it is stored. A page whose start has failed sends the message "repair", and is answered on the port
 * that comes with it when the store has been checked.
 */

/** Hash of all files: a new one makes a new store. */
const VERSION = "";
/** @type {Record<string, string>} path from the root of the site → hash as the attribute `integrity` has it */
const FILES = {};

const STORES = "boardreel-site-";
const STORE = STORES + VERSION;
/** Paths from the root of the site that hold a hash of the content. */
const HASHED = /^(?:runtime|v-\w+|docs\/files-\w+)\//;
/** Milliseconds after which a network that does not answer counts as absent. */
const PATIENCE = 3000;
/** Milliseconds after which the storage is not waited for. */
const STORAGE_PATIENCE = 1000;
/**
 * What a service worker has that a page has not.
 *
 * @typedef {Event & { request: Request, data: unknown, ports: MessagePort[], waitUntil: (work: Promise<unknown>) => void, respondWith: (answer: Promise<Response>) => void }} Work
 *
 * @typedef {object} Scope
 * @property {(name: "install" | "activate" | "fetch" | "message", act: (event: Work) => void) => void} addEventListener
 * @property {{ claim: () => Promise<void> }} clients
 * @property {{ scope: string }} registration
 */
const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(fill()));

worker.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { scope } = worker.registration;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length);
  event.respondWith(answer(request, path));
  // a page asks so for what it has found damaged
  if (HASHED.test(path) && request.cache === "reload") event.waitUntil(repairOnce());
});

/** @type {Promise<void> | null} one repair at a time, however many pages ask for it */
let repairing = null;

worker.addEventListener("message", (event) => {
  if (event.data !== "repair") return;
  event.waitUntil(repairOnce().then(() => event.ports[0]?.postMessage("repaired")));
});

function repairOnce() {
  repairing ??= repair()
    .catch(() => {})
    .finally(() => (repairing = null));
  return repairing;
}

/** Store all files, or none. */
async function fill() {
  const store = await caches.open(STORE);
  try {
    await Promise.all(Object.keys(FILES).map((path) => keep(store, path)));
  } catch (error) {
    await caches.delete(STORE);
    throw error;
  }
}

/** Store a file, from an older store if it is intact there. @param {Cache} store @param {string} path */
async function keep(store, path) {
  const isHashed = HASHED.test(path);
  const older = isHashed ? await caches.match(addressOf(path)) : undefined;
  if (older && (await isIntact(older.clone(), path))) return put(store, path, older);
  // a damaged response may be cached, and one that failed is asked for once more: the next try would be the next visit
  const response = await get(path, isHashed ? "default" : "no-cache").catch(() => get(path, "reload"));
  await put(store, path, response);
}

/**
 * Fetch a file; rejects where it is not what the build has made.
 *
 * @param {string} path
 * @param {RequestCache} cache
 */
async function get(path, cache) {
  const response = await fetch(addressOf(path), { cache, integrity: FILES[path] });
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return response;
}

/** @param {Cache} store @param {string} path @param {Response} response */
async function put(store, path, response) {
  // a redirected response is not accepted as the answer to a navigation
  await store.put(addressOf(path), response.redirected ? new Response(response.body, response) : response);
}

/** @param {Response} response @param {string} path */
async function isIntact(response, path) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return FILES[path] === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/** @param {string} path */
const addressOf = (path) => new URL(path, worker.registration.scope).href;

/** Fetch again what is missing or damaged in the store. What cannot be had is not kept, so that it comes from the network. */
async function repair() {
  if (!(await caches.has(STORE))) return;
  const store = await caches.open(STORE);
  for (const path of Object.keys(FILES)) {
    const kept = await store.match(addressOf(path));
    if (kept && (await isIntact(kept, path))) continue;
    await store.delete(addressOf(path));
    await get(path, "reload")
      .then((response) => put(store, path, response))
      .catch(() => {});
  }
}

async function tidy() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(STORES) && name !== STORE).map((name) => caches.delete(name)),
  );
}

/** @param {Request} request @param {string} path */
async function answer(request, path) {
  const kept = await Promise.race([find(request), after(STORAGE_PATIENCE, undefined)]);
  if (!kept) return fetch(request);
  if (HASHED.test(path) && request.cache !== "reload") return kept;
  const late = after(PATIENCE, kept);
  const fresh = fetch(request).then(
    (response) => (response.status < 500 ? response : kept),
    () => kept,
  );
  return Promise.race([fresh, late]);
}

/** @template T @param {number} milliseconds @param {T} value @returns {Promise<T>} */
function after(milliseconds, value) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value));
}

/**
 * Does not open the store: that would make it anew where a newer version has thrown it away.
 *
 * @param {Request} request
 * @returns {Promise<Response | undefined>} nothing where the storage is not to be had
 */
async function find(request) {
  try {
    return await caches.match(request, { cacheName: STORE, ignoreSearch: true });
  } catch {
    return undefined;
  }
}
