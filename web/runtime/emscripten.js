/**
 * Workarounds for Pyodide's loader and Emscripten's code, by which the page and the build (`build_scripts/pyodide/snapshot.mjs`)
 * provide the compiled WebAssembly module, the initial memory and the standard library themselves. Check them when Pyodide is upgraded.
 */

/** Address of an archive without members; no host can have a name in `.invalid` (RFC 2606). */
const EMPTY_ARCHIVE = "https://empty.invalid/";
/** Length of the empty archive, and the signature with which it begins; all other bytes are zero. */
const EMPTY_ARCHIVE_BYTES = 22;
const END_SIGNATURE = [0x50, 0x4b, 0x05, 0x06];

/**
 * Load Pyodide with an empty archive as its standard library, and return it. A snapshot starts without the library, but the loader always
 * fetches one; this answers it without a request.
 *
 * @template T
 * @param {(stdLibURL: string) => Promise<T>} load
 * @returns {Promise<T>}
 */
export async function loadWithoutLibrary(load) {
  const { fetch } = globalThis;
  globalThis.fetch = async (address, options) => {
    if (String(address) !== EMPTY_ARCHIVE) return fetch(address, options);
    const content = new Uint8Array(EMPTY_ARCHIVE_BYTES);
    content.set(END_SIGNATURE);
    return new Response(content);
  };
  try {
    return await load(EMPTY_ARCHIVE);
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
