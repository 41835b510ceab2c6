/**
 * Run one worker for the page: start it, send one request at a time, watch its time limits, and replace it after a failure.
 *
 * If a request exceeds its time limit, or the worker crashes or runs out of memory, the worker is terminated, the request fails
 * with a code of `FAILURES`, and the next request starts a new worker.
 */

import { compile, findUnavailable } from "./download.js";
import { isFasterAlone, rememberStored } from "./first_worker.js";
import { HASHES } from "./parts.js";
import { CALL_LIMITS_MS, RuntimeFailure, START_LIMIT_MS } from "./protocol.js";
import { repairAfter } from "./repair.js";
import { connectToSharedWorker, reportHang, startSharedPython } from "./shared_worker.js";
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

/** Time beyond its limit in which a shared worker interrupts Python and answers. */
const INTERRUPTION_MS = 3000;

/** Time for the viewer's first requests, after which a page that has started Python in a worker of its own moves to the shared one. */
const MOVE_DELAY_MS = 500;
/** A page with more than this does not move, because it would have to read all of it again. */
const MAX_MOVED_BYTES = 1_000_000;

/** The shared worker has ended or hangs: the request is to be repeated in another worker. */
class Reconnection extends RuntimeFailure {}

export class Session {
  /** number of workers that have ended; the records that were open in them are gone */
  generation = 0;
  /** @type {Worker | import("./shared_worker.js").SharedPort | null} */
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
  #moveTimer = 0;
  /** size of all records that the current worker has opened */
  #openedBytes = 0;
  /** whether the current worker is the one that all pages share */
  isShared = false;
  /** aborts the downloads for the worker */
  #abortController = new AbortController();

  /**
   * @param {string} base URL of the root of the site
   * @param {(stage: StageName, percent?: number) => void} onStage
   * @param {Limits} limits
   * @param {boolean} [canShare] whether to use the worker that all pages share, until that fails
   */
  constructor(base, onStage, limits, canShare = false) {
    this.base = base;
    this.onStage = onStage;
    this.limits = limits;
    this.canShare = canShare;
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
    if (call === "open") this.#openedBytes += /** @type {Uint8Array} */ (args[1]).length;
    return new Promise((resolve, reject) => {
      this.#active = { call, args, resolve, reject };
      const limitMs = this.limits[call] ?? CALL_LIMITS_MS[call];
      if (this.isShared) this.#watch(limitMs + INTERRUPTION_MS, () => this.#leaveHungWorker());
      else this.#watch(limitMs, () => this.#fail("timeout"));
      this.#worker?.postMessage({ type: "ask", id: this.generation, call, args, limitMs });
    });
  }

  /** End the worker; the current start or request fails. */
  end() {
    this.#fail("released");
  }

  /** Use a worker of this page's own, as all other pages then do, and repeat the request there, whoever it was that made it hang. */
  #leaveHungWorker() {
    this.canShare = false;
    reportHang(this.base);
    this.#reconnect();
  }

  /** Repeat the current request in another worker. */
  #reconnect() {
    this.#failWith(new Reconnection("crashed"));
  }

  /**
   * Start a worker; if that fails because of damaged files, repair them and try again once. If the shared worker fails, whatever the
   * reason is, use one of this page's own.
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
      if (this.isShared && !(error instanceof RuntimeFailure && error.code === "released")) {
        this.canShare = this.isShared = false;
        return this.start();
      }
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
    const isAlone = this.canShare && (await Promise.race([isFasterAlone(this.base, parts.core), failed]));
    const shared = this.canShare && !isAlone ? await Promise.race([this.#connect(generation), failed]) : null;
    this.isShared = shared !== null;
    this.canShare = isAlone || this.isShared;
    const starting = shared
      ? this.#startShared(shared, parts, restartTimer)
      : this.#startOwn(generation, parts, restartTimer);
    const { method, times, reason, isStored } = await Promise.race([starting, failed]);
    clearTimeout(this.#timer);
    this.#failStart = null;
    markTimes(times);
    if (this.canShare) rememberStored(parts.core, isStored);
    if (isAlone) this.#moveTimer = setTimeout(() => void this.#move(generation, parts), MOVE_DELAY_MS);
    if (method === "wheel") console.warn(`Boardreel: started without its memory snapshot (${reason}).`);
  }

  /**
   * Start Python in the shared worker, for the next page, and use it here too, so that a visit has only one Python. The records are opened
   * again when they are needed. A page with large records stays, and ends its Python when it goes.
   *
   * @param {number} generation
   * @param {import("./parts.js").Parts} parts
   */
  async #move(generation, parts) {
    if (this.#openedBytes > MAX_MOVED_BYTES) return;
    const port = await startSharedPython(this.base, { type: "start", parts, warmUp: isWarmUpAllowed() });
    if (!port) return;
    await this.enqueue(async () => {
      if (generation !== this.generation) return;
      this.#end();
      this.#ready = this.#boot(this.generation);
      await this.#ready;
    }).catch(() => this.#end());
    port.terminate();
  }

  /** Connect to the shared worker. @param {number} generation */
  async #connect(generation) {
    const isCurrent = () => generation === this.generation;
    const shared = await connectToSharedWorker(this.base, () => isCurrent() && this.#reconnect());
    if (!isCurrent()) shared?.port.terminate();
    return shared;
  }

  /**
   * Start Python in the shared worker unless another page has done so.
   *
   * @param {NonNullable<Awaited<ReturnType<typeof connectToSharedWorker>>>} shared
   * @param {import("./parts.js").Parts} parts
   * @param {() => void} restartTimer
   */
  #startShared({ port, lock }, parts, restartTimer) {
    this.#worker = port;
    const ready = this.#listen(port, restartTimer);
    port.postMessage({ type: "start", parts, warmUp: isWarmUpAllowed(), lock });
    return ready;
  }

  /**
   * Start a worker of this page's own, and send it its files.
   *
   * @param {number} generation
   * @param {import("./parts.js").Parts} parts
   * @param {() => void} restartTimer
   */
  async #startOwn(generation, parts, restartTimer) {
    const { signal } = this.#abortController;
    // requested before the worker is created, because it takes longest
    const isCompiling = hasWebAssembly();
    const wasm = isCompiling ? compile(parts.wasm, HASHES.wasm, signal) : Promise.resolve(null);
    wasm.catch(() => {});
    const source = await findWorkerSource(WORKER_SCRIPT);
    if (generation !== this.generation) throw new RuntimeFailure("released");
    const worker = (this.#worker = startWorker(source));
    const ready = this.#listen(worker, restartTimer);
    worker.postMessage({ type: "start", parts, warmUp: !this.canShare && isWarmUpAllowed(), isCompiling });
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
   * @param {Worker | import("./shared_worker.js").SharedPort} worker
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
    clearTimeout(this.#moveTimer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = null;
    this.#failStart = null;
    this.#openedBytes = 0;
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
