/** The worker of a page: boot Python, and answer the messages of `protocol.js` by calling the modules of `boardreel.worker`. */

import { addCore, addStandardLibrary, bootFromSnapshot, bootFromWheel, installWheel } from "./boot.js";
import { isIntact } from "./file_checks.js";
import { requests } from "./integrity.js";
import { CORE, HASHES } from "./parts.js";
import { messageOf, RuntimeFailure } from "./protocol.js";
import { downloadSnapshot } from "./snapshot_download.js";
import { forget, readStoredSnapshot, store } from "./snapshot_store.js";
import { createWarmUp } from "./warm_up.js";
import { hasWebAssembly, rejectWithoutWebAssembly } from "./wasm_support.js";

/**
 * @typedef {import("./protocol.js").FailureCode} FailureCode
 * @typedef {import("./boot.js").Pyodide} Pyodide
 */

const scope =
  /** @type {{ postMessage(message: import("./protocol.js").FromWorker, transfer?: Transferable[]): void } & EventTarget} */ (
    /** @type {unknown} */ (globalThis)
  );

/** Resolves `wasm`. @type {(wasm: WebAssembly.Module | null) => void} */
let receiveWasm = () => {};
/** The runtime that the page has compiled, null if it may not compile. @type {Promise<WebAssembly.Module | null>} */
const wasm = new Promise((resolve) => (receiveWasm = resolve));

/** Python, which has started before the first request. @type {Pyodide} */
let python;
/** Absolute addresses of the files of the runtime. @type {import("./parts.js").Parts} */
let parts;
/** Functions that add what a Python from the snapshot lacks, in the order in which they are called. @type {(typeof addCore)[]} */
let additions = [];

/** The stored snapshot from which Python was started, null if there is none or its check has begun. @type {ArrayBuffer | null} */
let uncheckedSnapshot = null;
/** The check of all of that snapshot. @type {Promise<void> | null} */
let checking = null;

/** Tell the page that the start or the current call makes progress. */
const reportProgress = () => scope.postMessage({ type: "alive" });

/** Tell the page how much of a computation is done, as `boardreel.progress` counts it. @param {"reading" | "moves"} stage @param {number} done @param {number} whole */
const reportAmount = (stage, done, whole) =>
  done ? scope.postMessage({ type: "stage", stage, done, whole }) : reportProgress();

/** Function that is called after every answer, see warm_up.js. @type {ReturnType<typeof createWarmUp>} */
let scheduleWarmUp = () => {};

/** Delay before storing the snapshot or checking the stored one, so that the viewer's first requests are not held up. */
const STORE_DELAY_MS = 1000;

/** Codes of the failures of a start that booting from the wheel cannot prevent. */
const FINAL = new Set(/** @type {FailureCode[]} */ (["no-wasm", "tampered"]));

/**
 * Boot Python as a message of the page says, and return the message that it is ready. A start that uses nothing that was stored boots
 * from the wheel if it cannot boot from the memory snapshot.
 *
 * @param {import("./protocol.js").Start} message
 * @returns {Promise<import("./protocol.js").Ready>}
 */
