/**
 * Run one worker for the page: start it, send one request at a time, watch its time limits, and replace it after a failure.
 *
 * If a request exceeds its time limit, or the worker crashes or runs out of memory, the worker is terminated, the request fails
 * with a code of `FAILURES`, and the next request starts a new worker.
 */

import { compile, findUnavailable } from "./download.js";
import { HASHES } from "./parts.js";
import { CALL_LIMITS_MS, RuntimeFailure, START_LIMIT_MS } from "./protocol.js";
import { repairAfter } from "./repair.js";
import { absoluteParts, filesOf, sendSnapshot, sendWasm, WORKER_SCRIPT } from "./start_files.js";
import { isWarmUpAllowed } from "./warm_up_choice.js";
import { hasWebAssembly } from "./wasm_support.js";
import { findWorkerSource, startWorker } from "./worker_source.js";

/**
 * @typedef {import("./protocol.js").StageName} StageName
 * @typedef {import("./protocol.js").FailureCode} FailureCode
 * @typedef {import("./protocol.js").Call} Call
 * @typedef {Partial<Record<Call | "start", number>>} Limits milliseconds
 *
 * @typedef {object} Request
 * @property {Call} call
 * @property {unknown[]} args
 * @property {(value: Uint8Array | null) => void} resolve
 * @property {(error: RuntimeFailure) => void} reject
 */

/** Failures after which the worker cannot be trusted with another request. */
const FATAL = new Set(/** @type {FailureCode[]} */ (["memory", "crashed", "timeout"]));

/** The worker has ended by itself: the request is to be repeated in another one. */
class Reconnection extends RuntimeFailure {}

