/** Replace damaged copies of the viewer's files, which the HTTP cache and the service worker store without checking them again. */

/** Time limit of a repair. */
const REPAIR_LIMIT_MS = 10_000;

/** Fetch scripts past all caches to replace damaged copies, and let the service worker check its own copies. @param {string[]} urls */
export async function refetch(urls) {
  const signal = AbortSignal.timeout(REPAIR_LIMIT_MS);
  const refetched = urls.map((url) =>
    fetch(url, { signal, cache: "reload" }).then((response) => response.arrayBuffer()),
  );
  await Promise.allSettled(refetched);
  await repairServiceWorkerCache(signal);
}

/** Return the service worker of the page, null if there is none. */
function pageServiceWorker() {
  try {
    return globalThis.navigator?.serviceWorker?.controller;
  } catch {
    // a frame without an origin may not even ask
    return null;
  }
}

/** Let the service worker of the page check its cache. @param {AbortSignal} signal */
async function repairServiceWorkerCache(signal) {
  const worker = pageServiceWorker();
  if (!worker || signal.aborted) return;
  await new Promise((resolve) => {
    signal.addEventListener("abort", resolve);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    worker.postMessage("repair", [port2]);
  });
}
