/** Cache the Reels that this browser has built (Cache Storage). If storage is forbidden, nothing is cached. */

import { digestOf } from "../platform/digest.js";
import { divideText } from "../reel/reel_file.js";
import { list, readJson, text } from "../reel/value_checks.js";
import { PARTS } from "../runtime/parts.js";

/** @typedef {import("../reel/reel_file.js").DividedReel} DividedReel */

/** Name of the cache in the reader's browser: never change it. */
export const CACHE_NAME = "boardreel-reels-1";
export const LIST_KEY = "boardreel-kept";
/** Header of a cached Reel: the digest of its bytes. */
export const DIGEST_HEADER = "Boardreel-Digest";
/** Time after which a lookup counts as a miss. */
const CACHE_TIMEOUT_MS = 1000;

/**
 * Return the key of a Reel.
 *
 * @param {Uint8Array} bytes of the record
 * @param {string} variant anything else that the Reel depends on
 */
export async function keyOf(bytes, variant) {
  // another version of the core may build another Reel
  return `https://boardreel.invalid/${await digestOf(bytes)}?${encodeURIComponent(`${PARTS.core} ${variant}`)}`;
}

/**
 * Return the list of cached games: number, address of the record and key of the Reel. A damaged list counts as empty.
 *
 * @returns {string[]}
 */
export const cachedGames = () => readJson(localStorage.getItem(LIST_KEY), list(text)) ?? [];

/**
 * Return the key under which the Reel of a game was cached last, or null if it has not been cached. The key is "" if it is unknown, because
 * localStorage is forbidden.
 *
 * @param {string} address of the record
 * @param {number} game
 * @returns {string | null}
 */
function lastKey(address, game) {
  const start = `${game} ${address} `;
  try {
    const found = cachedGames().find((entry) => entry.startsWith(start));
    return found?.slice(start.length) ?? null;
  } catch {
    return "";
  }
}

/**
 * Return a function that returns the cached Reel of a game, or null if none is cached. The list of cached games is in localStorage,
 * which answers immediately; so the Reel that was cached last is read while the record is loading.
 *
 * @param {string | null} address of the record, null if it has none
 * @param {number} game
 * @returns {((bytes: Uint8Array, variant: string) => Promise<DividedReel | null>) | null} for the bytes of the record and anything
 *   else that the Reel depends on: the Reel, or null if there is none or the lookup takes too long
 */
export function lookUpReel(address, game) {
  const expected = address === null ? "" : lastKey(address, game);
  if (expected === null) return null;
  const reading = expected ? readReel(expected) : null;
  return (bytes, variant) => {
    const lookup = keyOf(bytes, variant).then((key) => (key === expected ? reading : readReel(key)));
    const timeout = new Promise((resolve) => setTimeout(resolve, CACHE_TIMEOUT_MS, null));
    return Promise.race([lookup.catch(() => null), timeout]);
  };
}

/**
 * Return the Reel that is cached under a key, or null. A damaged one is null, too: the Reel that is built then takes its place. One whose
 * digest matches is as Python has built it, so it is not validated.
 *
 * @param {string} key
 * @returns {Promise<DividedReel | null>}
 */
async function readReel(key) {
  try {
    const response = await caches.match(key, { cacheName: CACHE_NAME });
    if (!response) return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const digest = digestOf(bytes);
    const [text, rest] = divideText(new TextDecoder().decode(bytes));
    const reel = JSON.parse(text);
    return (await digest) === response.headers.get(DIGEST_HEADER) ? { reel, rest } : null;
  } catch {
    // storage is forbidden or fails, or the file is damaged
    return null;
  }
}
