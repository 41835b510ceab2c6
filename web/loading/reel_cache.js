/** Cache the Reels that this browser has built (Cache Storage). If storage is forbidden, nothing is cached. */

import { isReel } from "../reel/reel_validator.js";
import { PARTS } from "../runtime/parts.js";

/** Names in the reader's browser: never change them. */
const CACHE_NAME = "boardreel-reels-1";
const INDEX_KEY = "boardreel-kept";
const MAX_CACHED_REELS = 200;
/** Time after which a lookup counts as a miss. */
const CACHE_TIMEOUT_MS = 1000;

/**
 * Return the key of a Reel.
 *
 * @param {Uint8Array} bytes of the record
 * @param {string} variant anything else that the Reel depends on
 */
async function keyOf(bytes, variant) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes)));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // another version of the core may build another Reel
  return `https://boardreel.invalid/${hex}?${encodeURIComponent(`${PARTS.core} ${variant}`)}`;
}

/**
 * Return the games whose Reels are cached. The list is in localStorage, which answers immediately, while Cache Storage takes a
 * while to open and the record to arrive. A damaged list counts as empty.
 *
 * @returns {string[]} game number and address of each
 */
function cachedGames() {
  const text = localStorage.getItem(INDEX_KEY);
  try {
    const games = JSON.parse(text ?? "[]");
    return Array.isArray(games) ? games : [];
  } catch {
    return [];
  }
}

/**
 * Return whether the Reel of a game may be cached. If localStorage is forbidden, it may.
 *
 * @param {string} address of the record
 * @param {number} game
 */
export function mayBeCached(address, game) {
  try {
    return cachedGames().includes(`${game} ${address}`);
  } catch {
    return true;
  }
}

/** Add a game to the list of cached games. @param {string} address @param {number} game */
function listGame(address, game) {
  const entry = `${game} ${address}`;
  const games = [...cachedGames().filter((other) => other !== entry), entry].slice(-MAX_CACHED_REELS);
  localStorage.setItem(INDEX_KEY, JSON.stringify(games));
}

/** Open the cache, or return null if storage is forbidden. This takes a while, so do it while the record is loading. */
export async function openReelCache() {
  try {
    return await caches.open(CACHE_NAME);
  } catch {
    return null;
  }
}

/**
 * Return the cached Reel of a game, or null if there is none or the lookup takes too long.
 *
 * @param {Promise<Cache | null>} opening
 * @param {Uint8Array} bytes of the record
 * @param {string} variant
 * @returns {Promise<import("../reel/reel.js").Reel | null>}
 */
export function getCachedReel(opening, bytes, variant) {
  const timeout = new Promise((resolve) => setTimeout(resolve, CACHE_TIMEOUT_MS, null));
  return Promise.race([lookUp(opening, bytes, variant).catch(() => null), timeout]);
}

/**
 * Return the cached Reel of a record, or null. Remove it from the cache if it is invalid.
 *
 * @param {Promise<Cache | null>} opening
 * @param {Uint8Array} bytes
 * @param {string} variant
 */
async function lookUp(opening, bytes, variant) {
  const [cache, key] = await Promise.all([opening, keyOf(bytes, variant)]);
  const response = await cache?.match(key);
  if (!response) return null;
  const reel = await response.json().catch(() => null);
  if (isReel(reel)) return reel;
  await cache?.delete(key);
  return null;
}

/**
 * Cache a Reel. Do nothing if storage is forbidden or full.
 *
 * @param {Uint8Array} bytes of the record
 * @param {string} variant
 * @param {import("../reel/reel.js").Reel} reel
 * @param {string | null} address of the record, null if it has none
 */
export async function cacheReel(bytes, variant, reel, address) {
  const cache = await openReelCache();
  if (!cache) return;
  try {
    await cache.put(await keyOf(bytes, variant), new Response(JSON.stringify(reel)));
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - MAX_CACHED_REELS))) await cache.delete(key);
    if (address) listGame(address, reel.game.number);
  } catch {
    // storage is full: Python reads the record again next time
  }
}
