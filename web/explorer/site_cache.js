/**
 * Keep the pages of a site together with its index: the files in a list that the site has, and a service worker that answers from
 * them, `offline.js` of `boardreel site`.
 *
 * @typedef {import("./index_reader.js").Offline} Offline
 */

import { inParallel } from "./parallel.js";

/** Name of the kept file that contains the version of all kept files. */
const VERSION = "offline.version";

/** Return the root address of a site, and the name of the cache with its files. @param {string} base address of the index @param {Offline} offline */
function placeOf(base, { worker }) {
  const root = new URL(".", new URL(worker, base)).href;
  return { root, name: `boardreel-kept ${root}` };
}

/**
 * Keep the files of a site in the browser, and register the service worker that answers from them.
 *
 * @param {string} base address of the index
 * @param {Offline} offline
 * @param {(address: string) => string} toScriptAddress returns the address of a script in the form that the policy of the page requires
 * @param {(share: number) => void} onProgress
 * @param {AbortSignal} signal
 */
export async function keepSite(base, offline, toScriptAddress, onProgress, signal) {
  const { root, name } = placeOf(base, offline);
  const cache = await caches.open(name);
  await cache.delete(root + VERSION);
  /** @type {string[]} */
  const paths = await (await request(new URL(offline.files, base).href, signal)).json();
  const addresses = paths.map((path) => new URL(path.split("/").map(encodeURIComponent).join("/"), root).href);
  let done = 0;
  await inParallel(addresses, async (address) => {
    await cache.put(address, await request(address, signal));
    onProgress((done += 1) / addresses.length);
  });
  const wanted = new Set(addresses);
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  await navigator.serviceWorker.register(toScriptAddress(new URL(offline.worker, base).href), { scope: root });
  // the version, which comes last, says that everything is kept
  await cache.put(root + VERSION, new Response(offline.version));
}

/** Fetch a file as it is on the server now. @param {string} address @param {AbortSignal} signal */
async function request(address, signal) {
  signal.throwIfAborted();
  const response = await fetch(address, { cache: "no-cache", signal });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // a redirected response is not accepted as the answer to a navigation
  return response.redirected ? new Response(response.body, response) : response;
}

/** Return whether the current files of a site are kept. @param {string} base @param {Offline} offline */
export async function isSiteKept(base, offline) {
  const { root, name } = placeOf(base, offline);
  const found = await caches.match(root + VERSION, { cacheName: name });
  return (await found?.text()) === offline.version;
}

/** Remove the kept files of a site from the browser. @param {string} base @param {Offline} offline */
export async function forgetSite(base, offline) {
  const { root, name } = placeOf(base, offline);
  await caches.delete(name);
  const registration = await navigator.serviceWorker.getRegistration(root);
  if (registration?.scope === root) await registration.unregister();
}
