/**
 * Where a game comes from: a prepared Reel, the record inline or at an address. Every failure is a `LoadFailure` with a
 * message for the reader.
 *
 * @typedef {import("../reel.js").Reel} Reel
 */

import { isReel } from "./reel_validator.js";
import { LoadFailure, transfer } from "./transfer.js";

/** A prepared game inside the element. */
const PREPARED = 'script[type="application/json"][data-reel]';
/** Records of every game have a type of this form. */
const INLINE = 'script[type^="application/x-"][type$="-sgf"]';

/**
 * @param {string} url
 * @param {AbortSignal} signal
 * @param {(percent: number) => void} tell
 * @returns {Promise<{ name: string, bytes: Uint8Array, page: string | null }>} `page`: where the server calls it a web page
 */
export async function fetchRecord(url, signal, tell) {
  const { name, type, bytes } = await transfer(url, signal, tell);
  return { name, bytes, page: type.startsWith("text/html") ? url : null };
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 * @returns {Promise<Reel>}
 */
export async function fetchReel(url, signal) {
  const { bytes } = await transfer(url, signal);
  return parsedReel(new TextDecoder().decode(bytes), url);
}

/** @param {string} text @param {string} url @returns {Reel} */
function parsedReel(text, url) {
  try {
    const reel = JSON.parse(text);
    if (isReel(reel)) return reel;
  } catch {
    // a file of another kind, or one that is truncated
  }
  throw new LoadFailure("reel", ["error.reel", { url }]);
}

/** Whether a record is inside the element. @param {Element} element */
export function holdsRecord(element) {
  return element.querySelector(INLINE) !== null;
}

/**
 * The record inside the element, or null: text, or with `data-encoding="base64"` the bytes of a file that HTML would change.
 *
 * @param {Element} element
 */
export function inlineRecord(element) {
  const script = element.querySelector(INLINE);
  if (!script) return null;
  const text = script.textContent ?? "";
  return script.getAttribute("data-encoding") === "base64" ? bytesOf(text) : new TextEncoder().encode(text);
}

/** @param {string} base64 @returns {Uint8Array} */
function bytesOf(base64) {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch (error) {
    throw new LoadFailure("unreadable", [
      "error.unreadable",
      { reason: error instanceof Error ? error.message : String(error) },
    ]);
  }
}

/** Whether a prepared game is inside the element. @param {Element} element */
export function holdsReel(element) {
  return element.querySelector(PREPARED) !== null;
}

/** The prepared game inside the element, or null. @param {Element} element */
export function inlineReel(element) {
  const script = element.querySelector(PREPARED);
  return script ? parsedReel(script.textContent ?? "", "data-reel") : null;
}
