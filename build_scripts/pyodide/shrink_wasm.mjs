/**
 * Take out of Pyodide's WebAssembly module what no page needs, with Binaryen, see `shrink_wasm.py`:
 *
 *     node build_scripts/pyodide/shrink_wasm.mjs MODULE OUTPUT DATA
 *
 * Standard input has, as JSON, the names of the exported functions and variables that stay (null if all do), and for each library to
 * remove the pattern of the names of its exported functions. OUTPUT is the smaller module, DATA its initial memory in the format of
 * `web/runtime/snapshot_format.js`.
 */

import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { json } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

import { differences, snapshotFile } from "./snapshot_file.mjs";

/** The npm packages are installed in `web`. */
const require = createRequire(new URL("../../web/package.json", import.meta.url));
/** @type {typeof import("../../web/node_modules/binaryen").default} */
const binaryen = (await import(pathToFileURL(require.resolve("binaryen")).href)).default;

/** Length of a module's head, and number of the section with the functions (WebAssembly Core Specification, "Binary Format"). */
const HEAD_BYTES = 8;
const CODE = 10;
/** Shorter functions stay: the linker merges equal ones, so other libraries may call them as well. */
const MIN_BODY_BYTES = 64;
/** Prefix of the name of the function that creates a module of Python. */
const MODULE_PREFIX = "PyInit_";
const WORD_BYTES = 4;

/** Return the unsigned LEB128 number at an offset, and the offset after it. @param {Uint8Array} bytes @param {number} offset */
function readNumber(bytes, offset) {
  let value = 0;
  for (let at = offset, factor = 1; ; at += 1, factor *= 0x80) {
    value += (bytes[at] & 0x7f) * factor;
    if (bytes[at] < 0x80) return [value, at + 1];
  }
}

/** Return the sizes of the bodies of all functions that a module defines, in bytes. @param {Uint8Array} wasm */
function bodySizes(wasm) {
  const sizes = [];
  for (let start = HEAD_BYTES; start < wasm.length; ) {
    const [length, content] = readNumber(wasm, start + 1);
    let [count, offset] = wasm[start] === CODE ? readNumber(wasm, content) : [0, 0];
    for (; count > 0; count -= 1) {
      const [size, body] = readNumber(wasm, offset);
      sizes.push(size);
      offset = body + size;
    }
    start = content + length;
  }
  return sizes;
}

/** Instantiate a module without running it, and return its exports. @param {Uint8Array<ArrayBuffer>} wasm */
function instantiate(wasm) {
  const module = new WebAssembly.Module(wasm);
  /** @type {WebAssembly.Imports} */
  const imports = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = kind === "global" ? new WebAssembly.Global({ value: "i32", mutable: true }, 0) : () => 0;
  }
  return new WebAssembly.Instance(module, imports).exports;
}

/**
 * Return the index and the library of each exported function, in the order of indices; the library is null if the function stays.
 *
 * @param {InstanceType<typeof binaryen.Module>} module
 * @param {Record<string, RegExp>} libraries
 */
function exportedFunctions(module, libraries) {
  const indices = new Map();
  for (let index = 0; index < module.getNumFunctions(); index += 1)
    indices.set(binaryen.getFunctionInfo(module.getFunctionByIndex(index)).name, index);
  const libraryOf = (/** @type {string} */ name) =>
    Object.keys(libraries).find((library) => libraries[library].test(name)) ?? null;
  /** @type {Map<number, string | null>} */
  const found = new Map();
  for (const { kind, name, value } of exportsOf(module)) {
    if (kind !== binaryen.ExternalFunction) continue;
    const index = indices.get(value);
    const library = libraryOf(name);
    found.set(index, found.has(index) && found.get(index) !== library ? null : library);
  }
  return [...found].sort(([one], [other]) => one - other);
}

/** Return all exports of a module. @param {InstanceType<typeof binaryen.Module>} module */
function exportsOf(module) {
  const count = module.getNumExports();
  return Array.from({ length: count }, (_, index) => binaryen.getExportInfo(module.getExportByIndex(index)));
}

/**
 * Give the functions of libraries empty bodies. The linker places object files one after another, so all functions between two exported
 * ones of the same library belong to it, unless another library exports a function between them.
 *
 * @param {InstanceType<typeof binaryen.Module>} module
 * @param {Record<string, RegExp>} libraries
 * @param {number[]} sizes of the functions that the module defines
 */
function emptyLibraries(module, libraries, sizes) {
  const importedCount = module.getNumFunctions() - sizes.length;
  let [before, libraryBefore] = /** @type {[number, string | null]} */ ([0, null]);
  for (const [index, library] of exportedFunctions(module, libraries)) {
    for (let at = library === libraryBefore ? before : index; library && at <= index; at += 1)
      if (sizes[at - importedCount] >= MIN_BODY_BYTES)
        binaryen.Function.setBody(module.getFunctionByIndex(at), module.unreachable());
    [before, libraryBefore] = [index, library];
  }
}

/**
 * Remove the modules of libraries from CPython's table of built-in modules, whose rows are the addresses of a name and of a function, so
 * that importing them raises `ModuleNotFoundError`. Throws if a library has no module in the table.
 *
 * @param {WebAssembly.Exports} exported
 * @param {Uint8Array<ArrayBuffer>} heap
 * @param {Record<string, RegExp>} libraries
 */
function removeBuiltInModules(exported, heap, libraries) {
  const words = new Uint32Array(heap.buffer);
  const table = words[/** @type {WebAssembly.Global} */ (exported.PyImport_Inittab).value / WORD_BYTES] / WORD_BYTES;
  const textAt = (/** @type {number} */ at) => Buffer.from(heap.subarray(at, heap.indexOf(0, at))).toString();
  const unused = new Set(Object.keys(libraries));
  let to = table;
  let row = table;
  for (; words[row]; row += 2) {
    const name = MODULE_PREFIX + textAt(words[row]);
    const library = name in exported && Object.keys(libraries).find((each) => libraries[each].test(name));
    if (library) unused.delete(library);
    else {
      words.copyWithin(to, row, row + 2);
      to += 2;
    }
  }
  words.fill(0, to, row);
  if (unused.size) throw new Error(`no built-in modules of ${[...unused].join(", ")}`);
}

const [path, output, data] = process.argv.slice(2);
const { exports: keptExports, libraries: patterns } = /** @type {any} */ (await json(process.stdin));
/** @type {Record<string, RegExp>} */
const libraries = Object.fromEntries(
  Object.entries(patterns).map(([library, pattern]) => [library, new RegExp(`^(?:${pattern})`)]),
);
const wasm = new Uint8Array(await readFile(path));
const exported = instantiate(wasm);
const heap = new Uint8Array(/** @type {WebAssembly.Memory} */ (exported.memory).buffer);
removeBuiltInModules(exported, heap, libraries);
const nothing = new Uint8Array(heap.length);
await writeFile(data, snapshotFile(new Uint8Array(), differences(heap, nothing), differences(nothing, nothing)));
const module = binaryen.readBinary(wasm);
emptyLibraries(module, libraries, bodySizes(wasm));
for (const { kind, name } of keptExports ? exportsOf(module) : [])
  if ([binaryen.ExternalFunction, binaryen.ExternalGlobal].includes(kind) && !keptExports.includes(name))
    module.removeExport(name);
module.runPasses(["remove-memory-init", "remove-unused-module-elements"]);
await writeFile(output, module.emitBinary());
