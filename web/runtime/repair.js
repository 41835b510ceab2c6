/** Replace damaged copies of the viewer's files, which the HTTP cache and the service worker store without checking them again. */

/** Time limit of the requests. */
const REPAIR_LIMIT_MS = 10_000;

/** Fetch scripts past the HTTP cache to replace damaged copies; the service worker replaces its own by the answers. @param {string[]} urls */
export async function refetch(urls) {
  const signal = AbortSignal.timeout(REPAIR_LIMIT_MS);
  const refetched = urls.map((url) =>
    fetch(url, { signal, cache: "reload" }).then((response) => response.arrayBuffer()),
  );
  await Promise.allSettled(refetched);
}
