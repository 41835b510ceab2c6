/** Fetches the two large parts of the runtime. The page does so while the worker is still coming up. */

import { checksumOf } from "./checksum.js";
import { check, get } from "./foreign.js";
import { RuntimeFailure } from "./messages.js";

/**
 * What has come broken may lie so in the cache, so the second attempt goes round it.
 *
 * @template T
 * @param {AbortSignal | undefined} signal
 * @param {(options: RequestInit) => Promise<T>} attempt
 * @returns {Promise<T>}
 */
async function twice(signal, attempt) {
  try {
    return await attempt({ signal });
  } catch {
    return attempt({ signal, cache: "reload" });
  }
}

/**
 * The WebAssembly file, compiled while it arrives where the server says what it is.
 *
 * @param {string} url
 * @param {string} hash
 * @param {AbortSignal} [signal]
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(url, hash, signal) {
  try {
    return await twice(signal, async (options) => {
      const response = await get(url, options);
      const streams = response.headers.get("Content-Type") === "application/wasm";
      const checked = check(response, hash);
      const compiled = streams
        ? WebAssembly.compileStreaming(response)
        : response.arrayBuffer().then(WebAssembly.compile);
      // what is not the file that it should be need not be WebAssembly either
      compiled.catch(() => {});
      await checked;
      return await compiled;
    });
  } catch (error) {
    if (error instanceof RuntimeFailure) throw error;
    throw new RuntimeFailure("network", `${url}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Return a file of known length; null where it cannot be had intact.
 *
 * @param {string} url
 * @param {string} hash
 * @param {{ size: number, checksum: string }} expected
 * @param {(percent: number) => void} onProgress called as bytes arrive
 * @param {AbortSignal} [signal]
 * @returns {Promise<ArrayBuffer | null>}
 */
export async function download(url, hash, { size, checksum }, onProgress, signal) {
  const whole = new Uint8Array(size);
  const fill = async (/** @type {RequestInit} */ options) => {
    const response = await get(url, options);
    if (!response.body) throw new Error("empty");
    let length = 0;
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      whole.set(part.value, length);
      length += part.value.length;
      onProgress(Math.floor((length / size) * 100));
    }
    if (length !== size) throw new Error("not whole");
    await check(response, hash, () => whole.buffer);
    if (checksumOf(whole.buffer) !== checksum) throw new Error("damaged");
  };
  try {
    await twice(signal, fill);
    return whole.buffer;
  } catch (error) {
    if (error instanceof RuntimeFailure && error.code === "tampered") throw error;
    return null;
  }
}

/**
 * Why the first of these files cannot be had; null where they are all there.
 *
 * @param {string[]} urls
 * @returns {Promise<RuntimeFailure | null>}
 */
export async function missing(urls) {
  const faults = await Promise.all(urls.map(fault));
  return faults.find(Boolean) ?? null;
}

/** @param {string} url @returns {Promise<RuntimeFailure | null>} */
async function fault(url) {
  try {
    const response = await get(url);
    void response.body?.cancel();
    const type = response.headers.get("Content-Type") ?? "";
    return /\.m?js$/.test(url) && !/javascript/.test(type) ? new RuntimeFailure("network", `${url}: ${type}`) : null;
  } catch (error) {
    return /** @type {RuntimeFailure} */ (error);
  }
}
