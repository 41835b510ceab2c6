/** The worker: boots Python, then answers the messages of `messages.js` by calling `boardreel.browser`. */

import { missing } from "./download.js";
import { CALLS, RuntimeFailure } from "./messages.js";
import { CORE } from "./parts.js";
import { practice } from "./practice.js";
import { hasWebAssembly } from "./probe.js";
import { addStandardLibrary, bootFromSnapshot, bootOrdinarily, installWheels } from "./python.js";
import { forget, readStored, release, store } from "./stored.js";

/**
 * @typedef {import("./messages.js").FailureCode} FailureCode
 * @typedef {import("./messages.js").FromWorker} FromWorker
 */

const scope = /** @type {{ postMessage(message: FromWorker, transfer?: Transferable[]): void } & EventTarget} */ (
  /** @type {unknown} */ (globalThis)
);

/** @type {import("./python.js").Pyodide | null} */
let pyodide = null;
/** @type {import("./parts.js").Parts | null} where the standard library is, while Python has none */
let without = null;

/** What is told of every answer, see practice.js @type {ReturnType<typeof practice>} */
let answered = () => {};

/** How long after the start the snapshot is kept for the next one (milliseconds): what a viewer asks at first goes before. */
const KEEPING = 1000;

/** What is to be done with the parts that the page sends @type {Map<string, (value: any) => void>} */
const awaited = new Map();

/** @param {import("./messages.js").Start} message */
async function start({ parts }) {
  if (!hasWebAssembly()) throw new RuntimeFailure("no-wasm");
  /** @type {Record<string, number>} */
  const times = {};
  const note = (/** @type {string} */ step) => {
    times[step] = performance.timeOrigin + performance.now();
    scope.postMessage({ type: "alive" });
  };
  note("started");
  const name = fileName(parts.core);
  /** @type {Promise<WebAssembly.Module | null>} */
  const wasm = part("wasm");
  const stored = readStored(name, CORE);
  const core = stored.then((content) => content ?? wanted());
  let reason = null;
  try {
    pyodide = await bootFromSnapshot(parts, { wasm, core }, note);
    without = parts;
    const fetched = (await stored) ? null : await core;
    if (fetched) setTimeout(store, KEEPING, name, fetched);
  } catch (error) {
    reason = lastLine(error);
    // where all else was there, it is the snapshot that is of no use
    void (times.compiled ? forget(name) : release(name));
    pyodide = await bootOrdinarily(parts, wasm, note).catch((failure) => explain(failure, parts));
  }
  scope.postMessage({ type: "stage", stage: "core" });
  const python = pyodide;
  python.pyimport("boardreel.browser").destroy();
  answered = practice(fileName(parts.wasm), (record) => void ask(python, "practise", record));
  void release(name);
  note("ready");
  scope.postMessage({ type: "ready", how: reason === null ? "snapshot" : "ordinary", times, reason });
}

/**
 * Names the part that could not be had, if that is why Python did not start.
 *
 * @param {unknown} failure
 * @param {import("./parts.js").Parts} parts
 * @returns {Promise<never>}
 */
async function explain(failure, { loader, glue, wasm, data, stdlib, wheel }) {
  const gone = await missing([loader, glue, wasm, data, stdlib, wheel]);
  throw gone ?? failure;
}

/** @param {string} url */
function fileName(url) {
  return url.slice(url.lastIndexOf("/") + 1);
}

/** The snapshot from the page. @returns {Promise<ArrayBuffer | null>} */
function wanted() {
  const coming = part("core");
  scope.postMessage({ type: "wanted" });
  return coming;
}

/** @param {import("./messages.js").Part["part"]} name @returns {Promise<any>} what the page will send */
function part(name) {
  return new Promise((resolve) => awaited.set(name, resolve));
}

/** @param {import("./messages.js").Part} message */
function arrive({ part, value }) {
  awaited.get(part)?.(value);
  awaited.delete(part);
}

