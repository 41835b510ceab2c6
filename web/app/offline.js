/**
 * The service worker of the page: after one visit everything works without network. The build puts it at the root of the site
 * and fills in the two constants. Files with a hash in their path come from the store; what keeps its name when it changes
 * comes from the network while that answers. A new version waits until no page of the old one is open: such a page still
 * finds its own files here, which the server may not have any more.
 */

/** Hash of all files: a new one makes a new store. */
const VERSION = "";
/** @type {string[]} paths from the root of the site */
const FILES = [];

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
 * @typedef {Event & { request: Request, waitUntil: (work: Promise<unknown>) => void, respondWith: (answer: Promise<Response>) => void }} Work
 *
 * @typedef {object} Scope
 * @property {(name: "install" | "activate" | "fetch", act: (event: Work) => void) => void} addEventListener
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
  event.respondWith(answer(request, request.url.slice(scope.length)));
});

/** Puts all files into the store, or none. What does not come is asked for once more: the next try would be the next visit. */
async function fill() {
  const store = await caches.open(STORE);
  try {
    await Promise.all(FILES.map((path) => keep(store, path).catch(() => keep(store, path))));
  } catch (error) {
    await caches.delete(STORE);
    throw error;
  }
}

/** @param {Cache} store @param {string} path */
async function keep(store, path) {
  const url = new URL(path, worker.registration.scope).href;
  const hashed = HASHED.test(path);
  const response = (hashed && (await caches.match(url))) || (await fetch(url, { cache: hashed ? "default" : "no-cache" }));
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  // what came by a redirection is not accepted as the answer to a navigation
  await store.put(url, response.redirected ? new Response(response.body, response) : response);
}

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(STORES) && name !== STORE).map((name) => caches.delete(name)));
}

/** @param {Request} request @param {string} path */
async function answer(request, path) {
  const kept = await Promise.race([find(request), after(STORAGE_PATIENCE, undefined)]);
  if (!kept) return fetch(request);
  if (HASHED.test(path)) return kept;
  const late = after(PATIENCE, kept);
  const fresh = fetch(request).then((response) => (response.status < 500 ? response : kept), () => kept);
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
