/**
 * The service worker of the page: after one visit everything works without network. The build puts it at the root of the site
 * and fills in the two constants. Files with a hash in their path come from the store; the page itself from the network
 * while there is one.
 */

/** Hash of all files: a new one makes a new store. */
const VERSION = "";
/** @type {string[]} paths from the root of the site */
const FILES = [];

const STORE = `boardreel-site-${VERSION}`;
/**
 * What a service worker has that a page has not.
 *
 * @typedef {Event & { request: Request, waitUntil: (work: Promise<unknown>) => void, respondWith: (answer: Promise<Response>) => void }} Work
 *
 * @typedef {object} Scope
 * @property {(name: "install" | "activate" | "fetch", act: (event: Work) => void) => void} addEventListener
 * @property {() => Promise<void>} skipWaiting
 * @property {{ claim: () => Promise<void> }} clients
 * @property {{ scope: string }} registration
 */
const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));
/** The page and what else keeps its name when it changes. */
const CHANGING = /\/(?:[^/]*\.html|boardreel\.js|)$/;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(FILES)));
  void worker.skipWaiting();
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  event.respondWith(answer(request));
});

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("boardreel-site-") && name !== STORE).map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function answer(request) {
  const store = await caches.open(STORE);
  const kept = () => store.match(request, { ignoreSearch: true });
  if (!CHANGING.test(new URL(request.url).pathname)) return (await kept()) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}
