/**
 * Test whether WebAssembly is allowed. Under a policy that forbids it, Pyodide would neither start nor fail, so test this first.
 * Some browsers let such a page compile and only refuse to instantiate.
 */

import { RuntimeFailure } from "./protocol.js";

const EMPTY_MODULE = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/** Return whether this page or worker may run WebAssembly. */
export function hasWebAssembly() {
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(EMPTY_MODULE)) instanceof WebAssembly.Instance;
  } catch {
    return false;
  }
}

/**
 * Reject if this worker may not run WebAssembly, otherwise stay pending. Unlike `hasWebAssembly`, this does not block the worker:
 * WebKit compiles one module at a time, so the answer has to wait while the page compiles Python.
 *
 * @returns {Promise<never>}
 */
export async function rejectWithoutWebAssembly() {
  try {
    await WebAssembly.instantiate(EMPTY_MODULE);
  } catch {
    throw new RuntimeFailure("no-wasm");
  }
  return new Promise(() => {});
}
