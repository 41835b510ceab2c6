/** Fetch the two large parts of the runtime. The page does so while the worker starts. */

import { addPart, checksumOf } from "./checksum.js";
import { check, get, hasUsableType } from "./integrity.js";
import { messageOf, RuntimeFailure } from "./protocol.js";

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
    const response = await get(url, signal);
    const canStream = response.headers.get("Content-Type") === "application/wasm";
    const checking = check(response, hash);
    const compiling = canStream
      ? WebAssembly.compileStreaming(response)
      : response.arrayBuffer().then(WebAssembly.compile);
    // the check reports a wrong file, which may not compile either
    compiling.catch(() => {});
    await checking;
    return await compiling;
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
  const sums = new Uint32Array(5);
  let summed = 0;
  let length = 0;
  try {
    const response = await get(url, signal);
    // without a body, this throws like everything that makes the copy useless
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      content.set(chunk.value, length);
      length += chunk.value.length;
      // part by part, because the whole file at once would block the page
      summed = addPart(sums, content.buffer, summed, length);
      onProgress(Math.floor((length / size) * 100));
    }
    await check(response, hash, () => content.buffer);
    return length === size && checksumOf(content.buffer, sums, summed) === checksum ? content.buffer : null;
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
