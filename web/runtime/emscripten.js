/**
 * Workarounds for Pyodide's loader and Emscripten's code, by which the page and the build (`build_scripts/pyodide/snapshot.mjs`)
 * provide the compiled WebAssembly module, the initial memory and the standard library themselves. Check them when Pyodide is upgraded.
 */

/** An archive without members: a signature and 18 zeros. */
export const EMPTY_ARCHIVE = new Uint8Array([0x50, 0x4b, 0x05, 0x06, ...new Uint8Array(18)]);
/** Address that the loader is told; no host can have a name in `.invalid` (RFC 2606). */
const LIBRARY = "https://library.invalid/";

/**
 * Load Pyodide with the content of its standard library, and return it. The loader fetches the library, though a snapshot starts without
 * it; this answers without a request.
 *
 * @template T
 * @param {BufferSource} library
 * @param {(stdLibURL: string) => Promise<T>} load
 * @returns {Promise<T>}
 */
export async function loadWithLibrary(library, load) {
  const { fetch } = globalThis;
  globalThis.fetch = async (address, options) =>
    String(address) === LIBRARY ? new Response(library) : fetch(address, options);
  try {
    return await load(LIBRARY);
  } finally {
    globalThis.fetch = fetch;
  }
}

/** Keep Pyodide's loader from fetching the WebAssembly file itself, which it does unless this name is defined. */
export function suppressWasmFetch() {
  Reflect.set(globalThis, "WasmOffsetConverter", class {});
}

/**
 * Return the two imports by which the runtime tells a JavaScript error from every other value. The loader adds them only when it
 * instantiates the module itself.
 */
export function errorImports() {
  const marker = Symbol("error");
  return {
    Jsv_GetError_import: () => marker,
    JsvError_Check: (/** @type {unknown} */ value) => value === marker,
  };
}