export class Session {
  /** number of workers that have ended; the records that were open in them are gone */
  generation = 0;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Promise<void> | null} resolves when the worker is ready */
  #ready = null;
  /** @type {((error: RuntimeFailure) => void) | null} rejects the current start */
  #failStart = null;
  /** @type {Request | null} */
  #active = null;
  /** @type {Promise<unknown>} the end of the queue */
  #tail = Promise.resolve();
  #timer = 0;
  /** aborts the downloads for the worker */
  #abortController = new AbortController();

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

  /** Start a worker unless there is one. @param {boolean} [isRepaired] whether the files have just been checked */
  start(isRepaired = false) {
    this.#ready ??= this.#start(this.generation, isRepaired);
    return this.#ready;
  }

  /**
   * Run a task after all tasks that were queued before. Its requests are not interleaved with those of other tasks.
   *
   * @template T
   * @param {() => Promise<T>} task
   * @returns {Promise<T>}
   */
  enqueue(task) {
    const result = this.#tail.then(() =>
      task().catch((error) => (error instanceof Reconnection ? task() : Promise.reject(error))),
    );
    this.#tail = result.catch(() => {});
    return result;
  }

  /**
   * Send one request; only call this inside a task of `enqueue`.
   *
   * @param {Call} call
   * @param {unknown[]} args
   * @returns {Promise<Uint8Array | null>}
   */
  async ask(call, ...args) {
    await this.start();
    return new Promise((resolve, reject) => {
      this.#active = { call, args, resolve, reject };
      this.#watch(this.limits[call] ?? CALL_LIMITS_MS[call], () => this.#fail("timeout"));
      this.#worker?.postMessage({ type: "ask", id: this.generation, call, args });
    });
  }

  /** End the worker; the current start or request fails. */
  end() {
    this.#fail("released");
  }

  /** Repeat the current request in another worker. */
  #reconnect() {
    this.#failWith(new Reconnection("crashed"));
  }

  /**
   * Start a worker; if that fails because of damaged files, repair them and try again once.
   *
   * @param {number} generation
   * @param {boolean} isRepaired
   * @returns {Promise<void>}
   */
  async #start(generation, isRepaired) {
    this.onStage("runtime");
    try {
      await this.#boot(generation);
    } catch (error) {
      if (generation === this.generation) this.#end();
      const nextGeneration = this.generation;
      const mayHelp = !isRepaired && (await repairAfter(error, filesOf(this.base)));
      if (!mayHelp || nextGeneration !== this.generation) throw error;
      return this.start(true);
    }
  }

  /** Start the worker, send it its files, and wait until Python is ready. @param {number} generation */
  async #boot(generation) {
    performance.mark("boardreel:start");
    const parts = absoluteParts(this.base);
    /** @type {Promise<never>} */
    const failed = new Promise((_, reject) => (this.#failStart = reject));
    failed.catch(() => {});
    const restartTimer = () => {
      if (this.#failStart && generation === this.generation)
        this.#watch(this.limits.start ?? START_LIMIT_MS, () => this.#fail("start-timeout"));
    };
    restartTimer();
    const { method, times, reason } = await Promise.race([this.#startWorker(generation, parts, restartTimer), failed]);
    clearTimeout(this.#timer);
    this.#failStart = null;
    markTimes(times);
    if (method === "wheel") console.warn(`Boardreel: started without its memory snapshot (${reason}).`);
  }

  /**
   * Start a worker and send it its files.
   *
   * @param {number} generation
   * @param {import("./parts.js").Parts} parts
   * @param {() => void} restartTimer
   */
  async #startWorker(generation, parts, restartTimer) {
    const { signal } = this.#abortController;
    // requested before the worker is created, because it takes longest
    const isCompiling = hasWebAssembly();
    const wasm = isCompiling ? compile(parts.wasm, HASHES.wasm, signal) : Promise.resolve(null);
    wasm.catch(() => {});
    const source = await findWorkerSource(WORKER_SCRIPT);
    if (generation !== this.generation) throw new RuntimeFailure("released");
    const worker = (this.#worker = startWorker(source));
    const ready = this.#listen(worker, restartTimer);
    worker.postMessage({ type: "start", parts, warmUp: isWarmUpAllowed(), isCompiling });
    const onProgress = (/** @type {number} */ percent) => {
      restartTimer();
      if (this.#failStart && generation === this.generation) this.onStage("runtime", percent);
    };
    const transfers = [sendWasm(worker, wasm), sendSnapshot(worker, parts, signal, onProgress)];
    for (const transfer of transfers)
      transfer.catch((error) => generation === this.generation && this.#fail(error.code, error.detail));
    return ready;
  }

  /**
   * Handle the events of a worker; resolve when it is ready.
   *
   * @param {Worker} worker
   * @param {() => void} onMessage called at every message
   * @returns {Promise<import("./protocol.js").Ready>}
   */
  #listen(worker, onMessage) {
    let hasStarted = false;
    const onError = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const unavailable = hasStarted ? null : await findUnavailable([WORKER_SCRIPT.href]);
      if (this.#worker !== worker) return;
      if (unavailable) this.#fail(unavailable.code, unavailable.detail);
      else this.#fail(hasStarted ? "crashed" : "no-worker", /** @type {ErrorEvent} */ (event).message);
    };
    worker.addEventListener("error", onError);
    return new Promise((resolve) => {
      const receive = (/** @type {MessageEvent} */ { data }) => {
        hasStarted = true;
        onMessage();
        if (data.type === "ready") resolve(data);
        else if (data.type === "stage") this.onStage(data.stage, data.percent);
        else if (data.type === "reconnect") this.#reconnect();
        else if (data.type === "result" || data.type === "failure") this.#receive(data);
      };
      worker.addEventListener("message", /** @type {EventListener} */ (receive));
    });
  }

  /**
   * Handle the answer to the current request, or a failure of the worker.
   *
   * @param {import("./protocol.js").Result | import("./protocol.js").Failure} message
   */
  #receive(message) {
    if (message.type === "result") this.#takeRequest()?.resolve(message.value);
    else if (message.id === null || FATAL.has(message.code)) this.#fail(message.code, message.detail);
    else this.#takeRequest()?.reject(new RuntimeFailure(message.code, message.detail));
  }

  /** Return the active request and clear it. */
  #takeRequest() {
    const request = this.#active;
    this.#active = null;
    clearTimeout(this.#timer);
    return request;
  }

  /**
   * Fail with a code.
   *
   * @param {FailureCode} code
   * @param {string} [detail]
   */
  #fail(code, detail) {
    this.#failWith(new RuntimeFailure(code, detail));
  }

  /** End the worker and reject the current start or request. @param {RuntimeFailure} error */
  #failWith(error) {
    const failStart = this.#failStart;
    const request = this.#takeRequest();
    this.#end();
    failStart?.(error);
    request?.reject(error);
  }

  #end() {
    this.generation += 1;
    this.#abortController.abort();
    this.#abortController = new AbortController();
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = null;
    this.#failStart = null;
  }

  /**
   * Call a function unless the timer is cleared or restarted in time.
   *
   * @param {number} limitMs
   * @param {() => void} onTimeout
   */
  #watch(limitMs, onTimeout) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(onTimeout, limitMs);
  }
}

/**
 * Record the times of the start as performance marks, for developer tools and the benchmarks.
 *
 * @param {Record<string, number>} times step -> milliseconds since 1970
 */
function markTimes(times) {
  for (const [step, time] of Object.entries(times)) {
    performance.mark(`boardreel:${step}`, { startTime: Math.max(0, time - performance.timeOrigin) });
  }
}
