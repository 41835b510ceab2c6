/**
 * One worker's life as the page sees it: start, one request at a time, a watchdog, and a new worker after a bad end.
 *
 * A request that takes longer than its limit, a worker that ends by itself or runs out of memory: the worker is ended, the
 * request fails with a code of `FAILURES`, and the next request starts a new worker.
 */

import { compile, download, missing } from "./download.js";
import { CALLS, RuntimeFailure, START_LIMIT } from "./messages.js";
import { CORE, HASHES, PARTS, WORKER_HASH } from "./parts.js";
import { hasWebAssembly } from "./probe.js";
import { repair } from "./repair.js";
import { findStart, makeWorker } from "./spawn.js";

/**
 * @typedef {import("./messages.js").StageName} StageName
 * @typedef {import("./messages.js").FailureCode} FailureCode
 * @typedef {Partial<Record<keyof typeof CALLS | "start", number>>} Limits milliseconds
 *
 * @typedef {object} Request
 * @property {keyof typeof CALLS} call
 * @property {unknown[]} args
 * @property {(value: Uint8Array | null) => void} resolve
 * @property {(error: RuntimeFailure) => void} reject
 */

const WORKER = "./worker.js";

/** What ends a worker: after these it is not to be trusted with another request. */
const FATAL = new Set(/** @type {FailureCode[]} */ (["memory", "crashed", "timeout"]));

/** What a damaged copy of a file may be the reason of. */
const REPAIRABLE = new Set(
  /** @type {FailureCode[]} */ (["network", "start-timeout", "start-failed", "crashed", "no-worker", "tampered"]),
);

