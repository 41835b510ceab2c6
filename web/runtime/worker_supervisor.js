/**
 * Run one worker for the page: start it, send one request at a time, watch its time limits, and replace it after a failure.
 *
 * A start that fails, hangs or crashes is repeated once without anything that was stored. If a request makes no progress for too long,
 * or the worker crashes or runs out of memory, the worker is terminated, the request fails with a code of `FAILURES`, and the next
 * request starts a new worker.
 */

import { CALLS } from "./calls.js";
import { compile, findUnavailable } from "./download.js";
import { requests } from "./integrity.js";
import { HASHES } from "./parts.js";
import { RuntimeFailure } from "./protocol.js";
import { refetch } from "./repair.js";
import { absoluteParts, sendWasm, WORKER_SCRIPT } from "./start_files.js";
import { isWarmUpAllowed } from "./warm_up_choice.js";
import { hasWebAssembly } from "./wasm_support.js";
import { findWorkerSource, startWorker } from "./worker_source.js";

/**
 * @typedef {import("./protocol.js").StageProgress} StageProgress
 * @typedef {import("./protocol.js").FailureCode} FailureCode
 * @typedef {import("./calls.js").CallName} CallName
 * @typedef {Partial<typeof LIMITS_MS>} Limits
 *
 * @typedef {object} Reports functions that are called when something happens
 * @property {(progress: StageProgress) => void} onStage a stage of the start or of a call begins or goes on
 * @property {() => void} onDamaged Python has worked with damaged memory, and another one is started
 *
 * @typedef {object} Request
 * @property {object | null} owner of the task
 * @property {(value: Uint8Array | null) => void} resolve
 * @property {(error: RuntimeFailure) => void} reject
 */

/** Codes of the failures after which the worker cannot be trusted with another request. */
const FATAL = new Set(/** @type {FailureCode[]} */ (["memory", "crashed"]));
/** Codes of the failures of a start that no other file could prevent. */
const FINAL = new Set(/** @type {FailureCode[]} */ (["no-wasm", "released"]));

/** Time without a message after which a start or a call has failed. As long as a call makes progress, only the reader ends it. */
const LIMITS_MS = { start: 60_000, call: 20_000 };

/** Time within which a request whose owner has gone may end before the worker is ended: a new worker costs more. */
const INTERRUPTION_DELAY_MS = 1000;

/** Thrown if the memory of the worker was damaged: the task is to be repeated in another worker. */
class DamagedMemory extends RuntimeFailure {}

