/** Fetch a file for a reader who is waiting: report progress, and give up when the transfer stalls or the file is too large. */

import { LoadFailure } from "../platform/load_failure.js";
import { parseCount } from "../reel/counts.js";
import { isForeign } from "../runtime/integrity.js";
import { messageOf } from "../runtime/protocol.js";

/** Time without data after which a transfer is aborted. */
const STALL_TIMEOUT_MS = 60_000;
export const MAX_BYTES = 64 * 1024 * 1024;

/** @typedef {import("../reel/reel.js").Message} Message */

/** Return the failure for a file that is larger than the limit. */
export function tooLarge() {
  const limit = MAX_BYTES / 1024 / 1024;
  return new LoadFailure("too-large", ["error.tooLarge", { limit }], `larger than ${limit} MB`);
}

/** Return an address as an absolute one, which may be relative to the host page. An invalid address stays as it is. @param {string} address */
export const absolute = (address) => URL.parse(address, document.baseURI)?.href ?? address;

/**
 * Fetch a file and return its bytes and name; reject with a `LoadFailure`.
 *
 * @param {string | Response} source the address, or a response, which stays unread so that it can be read again after a failure
 * @param {AbortSignal} signal
 * @param {(percent: number) => void} [onProgress] called as data arrives if the size is known
 * @returns {Promise<{ name: string | null, url: string, type: string, bytes: Uint8Array<ArrayBuffer> }>} `name` is null without a
 *   URL, `type` is the server's content type
 */
export async function fetchFile(source, signal, onProgress = () => {}) {
  const isGiven = typeof source !== "string";
  const url = isGiven ? source.url : absolute(source);
  const stall = new AbortController();
  let timer = 0;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => stall.abort(), STALL_TIMEOUT_MS);
  };
  /** @type {Response | null} */
  let response = null;
  try {
    restartTimer();
    response = isGiven ? source.clone() : await fetch(url, { signal: AbortSignal.any([signal, stall.signal]) });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
    const bytes = await readBody(response, restartTimer, onProgress);
    return { name: fileNameOf(response.url || url), url, type: response.headers.get("Content-Type") ?? "", bytes };
  } catch (error) {
    if (signal.aborted || error instanceof LoadFailure) throw error;
    const text = messageOf(error);
    // An unreachable host and one that does not allow other pages to read its files cannot be distinguished.
    if (!response && !stall.signal.aborted && URL.canParse(url) && isForeign(url))
      throw new LoadFailure("foreign", ["error.foreign", { url }], text);
    const reason = stall.signal.aborted
      ? /** @type {Message} */ (["error.silence", { seconds: STALL_TIMEOUT_MS / 1000 }])
      : text;
    throw new LoadFailure("network", ["error.network", { url, reason }], text);
  } finally {
    clearTimeout(timer);
    // stop the rest of a transfer that failed
    stall.abort();
  }
}

/**
 * Read the body of a response.
 *
 * @param {Response} response
 * @param {() => void} onData
 * @param {(percent: number) => void} onProgress
 */
async function readBody({ body, headers }, onData, onProgress) {
  // of a compressed file, Content-Length is the compressed size
  const size = headers.has("Content-Encoding") ? 0 : (parseCount(headers.get("Content-Length")) ?? 0);
  const chunks = [];
  let length = 0;
  const reader = body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    onData();
    length += chunk.value.length;
    if (Math.max(length, size) > MAX_BYTES) throw tooLarge();
    chunks.push(chunk.value);
    if (size) onProgress(Math.floor((length / size) * 100));
  }
  return joined(chunks, length);
}

/**
 * Return chunks of bytes as one array. A `Blob` would join them in another process, which a page that is just starting waits for.
 *
 * @param {Uint8Array<ArrayBuffer>[]} chunks
 * @param {number} length of all of them
 */
function joined(chunks, length) {
  const bytes = new Uint8Array(length);
  let end = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  return bytes;
}

/** Return the file name at the end of a URL, or null without a URL or in one with the record itself. @param {string} url */
function fileNameOf(url) {
  if (!url || /^(data|blob):/.test(url)) return null;
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
