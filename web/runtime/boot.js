/**
 * Boot Python in the worker: from the memory snapshot, or from the wheel, which micropip installs.
 *
 * @typedef {import("./parts.js").Parts} Parts
 * @typedef {import("./snapshot_format.js").Runs} Runs
 * @typedef {import("pyodide").PyodideAPI} Pyodide
 * @typedef {Parameters<typeof import("pyodide").loadPyodide>[0]} Options
 */

import { compile } from "./download.js";
import { errorImports, loadWithoutLibrary, suppressWasmFetch } from "./emscripten.js";
import { fetchPart, isForeign, requests, trustedAddress } from "./integrity.js";
import { CORE, HASHES, LOCK } from "./parts.js";
import { growMemory, parseSnapshot, writeRuns } from "./snapshot_format.js";

/**
 * The settings of Emscripten's module factory that are replaced here.
 *
 * @typedef {object} Settings
 * @property {(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void) => {}} instantiateWasm
 *
 * @typedef {(settings: Settings) => Promise<{ HEAPU8: Uint8Array }>} CreateModule
 */

/** @typedef {Promise<WebAssembly.Module | null>} Wasm the compiled runtime, null if it has to be compiled here */

/** @typedef {(step: string) => void} ReportStep reports a step of the start; the page records the times as performance marks */

/**
 * Boot Python from the memory snapshot and return it.
 *
 * @param {Parts} parts
 * @param {Wasm} wasm
 * @param {Promise<ArrayBuffer>} core the memory snapshot
 * @param {ReportStep} reportStep
 * @returns {Promise<Pyodide>} with the core imported but without the standard library, see `addStandardLibrary`
 */
export async function bootFromSnapshot(parts, wasm, core, reportStep) {
  // Pyodide needs the array before the snapshot has arrived, and reads it afterwards
  const head = new Uint8Array(CORE.head);
  const snapshot = core.then(parseSnapshot);
  const data = snapshot.then((parsed) => parsed.data);
  data.catch(() => {});
  const restore = async (/** @type {Uint8Array} */ heap) => {
    const parsed = await snapshot;
    head.set(parsed.head);
    writeRuns(parsed.changed, heap);
  };
  const pyodide = await loadWithoutLibrary((stdLibURL) =>
    load(parts, wasm, reportStep, { stdLibURL, _loadSnapshot: head }, { data, restore }),
  );
  reportStep("restored");
  reseed(pyodide);
  return pyodide;
}

/**
 * Boot from the wheel.
 *
 * @param {Parts} parts
 * @param {Wasm} wasm
 * @param {ReportStep} reportStep
 * @returns {Promise<Pyodide>}
 */
export async function bootFromWheel(parts, wasm, reportStep) {
  const wheel = fetchPart(parts.wheel, HASHES.wheel);
  wheel.catch(() => {});
  // Pyodide needs the library as soon as it is instantiated, so wait for everything before
  const [dataFile, stdLibURL] = await Promise.all([
    fetchPart(parts.data, HASHES.data),
    trustedAddress(parts.stdlib, HASHES.stdlib, "application/zip"),
    wasm,
  ]);
  const pyodide = await load(
    parts,
    wasm,
    reportStep,
    { stdLibURL },
    { data: parseSnapshot(dataFile).data, restore: () => {} },
  );
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

/**
 * Add all modules of the core to a restored Python, for those that the snapshot does not contain. Add the standard library before.
 *
 * @param {Pyodide} pyodide
 * @param {string} url
 */
export async function addCore(pyodide, url) {
  // the folder in which the package was when the snapshot was taken
  const extractDir = pyodide.runPython("import boardreel, os; os.path.dirname(boardreel.__path__[0])");
  pyodide.unpackArchive(await fetchPart(url, HASHES.wheel), "wheel", { extractDir });
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
}

/**
 * Add the standard library to a restored Python, for modules that the snapshot does not contain.
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
 * Load Pyodide from its parts, with the compiled WebAssembly module and the initial memory, and return it.
 *
 * @param {Parts} parts
 * @param {Wasm} wasm
 * @param {ReportStep} reportStep
 * @param {Options} options
 * @param {{ data: Promise<Runs> | Runs, restore: (heap: Uint8Array) => void | Promise<void> }} memory `data` is written
 *   before any code runs, `restore` is called before Python runs
 * @returns {Promise<Pyodide>}
 */
async function load(parts, wasm, reportStep, options, { data, restore }) {
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
  /** @type {CreateModule} */
  const createModule = glue.default;
  /** @type {(...args: Parameters<Settings["instantiateWasm"]>) => Promise<void>} */
  const instantiate = async (imports, done) => {
    const module = (await wasm) ?? (await compile(parts.wasm, HASHES.wasm));
    reportStep("compiled");
    Object.assign(imports.env, errorImports());
    const [instance, runs] = await Promise.all([WebAssembly.instantiate(module, imports), data]);
    const memory = /** @type {WebAssembly.Memory} */ (imports.env.memory ?? instance.exports.memory);
    growMemory(memory);
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
    reportStep("instantiated");
    await restore(created.HEAPU8);
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
 * Import a module of the runtime; if it is on another host, import a checked copy. If the page's policy allows scripts of that host but no
 * copies, its author trusts the host.
 *
 * @param {string} url
 * @param {string} hash
 */
async function importChecked(url, hash) {
  if (!isForeign(url)) return import(url);
  const copy = await trustedAddress(url, hash, "text/javascript");
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
