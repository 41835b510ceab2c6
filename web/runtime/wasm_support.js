/**
 * Whether WebAssembly may be used here. Under a policy that forbids it Pyodide would never settle, so this is asked first.
 * Some browsers let such a page compile and refuse only to instantiate.
 */

const EMPTY_MODULE = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/** @returns {boolean} */
export function hasWebAssembly() {
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(EMPTY_MODULE)) instanceof WebAssembly.Instance;
  } catch {
    return false;
  }
}
