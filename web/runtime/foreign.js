/**
 * Files of the runtime, which may lie on another host than the page: that host has to let pages read them, and what it sends has to be
 * what the build has made. Files of the page's own host are trusted as the page itself is.
 */

import { RuntimeFailure } from "./messages.js";
import { isForeign } from "./origin.js";

/**
 * @param {string} url
 * @param {RequestInit} [options]
 * @returns {Promise<Response>} fine; rejects with a `RuntimeFailure`
 */
export async function get(url, options) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(url, options);
  } catch (error) {
    throw new RuntimeFailure(
      isForeign(url) ? "foreign" : "network",
      `${url}: ${error instanceof Error ? error.message : error}`,
    );
  }
  if (response.ok) return response;
  throw new RuntimeFailure("network", `${url}: ${response.status}`);
}

/**
 * Rejects where another host has sent something else. Pages that came without encryption have nothing to check with, and no use
 * for it: on its way anything may have changed them too.
 *
 * @param {Response} response an answer that a page of one file has made itself has no address
 * @param {string} hash as `integrity` has it
 * @param {() => ArrayBuffer | Promise<ArrayBuffer>} [content] where it has been read already
 */
export async function check(response, hash, content = () => response.clone().arrayBuffer()) {
  const { url } = response;
  if (!url || !isForeign(url) || !globalThis.crypto?.subtle) return;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-384", await content()));
  if (hash !== `sha384-${btoa(String.fromCharCode(...digest))}`) throw new RuntimeFailure("tampered", url);
}

/**
 * @param {string} url
 * @param {string} hash
 * @returns {Promise<ArrayBuffer>}
 */
export async function fetchPart(url, hash) {
  const response = await get(url);
  const content = await response.arrayBuffer();
  await check(response, hash, () => content);
  return content;
}

/**
 * The address of a part, or for one of another host that of a copy which has been checked.
 *
 * @param {string} url
 * @param {string} hash
 * @param {string} type
 */
export async function trusted(url, hash, type) {
  return isForeign(url) ? URL.createObjectURL(new Blob([await fetchPart(url, hash)], { type })) : url;
}
