/**
 * Fetch files of the runtime, which may be on another host than the page. That host has to allow pages to read them, and its files
 * have to equal those of the build. Files from the page's own origin are trusted like the page itself.
 */

import { isIntact } from "./file_checks.js";
import { messageOf, RuntimeFailure } from "./protocol.js";

/**
 * Return whether a file belongs to another origin than this page or worker; in a sandboxed frame every file does.
 *
 * @param {string} url
 */
export const isForeign = (url) => new URL(url).origin !== globalThis.origin;

/**
 * Settings of all requests: whether they go past the caches, because a copy may be damaged, and a function that is called as files arrive.
 */
export const requests = { isPastCaches: false, onProgress() {} };

/**
 * Fetch a file and return the response; reject with a `RuntimeFailure` unless it is successful.
 *
 * @param {string} url
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
export async function get(url, signal) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(url, { cache: requests.isPastCaches ? "reload" : "default", signal });
  } catch (error) {
    throw new RuntimeFailure(isForeign(url) ? "foreign" : "network", `${url}: ${messageOf(error)}`);
  }
  if (response.ok) return response;
  throw new RuntimeFailure("network", `${url}: ${response.status}`);
}

/**
 * Reject if another host has sent a file that differs from the build's.
 *
 * @param {Response} response without an address if a single-file page has created it
 * @param {string} hash in the form of the attribute `integrity`
 * @param {() => ArrayBuffer | Promise<ArrayBuffer>} [content] if it has been read already
 */
export async function check(response, hash, content = () => response.clone().arrayBuffer()) {
  const { url } = response;
  if (url && isForeign(url) && !(await isIntact(await content(), hash))) throw new RuntimeFailure("tampered", url);
}

/**
 * Fetch a file and return its bytes, after checking them if the file is a part of the runtime.
 *
 * @param {string} url
 * @param {string} [hash]
 * @param {(chunk: Uint8Array) => void} [onChunk] called with each piece as it arrives, before the file is checked
 * @returns {Promise<ArrayBuffer>}
 */
export async function fetchPart(url, hash, onChunk = () => {}) {
  const response = await get(url);
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const chunks = [];
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    requests.onProgress();
    onChunk(chunk.value);
    chunks.push(chunk.value);
  }
  const content = await new Blob(chunks).arrayBuffer();
  if (hash) await check(response, hash, () => content);
  return content;
}
