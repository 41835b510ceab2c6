/**
 * Read a game from its source: a Reel file, the record inside the element or at an address. Every failure is a `LoadFailure` with
 * a message for the reader.
 *
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../reel/reel_file.js").DividedReel} DividedReel
 * @typedef {string | Uint8Array<ArrayBuffer> | Blob | Response} Source the address of a record, its bytes, or what can be read into them
 */

import { LoadFailure } from "../platform/load_failure.js";
import { divideText } from "../reel/reel_file.js";
import { isReel } from "../reel/reel_validator.js";
import { messageOf } from "../runtime/protocol.js";
import { fetchFile, MAX_BYTES, tooLarge } from "./fetch_record.js";

const INLINE_REEL = 'script[type="application/json"][data-reel]';
/** Selector of the frames that the Reel in the element does not have, which are not needed for its first board. */
const INLINE_REST = 'script[type="application/json"][data-reel-rest]';
/** Selector of a record in the element. The records of all games have a type of this form. The text of a code fence is in a `pre`. */
const INLINE_RECORD = 'script[type^="application/x-"][type$="-sgf"], pre[slot="record"]';
/** Pattern of the beginning of a text that is a record and not its address. */
const RECORD_START = /^\ufeff?\(/;

/**
 * Return the source of a record that a host page has given. Throw a `TypeError` if it cannot be one.
 *
 * @param {unknown} given
 * @returns {Source | null} null for the record that the element specifies
 */
export function sourceOf(given) {
  if (given === null || given === undefined) return null;
  if (typeof given === "string") return RECORD_START.test(given) ? new TextEncoder().encode(given) : given;
  if (given instanceof URL) return given.href;
  // the page may transfer its bytes, or read its response, before they are loaded again
  if (given instanceof ArrayBuffer) return new Uint8Array(given.slice(0));
  if (ArrayBuffer.isView(given))
    return new Uint8Array(/** @type {ArrayBuffer} */ (given.buffer), given.byteOffset, given.byteLength).slice();
  if (given instanceof Response && !given.bodyUsed) return given.clone();
  if (given instanceof Blob) return given;
  throw new TypeError("load() takes an address, text, bytes, a Blob or an unread Response");
}

/**
 * Fetch a record, or read the response of a server that has it.
 *
 * @param {string | Response} source
 * @param {AbortSignal} signal
 * @param {(percent: number) => void} onProgress
 * @returns {Promise<{ name: string | null, bytes: Uint8Array<ArrayBuffer>, page: string | null }>} `page` is the address if
 *   the server calls the file a web page
 */
export async function fetchRecord(source, signal, onProgress) {
  const { name, url, type, bytes } = await fetchFile(source, signal, onProgress);
  return { name, bytes, page: type.startsWith("text/html") ? url : null };
}

/**
 * Fetch a Reel file and return the Reel.
 *
 * @param {string} address
 * @param {AbortSignal} signal
 * @returns {Promise<DividedReel>}
 */
export async function fetchReel(address, signal) {
  const { url, bytes } = await fetchFile(address, signal);
  // a truncated file has no text, which is not a Reel either
  const [text, rest] = divideText(await textOf(bytes).catch(() => ""));
  return { reel: parseReel(text, url), rest };
}

/**
 * Return the text of a file, decompressed if it begins like a gzip file. A server may have declared the compression, so that the
 * browser has decompressed the file already; the name tells nothing.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function textOf(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder().decode(bytes);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/**
 * Return the parsed and validated Reel of a text; throw a `LoadFailure` if it is invalid.
 *
 * @param {string} text
 * @param {string} url for the message
 * @returns {Reel}
 */
function parseReel(text, url) {
  try {
    const reel = JSON.parse(text);
    if (isReel(reel)) return reel;
  } catch {
    // another kind of file, or a truncated one
  }
  throw new LoadFailure("reel", ["error.reel", { url }]);
}

/** Return whether the element contains a record. @param {Element} element */
export function hasInlineRecord(element) {
  return element.querySelector(INLINE_RECORD) !== null;
}

/**
 * Return the record inside the element, or null. It is text, or base64 with `data-encoding="base64"` if HTML would change its bytes.
 *
 * @param {Element} element
 */
export function inlineRecord(element) {
  const script = element.querySelector(INLINE_RECORD);
  if (!script) return null;
  const text = script.textContent ?? "";
  return script.getAttribute("data-encoding") === "base64" ? decodeBase64(text) : new TextEncoder().encode(text);
}

/** Return the bytes that a text in base64 encodes; throw a `LoadFailure` if it is invalid. @param {string} base64 */
function decodeBase64(base64) {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch (error) {
    throw unreadable(error);
  }
}

/** Return the failure for a file that the browser cannot read. @param {unknown} error */
export function unreadable(error) {
  const reason = messageOf(error);
  return new LoadFailure("unreadable", ["error.unreadable", { reason }], reason);
}

/** Return whether the element contains a Reel. @param {Element} element */
export function hasInlineReel(element) {
  return element.querySelector(INLINE_REEL) !== null;
}

/** Return the Reel inside the element, or null. @param {Element} element @returns {DividedReel | null} */
function inlineReel(element) {
  const text = element.querySelector(INLINE_REEL)?.textContent;
  if (typeof text !== "string") return null;
  return { reel: parseReel(text, "data-reel"), rest: element.querySelector(INLINE_REST)?.textContent ?? null };
}

/**
 * Return the Reel that the element's content or attributes specify. Return null if there is none, or if it cannot be used but there is a
 * record.
 *
 * @param {Element} element
 * @param {import("../element/attributes.js").Options} options
 * @param {AbortSignal} signal
 * @returns {Promise<DividedReel | null>}
 */
export async function loadReelFile(element, { src, reel, puzzle }, signal) {
  const hasRecord = Boolean(src) || hasInlineRecord(element);
  try {
    const found = inlineReel(element) ?? (reel ? await fetchReel(reel, signal) : null);
    // a Reel that was not made as a puzzle says nothing about its moves
    return puzzle && !found?.reel.puzzle && hasRecord ? null : found;
  } catch (error) {
    if (signal.aborted || !hasRecord) throw error;
    return null;
  }
}

/** Return the bytes of a file that the user has chosen. Reject with a `LoadFailure` if the browser cannot read it. @param {Blob} file */
export async function readBlob(file) {
  if (file.size > MAX_BYTES) throw tooLarge();
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    throw unreadable(error);
  }
}
