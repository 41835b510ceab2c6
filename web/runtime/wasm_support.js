/** Test whether WebAssembly is allowed: some browsers let a page whose policy forbids it compile, and only refuse to instantiate. */

const EMPTY_MODULE = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/** Return whether this page or worker may run WebAssembly. */
export function hasWebAssembly() {
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(EMPTY_MODULE)) instanceof WebAssembly.Instance;
  } catch {
    return false;
  }
}
