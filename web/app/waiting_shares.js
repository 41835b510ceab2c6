/**
 * The shares that wait: what other programs have shared with the installed page, and the reader has not used. The service worker puts
 * them into a cache, see `service_worker.js`; several wait at the same time, and a reload does not remove them.
 *
 * @typedef {{ id: string, time: number, names: string[], keys: Request[] }} Share `names` of the files; a text has an empty one
 */

import { parseCount } from "../reel/counts.js";

const SHARED_CACHE = "boardreel-shared";
const SHARED_FILE = /\/shared\/((\d+)-[\w-]+)\/\d+\/\d+\/([^/]*)$/;
const MAX_SHARE_AGE_MS = 7 * 24 * 60 * 60 * 1000;
/** Limits that the service worker observes, for messages. */
export const SHARE_LIMITS = Object.freeze({ count: 5, limit: 50 });

/** Return the shares that wait, the latest first; none if storage is denied. @returns {Promise<Share[]>} */
export async function waitingShares() {
  try {
    if (!(await caches.has(SHARED_CACHE))) return [];
    /** @type {Map<string, Share>} */
    const shares = new Map();
    for (const key of await (await caches.open(SHARED_CACHE)).keys()) {
      const [, id = "", digits, name = ""] = SHARED_FILE.exec(key.url) ?? [];
      const time = parseCount(digits);
      if (time === null || Date.now() - time >= MAX_SHARE_AGE_MS) continue;
      const share = shares.get(id) ?? { id, time, names: [], keys: [] };
      share.names.push(decodeURIComponent(name));
      share.keys.push(key);
      shares.set(id, share);
    }
    return [...shares.values()].toSorted((one, other) => other.time - one.time);
  } catch {
    return [];
  }
}

/** Return the files that a share consists of. @param {Share} share @returns {Promise<File[]>} */
export async function filesOfShare({ names, keys }) {
  const cache = await caches.open(SHARED_CACHE);
  const files = keys.map(async (key, index) => {
    const content = await (await cache.match(key))?.blob();
    return content ? [new File([content], names[index])] : [];
  });
  return (await Promise.all(files)).flat();
}

/** Remove a share that waits. The cache of the last one is removed as well. @param {string} id */
export async function removeShare(id) {
  try {
    const cache = await caches.open(SHARED_CACHE);
    for (const share of await waitingShares())
      if (share.id === id) for (const key of share.keys) await cache.delete(key);
    if (!(await cache.keys()).length) await caches.delete(SHARED_CACHE);
  } catch {
    // storage is denied: nothing waits
  }
}
