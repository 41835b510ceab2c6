/** Reels that this browser has made, kept for the next visit (Cache Storage). Where that is not allowed, nothing is kept. */

import { PARTS } from "../runtime/parts.js";
import { isReel } from "./reel_validator.js";

const STORE = "boardreel-reels-1";
/** How many are kept. */
const MOST = 200;
/** What Reels are kept of: said at once, where the store takes a while to open and the record to come. */
const KNOWN = "boardreel-kept";

/** How long the store may take to say whether it has a Reel (milliseconds). */
const PATIENCE = 1000;

/** @param {Uint8Array} bytes @param {string} rest what else the Reel depends on */
async function keyOf(bytes, rest) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes)));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // another core may tell the game in another way
  return `https://boardreel.invalid/${hex}?${encodeURIComponent(`${PARTS.core} ${rest}`)}`;
}

/** Return what Reels are kept of; nothing where that was damaged. @returns {string[]} */
function known() {
  const stored = localStorage.getItem(KNOWN);
  try {
    const names = JSON.parse(stored ?? "[]");
    return Array.isArray(names) ? names : [];
  } catch {
    return [];
  }
}

/** Whether the Reel of a game at an address may be kept; where that cannot be told, it may. @param {string} address @param {number} game */
export function mayBeKept(address, game) {
  try {
    return known().includes(`${game} ${address}`);
  } catch {
    return true;
  }
}

/** @param {string} address @param {number} game */
function remember(address, game) {
  const name = `${game} ${address}`;
  localStorage.setItem(KNOWN, JSON.stringify([...known().filter((other) => other !== name), name].slice(-MOST)));
}

/** Where Reels are kept; null where that is forbidden. It takes a while to open, in which the record can come. */
export async function openStore() {
  try {
    return await caches.open(STORE);
  } catch {
    return null;
  }
}

/**
 * @param {Promise<Cache | null>} opening
 * @param {Uint8Array} bytes
 * @param {string} rest
 * @returns {Promise<import("../reel.js").Reel | null>}
 */
export function keptReel(opening, bytes, rest) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  return Promise.race([find(opening, bytes, rest).catch(() => null), late]);
}

/** @param {Promise<Cache | null>} opening @param {Uint8Array} bytes @param {string} rest */
async function find(opening, bytes, rest) {
  const [store, key] = await Promise.all([opening, keyOf(bytes, rest)]);
  const found = await store?.match(key);
  if (!found) return null;
  const reel = await found.json().catch(() => null);
  if (isReel(reel)) return reel;
  await store?.delete(key);
  return null;
}

/**
 * @param {Uint8Array} bytes
 * @param {string} rest
 * @param {import("../reel.js").Reel} reel
 * @param {string | null} address of the record, null where it was given
 */
export async function keepReel(bytes, rest, reel, address) {
  const store = await openStore();
  if (!store) return;
  try {
    await store.put(await keyOf(bytes, rest), new Response(JSON.stringify(reel)));
    const keys = await store.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) await store.delete(old);
    if (address) remember(address, reel.game.number);
  } catch {
    // storage is full: the record is read again next time
  }
}
