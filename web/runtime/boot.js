/**
 * Boot Python in the worker: from the memory snapshot, or from the wheel, which micropip installs.
 *
 * @typedef {import("./parts.js").Parts} Parts
 * @typedef {import("pyodide").PyodideAPI} Pyodide
 * @typedef {Parameters<typeof import("pyodide").loadPyodide>[0]} Options
 */

import { compile } from "./download.js";
import { createWithInstance, EMPTY_ARCHIVE, instantiate, loadWithLibrary, suppressWasmFetch } from "./emscripten.js";
import { fetchPart, isForeign, requests } from "./integrity.js";
import { CORE, HASHES, LOCK } from "./parts.js";
import { parseSnapshot, writeRuns } from "./snapshot_format.js";

/**
 * What both ways to boot need.
 *
 * @typedef {object} Start
 * @property {Parts} parts
 * @property {Promise<WebAssembly.Module | null>} wasm the compiled runtime, null if it has to be compiled here
 * @property {(step: string) => void} reportStep reports a step of the start; the page records the times as performance marks
 */

/**
 * Boot Python from the memory snapshot and return it.
 *
 * @param {Start} start
 * @param {Promise<ArrayBuffer>} core the memory snapshot
 * @returns {Promise<Pyodide>} with the core imported but without the standard library, see `addStandardLibrary`
 */
export async function bootFromSnapshot(start, core) {
  // Pyodide needs the array before the snapshot has arrived, and reads it afterwards
  const head = new Uint8Array(CORE.head);
  const snapshot = core.then((file) => {
    const parsed = parseSnapshot(file);
    head.set(parsed.head);
    return parsed;
  });
  const pyodide = await load(start, snapshot, EMPTY_ARCHIVE, { _loadSnapshot: head });
  start.reportStep("restored");
  reseed(pyodide);
  return pyodide;
}

/**
 * Boot Python from the wheel and return it.
 *
 * @param {Start} start
 * @returns {Promise<Pyodide>}
 */
export async function bootFromWheel(start) {
  const { parts, wasm, reportStep } = start;
  const wheel = fetchPart(parts.wheel, HASHES.wheel);
  wheel.catch(() => {});
  // Pyodide needs the library as soon as it is instantiated, so wait for everything before
  const [data, library] = await Promise.all([
    fetchPart(parts.data, HASHES.data),
    fetchPart(parts.stdlib, HASHES.stdlib),
    wasm,
  ]);
  const pyodide = await load(start, Promise.resolve(parseSnapshot(data)), library, {});
  reportStep("booted");
  await installWheel(pyodide, parts.wheel, HASHES.wheel, wheel);
  reportStep("installed");
  return pyodide;
}

/**
 * Install a wheel without its dependencies, so that no other host is contacted: micropip reads it from Python's file system. Add the
 * standard library before.
 *
 * @param {Pyodide} pyodide
 * @param {string} url its address, of which the file name counts
 * @param {string} [hash] of a wheel of the site
 * @param {Promise<ArrayBuffer>} [fetching] its content
 */
export async function installWheel(pyodide, url, hash, fetching = fetchPart(url, hash)) {
  const content = await fetching;
  await pyodide.loadPackage("micropip", { messageCallback: () => {} });
  requests.onProgress();
  const path = `/tmp/${decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "")}`;
  pyodide.FS.writeFile(path, new Uint8Array(content));
  const micropip = pyodide.pyimport("micropip");
  requests.onProgress();
  await micropip.install.callKwargs(`emfs:${path}`, { deps: false });
  micropip.destroy();
  pyodide.FS.unlink(path);
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
}

/** Add all modules of the core to a restored Python that has the standard library. @param {Pyodide} pyodide @param {Parts} parts */
export async function addCore(pyodide, { wheel }) {
  // the folder in which the package was when the snapshot was taken
  const extractDir = pyodide.runPython("import boardreel, os; os.path.dirname(boardreel.__path__[0])");
  pyodide.unpackArchive(await fetchPart(wheel, HASHES.wheel), "wheel", { extractDir });
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
}

/** Add the standard library to a restored Python. @param {Pyodide} pyodide @param {Parts} parts */
export async function addStandardLibrary(pyodide, { stdlib }) {
  const content = await fetchPart(stdlib, HASHES.stdlib);
  const [major, minor] = LOCK.info.python.split(".");
  pyodide.FS.writeFile(`/lib/python${major}${minor}.zip`, new Uint8Array(content));
}

/**
 * Load Pyodide from its parts and return it.
 *
 * @param {Start} start
 * @param {Promise<import("./snapshot_format.js").Snapshot>} snapshot its data are written before any code runs, its changes before Python
 *   runs
 * @param {BufferSource} library archive of the standard library
 * @param {Options} options
 * @returns {Promise<Pyodide>}
 */
async function load({ parts, wasm, reportStep }, snapshot, library, options) {
  snapshot.catch(() => {});
  // The loader calls this to detect a classic worker. A worker from a text is one but must be treated as a module worker, and a page
  // that requires Trusted Types would report the call as a violation.
  Reflect.set(globalThis, "importScripts", () => {
    throw new TypeError("importScripts is not used here");
  });
  suppressWasmFetch();
  const [loader, glue] = await Promise.all([
    importChecked(parts.loader, HASHES.loader),
    importChecked(parts.glue, HASHES.glue),
  ]);
  reportStep("loaded");
  /** @type {(settings: object) => Promise<{ HEAPU8: Uint8Array }>} */
  const factory = glue.default;
  /** @param {object} settings */
  const createPyodideModule = async (settings) => {
    const created = await createWithInstance(factory, settings, async (imports) => {
      const module = (await wasm) ?? (await compile(parts.wasm, HASHES.wasm));
      reportStep("compiled");
      return instantiate(module, imports, snapshot);
    });
    reportStep("instantiated");
    writeRuns((await snapshot).changed, created.HEAPU8);
    return created;
  };
  return loadWithLibrary(library, (stdLibURL) =>
    loader.loadPyodide({
      indexURL: new URL("./", parts.loader).href,
      packageBaseUrl: parts.packages,
      lockFileContents: LOCK,
      createPyodideModule,
      stdLibURL,
      ...options,
    }),
  );
}

/**
 * Import a module of the runtime; if it is on another host, import a checked copy. If the page's policy allows scripts of that host but no
 * copies, its author trusts the host.
 *
 * @param {string} url
 * @param {string} hash
 */
async function importChecked(url, hash) {
  if (!isForeign(url)) return import(url);
  const copy = URL.createObjectURL(new Blob([await fetchPart(url, hash)], { type: "text/javascript" }));
  return import(copy).catch(() => import(url));
}

/**
 * Seed Python's random number generator. Its state is part of the snapshot, so every page would draw the same numbers.
 *
 * @param {Pyodide} pyodide
 */
function reseed(pyodide) {
  const random = pyodide.pyimport("random");
  random.seed();
  random.destroy();
}