export class Session {
  /** counts the workers that have ended; what they had open is gone */
  generation = 0;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Promise<void> | null} settled when the worker is ready */
  #ready = null;
  /** @type {((error: RuntimeFailure) => void) | null} ends the start that is under way */
  #failStart = null;
  /** @type {Request | null} */
  #active = null;
  /** @type {Promise<unknown>} the end of the queue */
  #tail = Promise.resolve();
  #timer = 0;
  /** ends what is still on its way for the worker */
  #ending = new AbortController();

  /**
   * @param {string} base URL of the root of the site
   * @param {(stage: StageName, percent?: number) => void} onStage
   * @param {Limits} limits
   */
  constructor(base, onStage, limits) {
    this.base = base;
    this.onStage = onStage;
    this.limits = limits;
  }

  /** Starts a worker unless there is one. @param {boolean} [isRepaired] whether the files have just been checked */
  start(isRepaired = false) {
    this.#ready ??= this.#start(this.generation, isRepaired);
    return this.#ready;
  }

  /**
   * Does something when everything that was queued before has been done, as one: nothing comes between its requests.
   *
   * @template T
   * @param {() => Promise<T>} what
   * @returns {Promise<T>}
   */
  inTurn(what) {
    const done = this.#tail.then(what);
    this.#tail = done.catch(() => {});
    return done;
  }

  /**
   * One request; only inside `inTurn`.
   *
   * @param {keyof typeof CALLS} call
   * @param {unknown[]} args
   * @returns {Promise<Uint8Array | null>}
   */
  async ask(call, ...args) {
    await this.start();
    return new Promise((resolve, reject) => {
      this.#active = { call, args, resolve, reject };
      this.#watch(this.limits[call] ?? CALLS[call].limit, "timeout");
      this.#worker?.postMessage({ type: "ask", id: this.generation, call, args });
    });
  }

  /** Ends the worker; what is under way fails. */
  end() {
    this.#fail("released");
  }

  /**
   * Start a worker, and once more when damaged files were the reason that it failed.
   *
   * @param {number} begun
   * @param {boolean} isRepaired
   * @returns {Promise<void>}
   */
  async #start(begun, isRepaired) {
    try {
      await this.#boot(begun);
    } catch (error) {
      if (begun === this.generation) this.#end();
      const ended = this.generation;
      const isRepairable = !isRepaired && error instanceof RuntimeFailure && REPAIRABLE.has(error.code);
      if (!isRepairable || !(await repair(filesOf(this.base))) || ended !== this.generation) throw error;
      return this.start(true);
    }
  }

  /** @param {number} begun */
  async #boot(begun) {
    this.onStage("runtime");
    performance.mark("boardreel:begun");
    const parts = absolute(this.base);
    /** @type {Promise<never>} */
    const failed = new Promise((_, reject) => (this.#failStart = reject));
    failed.catch(() => {});
    const alive = () => {
      if (this.#failStart && begun === this.generation) this.#watch(this.limits.start ?? START_LIMIT, "start-timeout");
    };
    alive();
    const { signal } = this.#ending;
    // asked for before the worker is made: it is what takes longest
    const wasm = hasWebAssembly() ? compile(parts.wasm, HASHES.wasm, signal) : Promise.resolve(null);
    wasm.catch(() => {});
    const script = new URL(WORKER, import.meta.url);
    const found = await Promise.race([findStart(script), failed]);
    const worker = (this.#worker = makeWorker(found));
    const ready = this.#listen(worker, script.href, alive);
    worker.postMessage({ type: "start", parts });
    const arrived = (/** @type {number} */ percent) => {
      alive();
      if (this.#failStart && begun === this.generation) this.onStage("runtime", percent);
    };
    const sending = [sendWasm(worker, wasm), sendCore(worker, parts, signal, arrived)];
    for (const part of sending)
      part.catch((error) => begun === this.generation && this.#fail(error.code, error.detail));
    const { how, times, reason } = await Promise.race([ready, failed]);
    clearTimeout(this.#timer);
    this.#failStart = null;
    mark(times);
    if (how === "ordinary") console.warn(`Boardreel: started without its memory snapshot (${reason}).`);
  }

  /**
   * @param {Worker} worker
   * @param {string} script its address
   * @param {() => void} alive called at every message; only matters while the worker starts
   * @returns {Promise<import("./messages.js").Ready>}
   */
  #listen(worker, script, alive) {
    let lives = false;
    worker.addEventListener("error", async (event) => {
      event.preventDefault();
      const gone = lives ? null : await missing([script]);
      if (this.#worker !== worker) return;
      if (gone) this.#fail(gone.code, gone.detail);
      else this.#fail(lives ? "crashed" : "no-worker", event.message);
    });
    return new Promise((resolve) => {
      worker.addEventListener("message", ({ data }) => {
        lives = true;
        alive();
        if (data.type === "ready") resolve(data);
        else if (data.type === "stage") this.onStage(data.stage);
        else if (data.type !== "alive" && data.type !== "wanted") this.#receive(data);
      });
    });
  }

  /** @param {import("./messages.js").Result | import("./messages.js").Failure} message */
  #receive(message) {
    if (message.type === "result") this.#settle()?.resolve(message.value);
    else if (message.id === null || FATAL.has(message.code)) this.#fail(message.code, message.detail);
    else this.#settle()?.reject(new RuntimeFailure(message.code, message.detail));
  }

  /** The request under way, which is so no longer. */
  #settle() {
    const request = this.#active;
    this.#active = null;
    clearTimeout(this.#timer);
    return request;
  }

  /**
   * @param {FailureCode} code
   * @param {string} [detail]
   */
  #fail(code, detail) {
    const error = new RuntimeFailure(code, detail);
    const failStart = this.#failStart;
    const request = this.#settle();
    this.#end();
    failStart?.(error);
    request?.reject(error);
  }

  #end() {
    this.generation += 1;
    this.#ending.abort();
    this.#ending = new AbortController();
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = null;
    this.#failStart = null;
  }

  /**
   * @param {number} limit
   * @param {FailureCode} code
   */
  #watch(limit, code) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(code), limit);
  }
}

/**
 * @param {string} base
 * @returns {import("./parts.js").Parts}
 */
function absolute(base) {
  const entries = Object.entries(PARTS).map(([name, path]) => [name, new URL(path, base).href]);
  return Object.fromEntries(entries);
}

/**
 * Return the address and hash of every file that a start may need.
 *
 * @param {string} base
 * @returns {[url: string, integrity: string][]}
 */
function filesOf(base) {
  const { packages, ...parts } = absolute(base);
  const hashes = /** @type {Record<string, string>} */ (HASHES);
  return [
    [new URL(WORKER, import.meta.url).href, WORKER_HASH],
    ...Object.entries(parts).map(([name, url]) => /** @type {[string, string]} */ ([url, hashes[name]])),
  ];
}

/**
 * Gives the worker the WebAssembly file, compiled; null where the page may not compile.
 *
 * @param {Worker} worker
 * @param {Promise<WebAssembly.Module | null>} wasm
 */
async function sendWasm(worker, wasm) {
  const value = await wasm;
  try {
    worker.postMessage({ type: "part", part: "wasm", value });
  } catch {
    // a page that is isolated from its worker may not hand compiled code over
    worker.postMessage({ type: "part", part: "wasm", value: null });
  }
}

/**
 * Gives the worker the memory snapshot when it wants it.
 *
 * @param {Worker} worker
 * @param {import("./parts.js").Parts} parts
 * @param {AbortSignal} signal
 * @param {(percent: number) => void} arrived called as bytes of it arrive, by far the largest part
 */
async function sendCore(worker, parts, signal, arrived) {
  await new Promise((resolve) => {
    worker.addEventListener("message", ({ data }) => data.type === "wanted" && resolve(null), { signal });
  });
  const value = await download(parts.core, HASHES.core, CORE, arrived, signal);
  worker.postMessage({ type: "part", part: "core", value }, value ? [value] : []);
}

/**
 * Keeps the times of the start where developer tools and the benchmark find them.
 *
 * @param {Record<string, number>} times milliseconds since 1970
 */
function mark(times) {
  for (const [step, at] of Object.entries(times)) {
    performance.mark(`boardreel:${step}`, { startTime: Math.max(0, at - performance.timeOrigin) });
  }
}