async function start({ parts: addresses, warmUp, isCompiling, isRetry }) {
  if (!isCompiling && !hasWebAssembly()) throw new RuntimeFailure("no-wasm");
  parts = addresses;
  Object.assign(requests, { isPastCaches: isRetry, onProgress: reportProgress });
  /** @type {Record<string, number>} */
  const times = {};
  const reportStep = (/** @type {string} */ step) => {
    times[step] = performance.timeOrigin + performance.now();
    reportProgress();
  };
  reportStep("started");
  const name = fileName(parts.core);
  // not awaited, because a database may neither open nor fail
  if (isRetry) void forget(name);
  const stored = isRetry ? Promise.resolve(null) : readStoredSnapshot(name, CORE);
  const onProgress = (/** @type {number} */ percent) => scope.postMessage({ type: "stage", stage: "runtime", percent });
  const core = stored.then((content) => content ?? downloadSnapshot(parts.core, onProgress));
  const booting = { parts, wasm, reportStep };
  let reason = null;
  try {
    const restoring = bootFromSnapshot(booting, core);
    python = await (isCompiling ? Promise.race([restoring, rejectWithoutWebAssembly()]) : restoring);
    additions = [addStandardLibrary, addCore];
  } catch (error) {
    if (!isRetry || (error instanceof RuntimeFailure && FINAL.has(error.code))) throw error;
    reason = lastLine(error);
    python = await bootFromWheel(booting);
  }
  scope.postMessage({ type: "stage", stage: "core" });
  python.pyimport("boardreel.worker.api").destroy();
  python.pyimport("boardreel.progress").listener = reportAmount;
  if (warmUp) scheduleWarmUp = createWarmUp(fileName(parts.wasm), (record) => void ask({ name: "warm_up" }, record));
  reportStep("ready");
  uncheckedSnapshot = await stored;
  const fetched = reason === null && !uncheckedSnapshot ? await core : null;
  if (fetched) setTimeout(store, STORE_DELAY_MS, name, fetched);
  setTimeout(checkSnapshot, uncheckedSnapshot ? STORE_DELAY_MS : 0);
  return { type: "ready", times, reason };
}

/**
 * Check all of the snapshot from which Python was started, once, and tell the page, which replaces this worker if it is damaged. Only a
 * stored snapshot is not checked before it is used.
 */
function checkSnapshot() {
  const content = uncheckedSnapshot;
  uncheckedSnapshot = null;
  const check = async () =>
    scope.postMessage({ type: "checked", isIntact: !content || (await isIntact(content, CORE.hash)) });
  return (checking ??= check());
}

/** Return the file name at the end of the path of a URL. @param {string} url */
function fileName(url) {
  return url.slice(url.lastIndexOf("/") + 1);
}

/** Return the answer to a request, by calling the function of Python that it names. @param {import("./protocol.js").Ask} request @returns {Promise<Uint8Array | null>} */
async function answer({ call, row, args }) {
  if (row.isWriting) await checkSnapshot();
  if (call === "install") await install(/** @type {string[]} */ (args));
  if (row.wheel) await install([parts[row.wheel]]);
  const called = { name: call, ...row };
  const value = await retryWithParts(() => ask(called, call === "install" ? [] : args));
  scheduleWarmUp(call, args);
  return value;
}

/** Installations of wheels by their addresses. @type {Map<string, Promise<void>>} */
const installations = new Map();

/** Install wheels in Python that are not installed yet. @param {string[]} wheels */
async function install(wheels) {
  try {
    await ensureLibrary();
    for (const wheel of wheels) {
      const part = /** @type {const} */ (["detector", "dialects", "photo"]).find((name) => wheel === parts[name]);
      const installing = installations.get(wheel) ?? installWheel(python, wheel, part && HASHES[part]);
      installations.set(wheel, installing);
      installing.catch(() => installations.delete(wheel));
      await installing;
    }
  } catch (error) {
    throw new RuntimeFailure("install", lastLine(error));
  }
}

/**
 * Call a function of Python.
 *
 * @param {import("./calls.js").PythonFunction} call
 * @param {unknown[]} args
 * @returns {Uint8Array | null}
 */
function ask({ calls, wheel, name }, args) {
  const path = wheel ? `boardreel_${wheel}.worker` : `boardreel.worker.${calls ? `${calls}_calls` : "api"}`;
  const module = python.pyimport(path);
  try {
    const value = module[name](...args.map(pythonValue));
    if (value === undefined) return null;
    const bytes = value.toJs();
    value.destroy();
    return bytes;
  } finally {
    free(module);
  }
}

/** Return an argument of a call as Python gets it: a list or another object as JSON. @param {unknown} arg */
function pythonValue(arg) {
  if (arg instanceof Uint8Array) return python.toPy(arg);
  return typeof arg === "object" && arg !== null ? JSON.stringify(arg) : (arg ?? undefined);
}

