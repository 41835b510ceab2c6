/** Fetch the two large parts of the runtime. The page does so while the worker starts. */

import { addPart, checksumOf } from "./checksum.js";
import { check, get, hasUsableType } from "./integrity.js";
import { messageOf, RuntimeFailure } from "./protocol.js";

/**
 * Try twice. A corrupt response may be cached, so the second attempt bypasses the cache.
 *
 * @template T
 * @param {AbortSignal | undefined} signal
 * @param {(options: RequestInit) => Promise<T>} attempt
 * @returns {Promise<T>}
 */
async function withRetry(signal, attempt) {
  try {
    return await attempt({ signal });
  } catch {
    return attempt({ signal, cache: "reload" });
  }
}

/**
 * Fetch and compile the WebAssembly file; while it arrives, if the server sends the right MIME type.
 *
 * @param {string} url
 * @param {string} hash
 * @param {AbortSignal} [signal]
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(url, hash, signal) {
  try {
    return await withRetry(signal, async (options) => {
      const response = await get(url, options);
      const canStream = response.headers.get("Content-Type") === "application/wasm";
      const checking = check(response, hash);
      const compiling = canStream
        ? WebAssembly.compileStreaming(response)
        : response.arrayBuffer().then(WebAssembly.compile);
      // the check reports a wrong file, which may not compile either
      compiling.catch(() => {});
      await checking;
      return await compiling;
    });
  } catch (error) {
    if (error instanceof RuntimeFailure) throw error;
    throw new RuntimeFailure("network", `${url}: ${messageOf(error)}`);
  }
}

/**
 * Fetch a file of known length, or return null if an intact copy is not available.
 *
 * @param {string} url
 * @param {string} hash
 * @param {{ size: number, checksum: string }} expected
 * @param {(percent: number) => void} onProgress called as data arrives
 * @param {AbortSignal} [signal]
 * @returns {Promise<ArrayBuffer | null>}
 */
export async function download(url, hash, { size, checksum }, onProgress, signal) {
  const content = new Uint8Array(size);
  const fill = async (/** @type {RequestInit} */ options) => {
    const response = await get(url, options);
    const sums = new Uint32Array(5);
    let summed = 0;
    let length = 0;
    // without a body, this throws like everything that makes another attempt necessary
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      content.set(chunk.value, length);
      length += chunk.value.length;
      // part by part, because the whole file at once would block the page
      summed = addPart(sums, content.buffer, summed, length);
      onProgress(Math.floor((length / size) * 100));
    }
    if (length !== size) throw new Error("truncated");
    await check(response, hash, () => content.buffer);
    if (checksumOf(content.buffer, sums, summed) !== checksum) throw new Error("damaged");
  };
  try {
    await withRetry(signal, fill);
    return content.buffer;
  } catch (error) {
    if (error instanceof RuntimeFailure && error.code === "tampered") throw error;
    return null;
  }
}

/**
 * Return the failure of the first file that is not available, or null if all are.
 *
 * @param {string[]} urls
 * @returns {Promise<RuntimeFailure | null>}
 */
export async function findUnavailable(urls) {
  const failures = await Promise.all(urls.map(availabilityFailure));
  return failures.find(Boolean) ?? null;
}

/** Return why a file is not available, or null if it is. @param {string} url @returns {Promise<RuntimeFailure | null>} */
async function availabilityFailure(url) {
  try {
    const response = await get(url);
    void response.body?.cancel();
    if (hasUsableType(response, url)) return null;
    return new RuntimeFailure("network", `${url}: ${response.headers.get("Content-Type")}`);
  } catch (error) {
    return /** @type {RuntimeFailure} */ (error);
  }
}
