/**
 * Where a game comes from: a prepared Reel, the record inline or at an address. Every failure is a `LoadFailure` with a
 * message for the reader.
 *
 * @typedef {import("../reel.js").Reel} Reel
 * @typedef {import("../reel.js").Message} Message
 */

/** Form of the Reel that this viewer plays. */
const FORMAT = "boardreel/1";
/** Records of every game have a type of this form. */
const INLINE = 'script[type^="application/x-"][type$="-sgf"]';
/** Larger files are refused before they are read. */
export const MAX_BYTES = 64 * 1024 * 1024;

/** A game that could not be loaded: `about` says it to the reader. */
export class LoadFailure extends Error {
  /** @param {string} code @param {Message} about @param {string} [text] in English */
  constructor(code, about, text = about[0]) {
    super(text);
    this.code = code;
    this.about = about;
  }
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 * @returns {Promise<Response>}
 */
async function load(url, signal) {
  /** @type {string} */
  let reason;
  try {
    const response = await fetch(url, { signal });
    if (response.ok) return response;
    reason = `${response.status} ${response.statusText}`.trim();
  } catch (error) {
    if (signal.aborted) throw error;
    reason = error instanceof Error ? error.message : String(error);
  }
  throw new LoadFailure("network", ["error.network", { url, reason }], `${url}: ${reason}`);
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 * @returns {Promise<{ name: string, bytes: Uint8Array }>}
 */
export async function fetchRecord(url, signal) {
  const response = await load(url, signal);
  const name = decodeURIComponent(new URL(response.url || url, document.baseURI).pathname.split("/").at(-1) ?? "");
  return { name, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 * @returns {Promise<Reel>}
 */
export async function fetchReel(url, signal) {
  const response = await load(url, signal);
  const reel = await response.json().catch(() => null);
  return checkedReel(reel, url);
}

/** @param {unknown} reel @param {string} url @returns {Reel} */
export function checkedReel(reel, url) {
  if (reel && typeof reel === "object" && "format" in reel && reel.format === FORMAT) return /** @type {Reel} */ (reel);
  throw new LoadFailure("reel", ["error.reel", { url }]);
}

/** The record inside the element, or null. @param {Element} element */
export function inlineRecord(element) {
  const script = element.querySelector(INLINE);
  return script ? new TextEncoder().encode(script.textContent ?? "") : null;
}

/** The prepared game inside the element, or null. @param {Element} element */
export function inlineReel(element) {
  const script = element.querySelector('script[type="application/json"][data-reel]');
  return script ? checkedReel(JSON.parse(script.textContent ?? "null"), "data-reel") : null;
}
