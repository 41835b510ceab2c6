/**
 * Two workarounds for Pyodide's Emscripten code, which the page and the build (`build_scripts/pyodide/snapshot.mjs`) need alike
 * to provide the compiled WebAssembly module and the initial memory themselves. Check both when Pyodide is upgraded.
 */

/** Keep Pyodide's loader from fetching the WebAssembly file itself, which it does unless this name is defined. */
export function suppressWasmFetch() {
  Reflect.set(globalThis, "WasmOffsetConverter", class {});
}

/**
 * Create the two imports by which the runtime tells a JavaScript error from every other value. The loader adds them only when it
 * instantiates the module itself.
 */
export function errorImports() {
  const marker = Symbol("error");
  return {
    Jsv_GetError_import: () => marker,
    JsvError_Check: (/** @type {unknown} */ value) => value === marker,
  };
}
