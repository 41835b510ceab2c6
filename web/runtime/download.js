/** Compile the runtime while it arrives, and fetch scripts again that may be damaged. */

import { hasUsableType } from "./file_checks.js";
import { check, get } from "./integrity.js";
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
    throw networkFailure(url, error);
  }
}

/** Time limit for fetching scripts again. */
const REPAIR_LIMIT_MS = 10_000;

/**
 * Fetch scripts, and return the failure of the first one that is not available, or null if all are. Requests that go past the caches
 * replace damaged copies in them.
 *
 * @param {string[]} urls
 * @returns {Promise<RuntimeFailure | null>}
 */
export async function findUnavailable(urls) {
  const signal = AbortSignal.timeout(REPAIR_LIMIT_MS);
  const failures = urls.map(async (url) => {
    try {
      const response = await get(url, signal);
      await response.arrayBuffer();
      if (hasUsableType(response, url)) return null;
      return new RuntimeFailure("network", `${url}: ${response.headers.get("Content-Type")}`);
    } catch (error) {
      return networkFailure(url, error);
    }
  });
  return (await Promise.all(failures)).find(Boolean) ?? null;
}

/** Return the failure by which a file could not be fetched. @param {string} url @param {unknown} error */
const networkFailure = (url, error) =>
  error instanceof RuntimeFailure ? error : new RuntimeFailure("network", `${url}: ${messageOf(error)}`);
