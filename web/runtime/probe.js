/** Whether WebAssembly may be used here. Under a policy that forbids it Pyodide would never settle, so this is asked first. */

const EMPTY_MODULE = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/** @returns {Promise<boolean>} */
export async function canCompile() {
  try {
    await WebAssembly.compile(EMPTY_MODULE);
    return true;
  } catch {
    return false;
  }
}