/** Release a proxy of a Python object. @param {import("pyodide/ffi").PyProxy} proxy */
function free(proxy) {
  try {
    proxy.destroy();
  } catch {
    // Python has crashed, which the error being thrown reports
  }
}

/** Names of the errors of an import from the standard library while its archive is empty. */
const IMPORT_ERRORS = new Set(["ModuleNotFoundError", "EOFError"]);
/** Name of the error by which a call asks for a wheel, whose name is its message. */
const WHEEL_NEEDED = "WheelNeededError";
/**
 * Time limits for installing the wheels that a call may ask for. A record must open even on a slow network, and without the library a guess
 * of its charset is only less certain; without an importer there is no game.
 */
const WHEEL_LIMITS_MS = { detector: 15_000, dialects: 600_000 };

/**
 * Call a function of Python; as long as it imports a module that Python lacks, add the standard library or the core and retry, and if it
 * asks for a wheel, install that and retry.
 *
 * @template T
 * @param {() => T} call
 * @returns {Promise<T>}
 */
async function retryWithParts(call) {
  for (;;) {
    try {
      return call();
    } catch (error) {
      const type = error instanceof Error && Reflect.get(error, "type");
      if (type === WHEEL_NEEDED)
        await addWheel(/** @type {keyof typeof WHEEL_LIMITS_MS} */ (lastLine(error).split(" ").at(-1)));
      else if (IMPORT_ERRORS.has(type) && additions.length) await addNext();
      else throw error;
    }
  }
}

/** Install a wheel that a call asks for. If that fails, the call does without it. @param {keyof typeof WHEEL_LIMITS_MS} name */
async function addWheel(name) {
  reportProgress();
  const limit = new Promise((_, reject) =>
    setTimeout(() => reject(new RuntimeFailure("timeout")), WHEEL_LIMITS_MS[name]),
  );
  await Promise.race([install([parts[name]]), limit]).catch((error) =>
    console.info(`Boardreel: goes on without the wheel ${name} (${lastLine(error)}).`),
  );
  ask({ calls: "wheel", name: "mark_wheel_tried" }, [name]);
}

async function addNext() {
  await additions[0](python, parts);
  additions.shift();
}

/** Add the standard library to Python unless it has it. */
async function ensureLibrary() {
  if (additions[0] === addStandardLibrary) await addNext();
}

/** Pattern of the browsers' messages for an access beyond the end of the memory. */
const MEMORY_ERROR = /out of bounds|out of memory|enlarge memory/i;

/**
 * Return the failure code of an error.
 *
 * @param {unknown} error
 * @param {FailureCode} fallback
 * @returns {FailureCode}
 */
function codeOf(error, fallback) {
  if (error instanceof RuntimeFailure) return error.code;
  if (!(error instanceof Error)) return fallback;
  if (Reflect.get(error, "type") === "MemoryError") return "memory";
  if (error instanceof RangeError || MEMORY_ERROR.test(error.message)) return "memory";
  if (error instanceof WebAssembly.RuntimeError || Reflect.get(error, "pyodide_fatal_error")) return "crashed";
  return fallback;
}

/** Return the last line of an error message, which in Python names the error. @param {unknown} error */
function lastLine(error) {
  const text = error instanceof RuntimeFailure ? error.detail : messageOf(error);
  return text.trimEnd().split("\n").at(-1) ?? "";
}

scope.addEventListener("message", async (event) => {
  const message = /** @type {MessageEvent<import("./protocol.js").ToWorker>} */ (event).data;
  try {
    if (message.type === "wasm") receiveWasm(message.value);
    else if (message.type === "start") scope.postMessage(await start(message));
    else {
      const value = await answer(message);
      scope.postMessage({ type: "result", value }, value ? [value.buffer] : []);
    }
  } catch (error) {
    const code = codeOf(error, message.type === "ask" ? "python" : "start-failed");
    scope.postMessage({ type: "failure", code, detail: lastLine(error) });
  }
});
