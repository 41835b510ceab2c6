/**
 * Boots Python in the worker: from the memory snapshot, or the ordinary way with the wheel installed by micropip.
 *
 * @typedef {import("./parts.js").Parts} Parts
 * @typedef {import("./heap.js").Runs} Runs
 * @typedef {import("pyodide").PyodideAPI} Pyodide
 * @typedef {Parameters<typeof import("pyodide").loadPyodide>[0]} Options
 */

import { compile } from "./download.js";
import { errorImports, suppressWasmFetch } from "./emscripten.js";
import { fetchPart, trusted } from "./foreign.js";
import { openSnapshot, writeRuns } from "./heap.js";
import { isForeign } from "./origin.js";
import { CORE, HASHES, LOCK } from "./parts.js";

/**
 * What Emscripten's module factory is given: only what is changed here.
 *
 * @typedef {object} Settings
 * @property {(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void) => {}} instantiateWasm
 *
 * @typedef {(settings: Settings) => Promise<{ HEAPU8: Uint8Array }>} CreateModule
 */

/**
 * What arrives while Pyodide's scripts are loaded, see `Part` in messages.js.
 *
 * @typedef {{ wasm: Promise<WebAssembly.Module | null>, core: Promise<ArrayBuffer | null> }} Given
 */

/** Notes when a step of the start was reached; the page turns the times into performance marks. */
/** @typedef {(step: string) => void} Note */

/**
 * @param {Parts} parts
 * @param {Given} given
 * @param {Note} note
 * @returns {Promise<Pyodide>} with the core imported and the standard library absent, see `addStandardLibrary`
 */
export async function bootFromSnapshot(parts, given, note) {
  // Pyodide wants the head before there is a snapshot, and reads it when there is
  const head = new Uint8Array(CORE.head);
  const options = { stdLibURL: parts.empty, _loadSnapshot: head };
  const opened = given.core.then((core) => {
    if (!core) throw new Error("the snapshot could not be fetched");
    return openSnapshot(core);
  });
  const data = opened.then((snapshot) => snapshot.data);
  data.catch(() => {});
  const pyodide = await load(parts, given.wasm, note, options, {
    data,
    begin: async (heap) => {
      const snapshot = await opened;
      head.set(snapshot.head);
      writeRuns(snapshot.changed, heap);
    },
  });
  note("restored");
  reseed(pyodide);
  return pyodide;
}

/**
 * @param {Parts} parts
 * @param {Given["wasm"]} wasm
 * @param {Note} note
 * @returns {Promise<Pyodide>}
 */
export async function bootOrdinarily(parts, wasm, note) {
  const wheel = fetchPart(parts.wheel, HASHES.wheel);
  wheel.catch(() => {});
  // Pyodide minds a library that is missing only once it has been instantiated: nothing may be waited for in between
  const [file, stdLibURL] = await Promise.all([
    fetchPart(parts.data, HASHES.data),
    trusted(parts.stdlib, HASHES.stdlib, "application/zip"),
    wasm,
  ]);
  const pyodide = await load(parts, wasm, note, { stdLibURL }, { data: openSnapshot(file).data, begin: () => {} });
  note("booted");
  // micropip takes what has been checked from Python's own files
  const path = `/tmp/${parts.wheel.slice(parts.wheel.lastIndexOf("/") + 1)}`;
  pyodide.FS.writeFile(path, new Uint8Array(await wheel));
  await installWheels(pyodide, [`emfs:${path}`]);
  pyodide.FS.unlink(path);
  note("installed");
  return pyodide;
}

/**
 * @param {Pyodide} pyodide
 * @param {string[]} urls of wheels; what they depend on is not looked for, so that no other host is asked for anything
 */
export async function installWheels(pyodide, urls) {
  await pyodide.loadPackage("micropip", { messageCallback: () => {} });
  const micropip = pyodide.pyimport("micropip");
  await micropip.install.callKwargs(urls, { deps: false });
  micropip.destroy();
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
}

/**
 * Gives a restored Python its standard library: what the snapshot has not imported comes from there.
 *
 * @param {Pyodide} pyodide
 * @param {string} url
 */
export async function addStandardLibrary(pyodide, url) {
  const content = await fetchPart(url, HASHES.stdlib);
  const [major, minor] = LOCK.info.python.split(".");
  pyodide.FS.writeFile(`/lib/python${major}${minor}.zip`, new Uint8Array(content));
}

/**
 * @param {Parts} parts
 * @param {Given["wasm"]} wasm
 * @param {Note} note
 * @param {Options} options
 * @param {{ data: Promise<Runs> | Runs, begin: (heap: Uint8Array) => void | Promise<void> }} memory what it has before
 *   any code runs, and what is done with it before Python runs
 * @returns {Promise<Pyodide>}
 */
async function load(parts, wasm, note, options, { data, begin }) {
  // The loader calls this to learn whether it runs in a classic worker. The worker from a text is one but has to count as a
  // module worker, and a page that requires Trusted Types would report the call as a violation.
  Reflect.set(globalThis, "importScripts", () => {
    throw new TypeError("importScripts is not used here");
  });
  suppressWasmFetch();
  const [loader, glue] = await Promise.all([module(parts.loader, HASHES.loader), module(parts.glue, HASHES.glue)]);
  note("loaded");
  /** @type {CreateModule} */
  const createModule = glue.default;
  /** @type {(...given: Parameters<Settings["instantiateWasm"]>) => Promise<void>} */
  const instantiate = async (imports, done) => {
    const module = (await wasm) ?? (await compile(parts.wasm, HASHES.wasm));
    note("compiled");
    Object.assign(imports.env, errorImports());
    const [instance, runs] = await Promise.all([WebAssembly.instantiate(module, imports), data]);
    const memory = /** @type {WebAssembly.Memory} */ (imports.env.memory ?? instance.exports.memory);
    writeRuns(runs, new Uint8Array(memory.buffer));
    done(instance, module);
  };
  /** @type {CreateModule} */
  const create = async (settings) => {
    const created = await new Promise((resolve, reject) => {
      settings.instantiateWasm = (imports, done) => {
        instantiate(imports, done).catch(reject);
        return {};
      };
      createModule(settings).then(resolve, reject);
    });
    note("instantiated");
    await begin(created.HEAPU8);
    return created;
  };
  return loader.loadPyodide({
    indexURL: new URL("./", parts.loader).href,
    packageBaseUrl: parts.packages,
    lockFileContents: LOCK,
    createPyodideModule: create,
    ...options,
  });
}

/**
 * A module; one of another host from a copy that has been checked. A policy may allow scripts of that host and none from texts:
 * whoever wrote it trusts the host.
 *
 * @param {string} url
 * @param {string} hash
 */
async function module(url, hash) {
  if (!isForeign(url)) return import(url);
  const copy = await trusted(url, hash, "text/javascript");
  return import(copy).catch(() => import(url));
}

/**
 * Every page would draw the same numbers, since the state of the generator is part of the snapshot.
 *
 * @param {Pyodide} pyodide
 */
function reseed(pyodide) {
  pyodide.runPython("import random; random.seed()");
}
