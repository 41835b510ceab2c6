/** Add the Reels that this browser has built to their cache. It is imported when a Reel is complete. */

import { digestOf } from "../platform/digest.js";
import { fileText } from "../reel/reel_file_text.js";
import { CACHE_NAME, cachedGames, DIGEST_HEADER, keyOf, LIST_KEY } from "./reel_cache.js";

/** @typedef {import("../reel/reel.js").Reel} Reel */

const MAX_CACHED_REELS = 200;

/** Add a game to the list of cached games in localStorage. @param {string} address @param {number} game @param {string} key */
function listGame(address, game, key) {
  const start = `${game} ${address} `;
  const games = cachedGames().filter((entry) => !entry.startsWith(start));
  localStorage.setItem(LIST_KEY, JSON.stringify([...games, start + key].slice(-MAX_CACHED_REELS)));
}

/**
 * Cache a Reel under a key made of the record and the options. Do nothing if storage is forbidden or full.
 *
 * @param {Uint8Array} bytes of the record
 * @param {string} variant anything else that the Reel depends on
 * @param {Reel} reel
 * @param {string | null} address of the record, null if it has none
 */
export async function cacheReel(bytes, variant, reel, address) {
  try {
    const cache = await caches.open(CACHE_NAME);
    const key = await keyOf(bytes, variant);
    const content = new TextEncoder().encode(fileText(reel));
    await cache.put(key, new Response(content, { headers: { [DIGEST_HEADER]: await digestOf(content) } }));
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - MAX_CACHED_REELS))) await cache.delete(key);
    if (address !== null) listGame(address, reel.game.number, key);
  } catch {
    // Python reads the record again next time
  }
}
