/**
 * Workarounds for Pyodide's loader and Emscripten's code, by which the page and the build (`build_scripts/pyodide/snapshot.mjs`)
 * provide the compiled WebAssembly module, the initial memory and the standard library themselves. Check them when Pyodide is upgraded.
 *
 * @typedef {import("./snapshot_format.js").Snapshot} Snapshot
 */

import { growMemory, writeRuns } from "./snapshot_format.js";

/** Address of the standard library; no host can have a name in `.invalid` (RFC 2606). */
const LIBRARY = "https://library.invalid/";
/** An archive without members: a signature and 18 zeros. A snapshot starts with it, although the loader always fetches a library. */
export const EMPTY_ARCHIVE = new Uint8Array(22);
EMPTY_ARCHIVE.set([0x50, 0x4b, 0x05, 0x06]);

/**
 * Load Pyodide with an archive as its standard library, which the loader gets without a request, and return it.
 *
 * @template T
 * @param {BufferSource} archive
 * @param {(stdLibURL: string) => Promise<T>} load
 * @returns {Promise<T>}
 */
export async function loadWithLibrary(archive, load) {
  const { fetch } = globalThis;
  globalThis.fetch = async (address, options) =>
    String(address) === LIBRARY ? new Response(archive) : fetch(address, options);
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
 * Instantiate the runtime with the initial data in its memory, which is as large as a snapshot may be.
 *
 * @param {WebAssembly.Module} module
 * @param {WebAssembly.Imports} imports
 * @param {Promise<Snapshot> | Snapshot} snapshot
 * @returns {Promise<{ instance: WebAssembly.Instance, module: WebAssembly.Module, memory: WebAssembly.Memory }>}
 */
export async function instantiate(module, imports, snapshot) {
  // by these imports the runtime tells a JavaScript error from every other value; the loader adds them only when it instantiates it
  const marker = Symbol("error");
  const isMarker = (/** @type {unknown} */ value) => value === marker;
  Object.assign(imports.env, { Jsv_GetError_import: () => marker, JsvError_Check: isMarker });
  const [instance, { data }] = await Promise.all([WebAssembly.instantiate(module, imports), snapshot]);
  const memory = /** @type {WebAssembly.Memory} */ (imports.env.memory ?? instance.exports.memory);
  growMemory(memory);
  writeRuns(data, new Uint8Array(memory.buffer));
  return { instance, module, memory };
}

/**
 * Create Emscripten's module object by its factory, with an instance that is made here, and return the object.
 *
 * @template {object} Created
 * @param {(settings: object) => Promise<Created>} factory
 * @param {object} settings
 * @param {(imports: WebAssembly.Imports) => Promise<{ instance: WebAssembly.Instance, module: WebAssembly.Module }>} makeInstance
 * @returns {Promise<Created>} rejects if there is no instance, for which the factory would wait
 */
export function createWithInstance(factory, settings, makeInstance) {
  return new Promise((resolve, reject) => {
    /** @param {WebAssembly.Imports} imports @param {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} done */
    const instantiateWasm = (imports, done) => {
      makeInstance(imports)
        .then(({ instance, module }) => done(instance, module))
        .catch(reject);
      return {};
    };
    factory(Object.assign(settings, { instantiateWasm })).then(resolve, reject);
  });
}