export class WorkerSupervisor {
  /** Number of workers that have ended; the records that were open in them are gone. */
  generation = 0;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Promise<void> | null} resolves when the worker is ready */
  #ready = null;
  /** @type {((error: RuntimeFailure) => void) | null} rejects the current start */
  #failStart = null;
  /** @type {Request | null} */
  #active = null;
  /** The object on whose behalf the current task runs. @type {object | null} */
  #owner = null;
  /** @type {Promise<unknown>} the end of the queue */
  #tail = Promise.resolve();
  #timer = 0;
  /** Aborts the downloads for the worker. */
  #abortController = new AbortController();
  /** Whether the next start must use nothing that was stored. */
  #distrustsStored = false;
  /** @type {() => void} */
  #confirm = () => {};
  /** Resolves when all of the memory with which Python was started has turned out to be intact. */
  checked = this.#newCheck();

  /**
   * @param {string} base URL of the root of the site
   * @param {Reports} reports
   * @param {Limits} limits
   */
  constructor(base, reports, limits) {
    this.base = base;
    this.reports = reports;
    this.limits = { ...LIMITS_MS, ...limits };
  }

  /** A promise of the start of the current worker, null if there is none. */
  get starting() {
    return this.#ready;
  }

  /** Start a worker unless there is one; resolve when Python is ready. */
  start() {
    if (!this.#ready) {
      const ready = (this.#ready = this.#start());
      ready.catch(() => this.#ready === ready && (this.#ready = null));
    }
    return this.#ready;
  }

  /**
   * Run a task after all tasks that were queued before. Its requests are not interleaved with those of other tasks.
   *
   * @template T
   * @param {() => Promise<T>} task
   * @param {object | null} [owner] see `interrupt`
   * @returns {Promise<T>}
   */
  enqueue(task, owner = null) {
    const result = this.#tail.then(() => {
      this.#owner = owner;
      return task().catch((error) => (error instanceof DamagedMemory ? task() : Promise.reject(error)));
    });
    this.#tail = result.catch(() => {});
    return result;
  }

  /**
   * Send one request to the worker and return the answer; only call this inside a task of `enqueue`.
   *
   * @param {CallName} call
   * @param {unknown[]} args
   * @returns {Promise<Uint8Array | null>}
   */
  async ask(call, ...args) {
    await this.start();
    return new Promise((resolve, reject) => {
      this.#active = { owner: this.#owner, resolve, reject };
      this.#restartTimer();
      this.#worker?.postMessage({ type: "ask", call, row: CALLS[call], args });
    });
  }

  /** End the worker unless its current request ends soon, because nobody waits for it any more. @param {object} owner of the request */
  interrupt(owner) {
    const request = this.#active;
    if (request?.owner === owner) setTimeout(() => request === this.#active && this.end(), INTERRUPTION_DELAY_MS);
  }

  /** End the worker; the current start or request fails. */
  end() {
    this.#fail(new RuntimeFailure("released"));
  }

  /** Start a worker; if that fails, repeat it once without anything that was stored. */
  async #start() {
    const isRetry = this.#distrustsStored;
    try {
      await this.#boot(isRetry);
    } catch (error) {
      if (isRetry || !(error instanceof RuntimeFailure) || FINAL.has(error.code)) throw error;
      const { generation } = this;
      const { loader, glue } = absoluteParts(this.base);
      await refetch([WORKER_SCRIPT.href, loader, glue]);
      if (generation !== this.generation) throw error;
      await this.#boot(true);
    }
    this.#distrustsStored = false;
  }

  /** Start the worker, send it its files, and wait until Python is ready. @param {boolean} isRetry */
  async #boot(isRetry) {
    performance.mark("boardreel:start");
    this.reports.onStage({ stage: "runtime" });
    requests.isPastCaches = isRetry;
    /** @type {Promise<never>} */
    const failed = new Promise((_, reject) => (this.#failStart = reject));
    this.#restartTimer();
    try {
      const { method, times, reason } = await Promise.race([this.#startWorker(isRetry), failed]);
      markTimes(times);
      if (method === "wheel") console.warn(`Boardreel: started without its memory snapshot (${reason}).`);
    } catch (error) {
      // a worker that could not be created
      if (this.#failStart) this.#end();
      throw error;
    } finally {
      clearTimeout(this.#timer);
      this.#failStart = null;
    }
  }

  /**
   * Start a worker and send it its files; resolve when Python is ready.
   *
   * @param {boolean} isRetry
   * @returns {Promise<import("./protocol.js").Ready>}
   */
  async #startWorker(isRetry) {
    const { signal } = this.#abortController;
    const parts = absoluteParts(this.base);
    // requested before the worker is created, because it takes longest
    const isCompiling = hasWebAssembly();
    const wasm = isCompiling ? compile(parts.wasm, HASHES.wasm, signal) : Promise.resolve(null);
    wasm.catch(() => {});
    const source = await findWorkerSource(WORKER_SCRIPT);
    signal.throwIfAborted();
    const worker = (this.#worker = startWorker(source));
    const ready = this.#listen(worker);
    worker.postMessage({ type: "start", parts, warmUp: isWarmUpAllowed(), isCompiling, isRetry });
    sendWasm(worker, wasm).catch((error) => signal.aborted || this.#fail(error));
    return ready;
  }

  /**
   * Handle the events of a worker; resolve when it is ready.
   *
   * @param {Worker} worker
   * @returns {Promise<import("./protocol.js").Ready>}
   */
  #listen(worker) {
    let hasStarted = false;
    worker.addEventListener("error", async (event) => {
      event.preventDefault();
      const unavailable = hasStarted ? null : await findUnavailable([WORKER_SCRIPT.href]);
      if (this.#worker !== worker) return;
      this.#fail(unavailable ?? new RuntimeFailure(hasStarted ? "crashed" : "no-worker", event.message));
    });
    return new Promise((resolve) => {
      worker.addEventListener("message", ({ data }) => {
        // the last messages of a worker that was terminated
        if (this.#worker !== worker) return;
        hasStarted = true;
        this.#restartTimer();
        if (data.type === "ready") resolve(data);
        else this.#receive(data);
      });
    });
  }

  /** Handle a message of the worker, except the one that it is ready. @param {import("./protocol.js").FromWorker} message */
  #receive(message) {
    if (message.type === "stage") this.reports.onStage(message);
    else if (message.type === "checked") this.#receiveCheck(message.isIntact);
    else if (message.type === "result") this.#takeRequest()?.resolve(message.value);
    else if (message.type === "failure") {
      const error = new RuntimeFailure(message.code, message.detail);
      if (this.#failStart || FATAL.has(message.code)) this.#fail(error);
      else this.#takeRequest()?.reject(error);
    }
  }

  /** Trust the memory of Python if it turned out to be intact; replace the worker if it is damaged. @param {boolean} isIntact */
  #receiveCheck(isIntact) {
    if (isIntact) return this.#confirm();
    this.#distrustsStored = true;
    this.#fail(new DamagedMemory("crashed"));
    this.reports.onDamaged();
  }

  /** Return the request that the worker is working on, and clear it. */
  #takeRequest() {
    const request = this.#active;
    this.#active = null;
    clearTimeout(this.#timer);
    return request;
  }

  /** End the worker and reject the current start or request. @param {RuntimeFailure} error */
  #fail(error) {
    const failStart = this.#failStart;
    const request = this.#takeRequest();
    if (!failStart) this.#ready = null;
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
    this.#failStart = null;
    this.checked = this.#newCheck();
  }

  /** @returns {Promise<void>} */
  #newCheck() {
    return new Promise((resolve) => (this.#confirm = resolve));
  }

  /** Limit the time until the next sign of life of the current start or request. */
  #restartTimer() {
    clearTimeout(this.#timer);
    if (this.#failStart)
      this.#timer = setTimeout(() => this.#fail(new RuntimeFailure("start-timeout")), this.limits.start);
    else if (this.#active) this.#timer = setTimeout(() => this.#fail(new RuntimeFailure("timeout")), this.limits.call);
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
