/** Fetches the two large parts of the runtime on the page's side, while the worker is still coming up. */

import { RuntimeFailure } from "./messages.js";

/**
 * The WebAssembly file, compiled while it arrives; null where the page itself may not compile: the worker then tries.
 *
 * @param {string} url
 * @returns {Promise<WebAssembly.Module | null>}
 */
export async function compile(url) {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) throw new RuntimeFailure("network", `${response?.status ?? "no answer"}: ${url}`);
  try {
    const streams = response.headers.get("Content-Type") === "application/wasm";
    return await (streams
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer()));
  } catch {
    return null;
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