/** @param {import("./messages.js").Ask} message */
async function answer({ id, call, args }) {
  const python = /** @type {import("./python.js").Pyodide} */ (pyodide);
  if (call === "install") await install(python, /** @type {string[]} */ (args));
  const value = await completely(python, () => ask(python, CALLS[call].python, call === "install" ? [] : args));
  scope.postMessage({ type: "result", id, value }, value ? [value.buffer] : []);
  answered(call, args);
}

/**
 * @param {import("./python.js").Pyodide} python
 * @param {string[]} wheels
 */
async function install(python, wheels) {
  try {
    await completeLibrary(python);
    await installWheels(python, wheels);
  } catch (error) {
    throw new RuntimeFailure("install", lastLine(error));
  }
}

/**
 * One call of a function of `boardreel.browser`.
 *
 * @param {import("./python.js").Pyodide} python
 * @param {string} name
 * @param {unknown[]} args
 * @returns {Uint8Array | null}
 */
function ask(python, name, args) {
  const door = python.pyimport("boardreel.browser");
  try {
    const value = door[name](...args.map((arg) => (arg instanceof Uint8Array ? python.toPy(arg) : (arg ?? undefined))));
    if (value === undefined) return null;
    const bytes = value.toJs();
    value.destroy();
    return bytes;
  } finally {
    free(door);
  }
}

/** @param {import("pyodide/ffi").PyProxy} proxy */
function free(proxy) {
  try {
    proxy.destroy();
  } catch {
    // Python has come to its end, for the reason that is on its way
  }
}

/** A module is missed, or looked for where the snapshot remembers it in the archive that is still empty. */
const MISSED = new Set(["ModuleNotFoundError", "EOFError"]);

/**
 * Does something; where a module of the standard library is missed that the snapshot does not hold, once more with all of it.
 *
 * @template T
 * @param {import("./python.js").Pyodide} python
 * @param {() => T} what
 * @returns {Promise<T>}
 */
async function completely(python, what) {
  try {
    return what();
  } catch (error) {
    if (!without || !(error instanceof Error) || !MISSED.has(Reflect.get(error, "type"))) throw error;
    await completeLibrary(python);
    return what();
  }
}

/** @param {import("./python.js").Pyodide} python */
async function completeLibrary(python) {
  if (without) await addStandardLibrary(python, without.stdlib);
  without = null;
}

/** How browsers say it where Python runs into the end of the memory instead of finding that it gets none. */
const BEYOND_MEMORY = /out of bounds|out of memory|enlarge memory/i;

/**
 * What an error means for the page.
 *
 * @param {unknown} error
 * @param {FailureCode} otherwise
 * @returns {FailureCode}
 */
function codeOf(error, otherwise) {
  if (error instanceof RuntimeFailure) return error.code;
  if (!(error instanceof Error)) return otherwise;
  if (Reflect.get(error, "type") === "MemoryError") return "memory";
  if (error instanceof RangeError || BEYOND_MEMORY.test(error.message)) return "memory";
  if (error instanceof WebAssembly.RuntimeError || Reflect.get(error, "pyodide_fatal_error")) return "crashed";
  return otherwise;
}

/** @param {unknown} error */
function lastLine(error) {
  const text = error instanceof RuntimeFailure ? error.detail : String(error instanceof Error ? error.message : error);
  return text.trimEnd().split("\n").at(-1) ?? "";
}

scope.addEventListener("message", async (event) => {
  const message = /** @type {MessageEvent<import("./messages.js").ToWorker>} */ (event).data;
  if (message.type === "part") return arrive(message);
  const asked = message.type === "ask";
  try {
    await (asked ? answer(message) : start(message));
  } catch (error) {
    const code = codeOf(error, asked ? "python" : "start-failed");
    scope.postMessage({ type: "failure", id: asked ? message.id : null, code, detail: lastLine(error) });
  }
});
