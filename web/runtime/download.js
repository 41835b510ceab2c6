/** Fetches the two large parts of the runtime. The page does so while the worker is still coming up. */

import { RuntimeFailure } from "./messages.js";

/**
 * What has come broken may lie so in the cache, so the second attempt goes round it.
 *
 * @template T
 * @param {(cache: RequestCache) => Promise<T>} attempt
 * @returns {Promise<T>}
 */
async function twice(attempt) {
  try {
    return await attempt("default");
  } catch {
    return attempt("reload");
  }
}

/**
 * The WebAssembly file, compiled while it arrives where the server says what it is.
 *
 * @param {string} url
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(url) {
  try {
    return await twice(async (cache) => {
      const response = await fetch(url, { cache });
      if (!response.ok) throw new Error(String(response.status));
      const streams = response.headers.get("Content-Type") === "application/wasm";
      return await (streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
    });
  } catch (error) {
    throw new RuntimeFailure("network", `${url}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * A file of known length; null where it cannot be had whole.
 *
 * @param {string} url
 * @param {number} size in bytes
 * @param {(percent: number) => void} onProgress called as bytes arrive
 * @returns {Promise<ArrayBuffer | null>}
 */
export async function download(url, size, onProgress) {
  const whole = new Uint8Array(size);
  const fill = async (/** @type {RequestCache} */ cache) => {
    const response = await fetch(url, { cache });
    if (!response.ok || !response.body) throw new Error(String(response.status));
    let length = 0;
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      whole.set(part.value, length);
      length += part.value.length;
      onProgress(Math.floor((length / size) * 100));
    }
    if (length !== size) throw new Error("not whole");
  };
  try {
    await twice(fill);
    return whole.buffer;
  } catch {
    return null;
  }
}

/**
 * The first of these files that cannot be had, with the reason; null where they are all there.
 *
 * @param {string[]} urls
 * @returns {Promise<string | null>}
 */
export async function missing(urls) {
  const faults = await Promise.all(urls.map(fault));
  return faults.find(Boolean) ?? null;
}

/** @param {string} url @returns {Promise<string | null>} */
async function fault(url) {
  try {
    const response = await fetch(url);
    void response.body?.cancel();
    const type = response.headers.get("Content-Type") ?? "";
    if (!response.ok) return `${url}: ${response.status}`;
    return /\.m?js$/.test(url) && !/javascript/.test(type) ? `${url}: ${type}` : null;
  } catch (error) {
    return `${url}: ${error instanceof Error ? error.message : error}`;
  }
}
