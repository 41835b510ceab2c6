/** Compile the runtime while it arrives, and find out which files are not available. */

import { check, get, hasUsableType } from "./integrity.js";
import { messageOf, RuntimeFailure } from "./protocol.js";

/**
 * Fetch and compile the WebAssembly file of the runtime, and return the module. It is compiled while it arrives if the server sends the
 * right MIME type.
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
 * Return the failure of the first file that is not available, or null if all are.
 *
 * @param {string[]} urls
 * @returns {Promise<RuntimeFailure | null>}
 */
export async function findUnavailable(urls) {
  const failures = await Promise.all(urls.map(availabilityFailure));
  return failures.find(Boolean) ?? null;
}

/** Return the failure by which a file is not available, or null if it is. @param {string} url @returns {Promise<RuntimeFailure | null>} */
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
