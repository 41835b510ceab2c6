/**
 * The service worker of a site: it answers from the files that a reader has kept, when the network does not. A page of the site
 * registers it when the reader keeps the collection (`web/explorer/site_cache.js`), and removes it with the files.
 */

/**
 * The parts of a service worker's global scope that are used here.
 *
 * @typedef {Event & { request: Request, waitUntil: (work: Promise<unknown>) => void, respondWith: (answer: Promise<Response>) => void }} WorkerEvent
 *
 * @typedef {object} Scope
 * @property {(name: "install" | "activate" | "fetch", act: (event: WorkerEvent) => void) => void} addEventListener
 * @property {() => Promise<void>} skipWaiting
 * @property {{ claim: () => Promise<void> }} clients
 * @property {{ scope: string }} registration
 */
const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

const { scope } = worker.registration;
/** The name that `web/explorer/site_cache.js` gives to the cache. */
const CACHE_NAME = `boardreel-kept ${scope}`;
/** Time after which a kept file replaces an answer of the network. */
const NETWORK_TIMEOUT_MS = 3000;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(scope)) event.respondWith(answer(request));
});

/** Answer from the network, or else from what is kept. @param {Request} request */
async function answer(request) {
  const kept = await find(request.url);
  if (!kept) return fetch(request);
  const fresh = fetch(request).then(
    (response) => (response.status < 500 ? response : kept),
    () => kept,
  );
  return Promise.race([fresh, new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS, kept))]);
}

/** Return the kept file at an address, if there is one. @param {string} address */
async function find(address) {
  try {
    const { origin, pathname } = new URL(address);
    const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    return await caches.match(origin + path, { cacheName: CACHE_NAME });
  } catch {
    return undefined;
  }
}
