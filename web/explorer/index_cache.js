/**
 * Keep an index in the browser (Cache Storage), so that it can be read offline. The names of its files contain a hash of their contents,
 * so a kept file never is out of date; only the manifest is asked for first.
 *
 * @typedef {import("./index_reader.js").IndexReader} IndexReader
 */

import { fromAddress } from "./index_files.js";
import { readDirectory } from "./index_json.js";
import { shardFolders } from "./index_reader.js";
import { inParallel } from "./parallel.js";
import { pagesOf } from "./shards.js";
import { forgetSite, isSiteKept, keepSite } from "./site_cache.js";

const CACHE = "boardreel-index";
export const MANIFEST = "manifest.json";
const GAMES_PER_FILE = 64;

/** Average sizes in bytes of a position and of a game in the files of an index, compressed; measured with 100,000 games. */
const POSITION_BYTES = 17;
const OCCURRENCE_BYTES = 3;
const GAME_BYTES = 130;

/** Return the cache of kept indexes, or null if the page may have none. @param {boolean} creates even if nothing was kept so far */
async function openCache(creates) {
  try {
    return creates || (await caches.has(CACHE)) ? await caches.open(CACHE) : null;
  } catch {
    // pages without encryption have no Cache Storage
    return null;
  }
}

/** Return whether this page can keep an index in the browser. */
export const canKeep = () => "caches" in globalThis && globalThis.isSecureContext;

/**
 * Return a function that reads the files of the index at an address: over the network, or those that were kept.
 *
 * @param {string} address absolute, and ends with a slash
 * @returns {import("./index_files.js").ReadFile}
 */
export function fromAddressOrKept(address) {
  const read = fromAddress(address);
  /** @type {Cache | null} */
  let cache = null;
  const kept = async (/** @type {string} */ name) => {
    // the first index of this origin may be kept at any time
    cache ??= await openCache(false);
    const found = await cache?.match(address + name);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  };
  return async (name) => {
    const found = name === MANIFEST ? null : await kept(name);
    if (found) return found;
    try {
      return await read(name);
    } catch (error) {
      const manifest = await kept(MANIFEST);
      if (!manifest) throw error;
      // the manifest is kept last, so there is no file that was not kept
      return name === MANIFEST ? manifest : null;
    }
  };
}

/**
 * Return the names of all files of an index except the manifest. Its shards are read for that.
 *
 * @param {IndexReader} index
 * @param {(share: number) => void} onProgress
 */
export async function filesOf(index, onProgress = () => {}) {
  const { sets } = await index.manifest();
  /** @type {string[]} */
  const names = [];
  for (const { name, games, correction } of sets) {
    const directory = readDirectory(await index.indexFiles.readNeeded(`${name}/directory`));
    names.push(`${name}/directory`);
    if (correction) names.push(`${correction.name}/removed`);
    for (let number = 0; number < Math.ceil(games / GAMES_PER_FILE); number += 1) names.push(`${name}/games/${number}`);
    for (const kind of /** @type {const} */ (["words", "pieces"]))
      for (const number of directory[kind].keys()) names.push(`${name}/${kind}/${number}`);
  }
  const folders = sets.flatMap(shardFolders);
  const shardCount = folders.reduce((sum, { bits }) => sum + 2 ** bits, 0);
  let read = 0;
  for (const { name, bits } of folders) {
    names.push(`${name}/hot`);
    const digits = Math.max(1, Math.ceil(bits / 4));
    const prefixes = Array.from({ length: 2 ** bits }, (_, prefix) => prefix.toString(16).padStart(digits, "0"));
    await inParallel(prefixes, async (prefix) => {
      const content = await index.indexFiles.read(`${name}/positions/${prefix}`);
      onProgress((read += 1) / shardCount);
      if (!content) return;
      names.push(`${name}/positions/${prefix}`);
      for (const page of pagesOf(content)) names.push(`${name}/${page}`);
    });
  }
  return names;
}

/**
 * Keep an index.
 *
 * @param {string} address absolute, and ends with a slash
 * @param {IndexReader} index
 * @param {(share: number) => void} onProgress
 * @param {AbortSignal} signal
 */
async function keepIndex(address, index, onProgress, signal) {
  const cache = await openCache(true);
  if (!cache) throw new Error("this page cannot keep files");
  // a kept manifest says that everything is kept
  await cache.delete(address + MANIFEST);
  // the shards, which are read first, are then in the cache of the browser
  const names = await filesOf(index, (share) => {
    signal.throwIfAborted();
    onProgress(share / 2);
  });
  let done = 0;
  const keep = async (/** @type {string} */ name) => {
    signal.throwIfAborted();
    if (!(await cache.match(address + name))) {
      const response = await fetch(address + name, { signal });
      if (!response.ok) throw new Error(`${address}${name}: ${response.status}`);
      await cache.put(address + name, response);
    }
    done += 1;
    onProgress(0.5 + done / (names.length + 1) / 2);
  };
  await inParallel(names, keep);
  await keep(MANIFEST);
  // files of sets that are gone
  const wanted = new Set([...names, MANIFEST].map((name) => address + name));
  for (const { url } of await cache.keys()) if (url.startsWith(address) && !wanted.has(url)) await cache.delete(url);
}

/**
 * Return how the index at an address is kept, and with it the pages of its site.
 *
 * @param {string} address absolute, and ends with a slash
 * @param {IndexReader} index
 * @returns {import("./sources.js").Keeping}
 */
export function keepingOf(address, index) {
  const offline = async () => (await index.manifest()).links?.offline ?? null;
  return {
    bytes: async () => estimatedBytes(await index.manifest()) + ((await offline())?.bytes ?? 0),
    isKept: async () => {
      const site = await offline();
      return (await isKept(address, index)) && (!site || (await isSiteKept(address, site)));
    },
    keep: async (onProgress, signal) => {
      const site = await offline();
      const share = site ? 0.5 : 1;
      await keepIndex(address, index, (done) => onProgress(done * share), signal);
      if (!site) return;
      const { workerAddress } = await import("../runtime/client.js");
      await keepSite(address, site, workerAddress, (done) => onProgress(share + done * (1 - share)), signal);
    },
    forget: async () => {
      const site = await offline();
      await forgetIndex(address);
      if (site) await forgetSite(address, site);
    },
  };
}

/** Return the approximate size of all files of an index in bytes. @param {import("./index_reader.js").Manifest} manifest */
const estimatedBytes = ({ sets }) =>
  sets.reduce(
    (sum, { positions, occurrences, games }) =>
      sum + POSITION_BYTES * positions + OCCURRENCE_BYTES * occurrences + GAME_BYTES * games,
    0,
  );

/**
 * Return whether the current version of the index at an address is kept in the browser.
 *
 * @param {string} address as in `keepingOf`
 * @param {IndexReader} index
 */
async function isKept(address, index) {
  const cache = await openCache(false);
  if (!cache) return false;
  const { sets } = await index.manifest();
  const names = [MANIFEST, ...sets.flatMap(shardFolders).map(({ name }) => `${name}/hot`)];
  const found = await Promise.all(names.map((name) => cache.match(address + name)));
  return found.every(Boolean);
}

/** Remove the kept index of an address from the browser. @param {string} address as in `keepingOf` */
async function forgetIndex(address) {
  const cache = await openCache(false);
  for (const { url } of (await cache?.keys()) ?? []) if (url.startsWith(address)) await cache?.delete(url);
}
