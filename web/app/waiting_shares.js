/**
 * The shares that wait: what other programs have shared with the installed page, and the reader has not opened or removed. Several wait at
 * the same time, in a cache, and a reload does not remove them. The build copies this module, which has no imports, into the service
 * worker, which stores them.
 *
 * @typedef {object} Share
 * @property {string} id
 * @property {number} time
 * @property {number} bytes that count toward the limits
 * @property {string[]} names of the files; a text has an empty one
 * @property {Request[]} keys of the files in the cache
 */

export const SHARED_CACHE = "boardreel-shared";
/** The address of a file: the share's id, which begins with its time, and the file's index, size and name; a text has no name. */
const SHARED_FILE = /\/shared\/((\d+)-[\w-]+)\/\d+\/(\d+)\/([^/]*)$/;
/** Limits of all shares that wait, in megabytes. No share takes the place of another, because a page of another site can post one, too. */
export const SHARE_LIMITS = Object.freeze({ count: 5, limit: 50 });
const MAX_SHARE_AGE_MS = 7 * 24 * 60 * 60 * 1000;
/** Least number of bytes that a file counts toward the limits, however small it is. */
const MIN_FILE_BYTES = 1000;
/** Text in the address of the page that replaces an id when there is no place for a share. */
export const FULL = "full";

/** Return the number of bytes that a file counts. @param {number} size */
const countedBytes = (size) => Math.max(MIN_FILE_BYTES, size);

/**
 * Store what another program has shared: files, or a text that may be a record or a link.
 *
 * @param {Request} request
 * @param {(path: string) => string} addressOf returns the absolute URL of a path of the site
 * @returns {Promise<string>} its id, or `FULL`
 */
export async function storeShare(request, addressOf) {
  const form = await request.formData();
  const files = form.getAll("files").filter((entry) => entry instanceof File);
  const text = ["url", "text", "title"].map((name) => String(form.get(name) ?? "")).join("\n");
  const contents = files.length ? files : [new File([text], "")];
  const waiting = await waitingShares();
  const counts = [...waiting.map(({ bytes }) => bytes), ...contents.map(({ size }) => countedBytes(size))];
  const bytes = counts.reduce((sum, count) => sum + count, 0);
  if (waiting.length >= SHARE_LIMITS.count || bytes > SHARE_LIMITS.limit * 1e6) return FULL;
  const id = `${Date.now()}-${crypto.randomUUID()}`;
  const cache = await caches.open(SHARED_CACHE);
  try {
    for (const [index, file] of contents.entries())
      await cache.put(
        addressOf(`shared/${id}/${index}/${file.size}/${encodeURIComponent(file.name)}`),
        new Response(file),
      );
  } catch (error) {
    // a share is stored as a whole or not at all
    await removeShare(id);
    throw error;
  }
  return id;
}

/** Return the shares that wait, the latest first, and remove those that have waited for too long; none if storage is denied. @returns {Promise<Share[]>} */
export async function waitingShares() {
  try {
    if (!(await caches.has(SHARED_CACHE))) return [];
    /** @type {Map<string, Share>} */
    const shares = new Map();
    const cache = await caches.open(SHARED_CACHE);
    for (const key of await cache.keys()) {
      const [, id = "", time = 0, size, name = ""] = SHARED_FILE.exec(key.url) ?? [];
      if (Date.now() - Number(time) >= MAX_SHARE_AGE_MS) {
        await cache.delete(key);
        continue;
      }
      const share = shares.get(id) ?? { id, time: Number(time), bytes: 0, names: [], keys: [] };
      share.bytes += countedBytes(Number(size));
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
