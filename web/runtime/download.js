/** Fetches the two large parts of the runtime. The page does so while the worker is still coming up. */

import { RuntimeFailure } from "./messages.js";

/**
 * The WebAssembly file, compiled while it arrives where the server says what it is.
 *
 * @param {string} url
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(url) {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(String(response.status));
    const streams = response.headers.get("Content-Type") === "application/wasm";
    return await (streams
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer()));
  } catch (error) {
    throw new RuntimeFailure("network", `${url}: ${error}`);
  }
}

/**
 * A file of known length; null where it cannot be had whole.
 *
 * @param {string} url
 * @param {number} size in bytes
 * @param {() => void} onProgress called as bytes arrive
 * @returns {Promise<ArrayBuffer | null>}
 */
export async function download(url, size, onProgress) {
  const whole = new Uint8Array(size);
  let length = 0;
  try {
    const response = await fetch(url);
    if (!response.ok || !response.body) return null;
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      whole.set(part.value, length);
      length += part.value.length;
      onProgress();
    }
  } catch {
    return null;
  }
  return length === size ? whole.buffer : null;
}
