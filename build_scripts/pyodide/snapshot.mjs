/**
 * Make the memory snapshot with which Python starts in the page: boot Pyodide, unpack the wheel, run `prepare_core.py`, and
 * write the module's data and the differences from it (format: `web/runtime/snapshot_format.js`).
 *
 *     node build_scripts/pyodide/snapshot.mjs RUNTIME WHEEL OUTPUT [SAMPLE...]
 *
 * RUNTIME is the folder that `runtime.py` makes: Pyodide's script, its WebAssembly module and the module's data.
 */

import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { createWithInstance, instantiate, suppressWasmFetch } from "../../web/runtime/emscripten.js";
import { parseSnapshot, writeRuns } from "../../web/runtime/snapshot_format.js";
import { clearFreeMemory } from "./free_memory.mjs";
import { differences, differs, snapshotFile } from "./snapshot_file.mjs";

/** A page that the start itself writes to is shipped completely. */
const PAGE = 4096;

/** Lists the code of the built-in modules that Python has imported. It is part of the module's data, and Python does not read it again. */
const IMPORTED_CODE = `
from _imp import find_frozen
import sys
[find_frozen(name, withdata=True)[0] for name in sys.modules if find_frozen(name)]
`;

/** The modification time of the files in the snapshot: 2026-01-01. */
const BUILD_TIME_MS = Date.UTC(2026, 0, 1);

/** Every build makes the same hashes; docstrings, asserts and the columns of tracebacks stay out of the memory. */
const ENVIRONMENT = { PYTHONHASHSEED: "0", PYTHONOPTIMIZE: "2", PYTHONNODEBUGRANGES: "1" };

const [runtime, wheel, output, ...samples] = process.argv.slice(2);
if (!runtime || !wheel || !output) {
  console.log("node build_scripts/pyodide/snapshot.mjs RUNTIME WHEEL OUTPUT [SAMPLE...]");
  process.exit(wheel === "--help" ? 0 : 2);
}

/** The npm packages are installed in `web`. */
const require = createRequire(new URL("../../web/package.json", import.meta.url));
makeReproducible();
const PYODIDE = dirname(require.resolve("pyodide"));
/** @type {typeof import("../../web/node_modules/pyodide/pyodide.js")} */
const { loadPyodide } = await import(pathToFileURL(join(PYODIDE, "pyodide.mjs")).href);

suppressWasmFetch();
const { default: createModule } = await import(pathToFileURL(resolve(runtime, "pyodide.asm.mjs")).href);
const wasm = await WebAssembly.compile(await readFile(join(runtime, "pyodide.asm.wasm")));
let initial = parseSnapshot((await bytesOf(join(runtime, "pyodide.data.bin"))).buffer);

/**
 * Replace the clocks, the random numbers and the command line that Pyodide sees, which would otherwise end up in the memory: two
 * builds of the same files give the same snapshot. The page seeds Python's generator again when it restores one.
 */
function makeReproducible() {
  let time = 0;
  Date.now = () => BUILD_TIME_MS;
  performance.now = () => (time += 1 / 1024);
  Math.random = () => 0.5;
  require("node:crypto").randomFillSync = (/** @type {Uint8Array} */ bytes) => bytes.fill(1);
  process.argv = ["node", "snapshot"];
}

/**
 * Boots Pyodide and shows its memory: with its data alone, and as it is when Python is about to run.
 *
 * @param {object} options of `loadPyodide`
 * @param {(brought: Uint8Array, heap: Uint8Array) => void} onMemory
 */
function boot(options, onMemory) {
  const create = async (/** @type {any} */ settings) => {
    let brought = new Uint8Array();
    const module = await createWithInstance(createModule, settings, async (imports) => {
      const made = await instantiate(wasm, imports, initial);
      brought = new Uint8Array(made.memory.buffer.slice(0));
      return made;
    });
    onMemory(brought, module.HEAPU8);
    return module;
  };
  return loadPyodide({
    indexURL: `${PYODIDE}/`,
    createPyodideModule: create,
    env: ENVIRONMENT,
    // an import that fails would otherwise be answered with advice to install a package that the site does not have
    lockFileContents: { ...require("pyodide/pyodide-lock.json"), packages: {} },
    ...options,
  });
}

/** Return the content of a file: Python takes plain byte arrays only, not Node's buffers. @param {string} path */
async function bytesOf(path) {
  return new Uint8Array(await readFile(path));
}

/** @returns {Promise<Uint8Array>} Pyodide's own snapshot: a head and the whole memory */
async function takeSnapshot() {
  const pyodide = await boot({ _makeSnapshot: true }, () => {});
  pyodide.unpackArchive(await bytesOf(wheel), "wheel");
  const files = new Map();
  for (const path of samples) files.set(basename(path), await bytesOf(path));
  const scope = pyodide.toPy(new Map([["samples", files]]));
  pyodide.runPython(await readFile(new URL("prepare_core.py", import.meta.url), "utf8"), { globals: scope });
  pyodide.runPython("prepare({name: bytes(content) for name, content in samples.items()})", { globals: scope });
  scope.destroy();
  clearImportedCode(pyodide);
  clearFreeMemory(pyodide._module);
  return pyodide.makeMemorySnapshot();
}

/** Clear the code of imported built-in modules in the memory of Python, and in the data with which it starts. @param {any} pyodide */
function clearImportedCode(pyodide) {
  const memory = new Uint8Array(pyodide._module.HEAPU8.length);
  writeRuns(initial.data, memory);
  for (const code of pyodide.runPython(IMPORTED_CODE)) {
    const buffer = code.getBuffer("u8");
    const { byteOffset, byteLength } = buffer.data;
    for (const heap of [pyodide._module.HEAPU8, memory]) heap.fill(0, byteOffset, byteOffset + byteLength);
    buffer.release();
  }
  initial = { ...initial, data: differences(memory, new Uint8Array(memory.length)) };
}

async function main() {
  const whole = await takeSnapshot();
  const headLength = new Uint32Array(whole.buffer, whole.byteOffset, 2)[1];
  const memory = whole.subarray(headLength);

  let changed = initial.changed;
  await boot({ _loadSnapshot: whole }, (brought, fresh) => {
    if (memory.length !== fresh.length) throw new Error(`the memory has grown to ${memory.length} bytes; import less`);
    changed = differences(memory, brought, (at) => differs(brought, fresh, at - (at % PAGE), PAGE));
  });

  const file = snapshotFile(whole.subarray(0, headLength), initial.data, changed);

  // the proof: a runtime that gets only these bytes has the same memory
  const shipped = parseSnapshot(new Uint8Array(file).buffer);
  const restored = await boot({ _loadSnapshot: shipped.head, stdLibURL: "/dev/null" }, (_, heap) => {
    writeRuns(shipped.changed, heap);
    if (differs(memory, heap, 0, heap.length))
      throw new Error("the snapshot does not restore the memory it was taken from");
  });
  const kinds = restored.runPython("from boardreel.worker import api; api.games_changed().decode()");

  await writeFile(output, file);
  console.log(`· snapshot: ${(file.length / 1e6).toFixed(1)} MB in ${changed.spans.length / 2} runs, games ${kinds}`);
}

// an error of Pyodide would be shown with the megabyte-long line of its source
const status = await main().then(
  () => 0,
  (error) => {
    console.error(error?.message ?? error);
    return 1;
  },
);
process.exit(status);
