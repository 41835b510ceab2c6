/** Compile the runtime in the worker, and find out whether that is allowed. */

import { check, get } from "./integrity.js";
import { messageOf, RuntimeFailure } from "./protocol.js";

const EMPTY_MODULE = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/** Return whether this worker may run WebAssembly. Some policies allow to compile, and only refuse to instantiate. @returns {boolean} */
export function hasWebAssembly() {
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(EMPTY_MODULE)) instanceof WebAssembly.Instance;
  } catch {
    return false;
  }
}

/**
 * Fetch and compile the WebAssembly file of the runtime, and return the module. It is compiled while it arrives if the server sends the
 * right MIME type.
 *
 * @param {string} url
 * @param {string} hash
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(url, hash) {
  try {
    const response = await get(url);
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
