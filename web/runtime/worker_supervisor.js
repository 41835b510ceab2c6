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
import { HASHES, PARTS } from "./parts.js";
import { RuntimeFailure } from "./protocol.js";
import { isWarmUpAllowed } from "./warm_up_choice.js";
import { hasWebAssembly } from "./wasm_support.js";
import { createWorker } from "./worker_source.js";

/**
 * @typedef {import("./protocol.js").FailureCode} FailureCode
 * @typedef {import("./calls.js").CallName} CallName
 *
 * @typedef {object} Pending a start or a call that has not ended
 * @property {keyof typeof LIMITS_MS} kind
 * @property {object | null} owner of the task to which a call belongs
 * @property {(answer: any) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** Address of the worker's script. */
const WORKER_SCRIPT = new URL("./worker.js", import.meta.url).href;
/** Codes of the failures after which the worker cannot be trusted with another request. */
const FATAL = new Set(/** @type {FailureCode[]} */ (["memory", "crashed"]));
/** Codes of the failures of a start that no other file could prevent. */
const FINAL = new Set(/** @type {FailureCode[]} */ (["no-wasm", "released"]));
/** Codes of the failures of a start whose cause may be a script that is not available. */
const UNEXPLAINED = new Set(/** @type {FailureCode[]} */ (["no-worker", "start-failed"]));

/** Time without a message after which a start or a call has failed. As long as a call makes progress, only the reader ends it. */
const LIMITS_MS = { start: 60_000, call: 20_000 };
/** Codes of the failures after that time. */
const TIMEOUTS = /** @type {const} */ ({ start: "start-timeout", call: "timeout" });

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
  /** @type {Pending | null} */
  #pending = null;
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
   * @param {import("./client.js").Viewer} viewer
   */
  constructor(base, viewer) {
    const absolute = Object.entries(PARTS).map(([name, path]) => [name, new URL(path, base).href]);
    /** Absolute addresses of the files of the runtime. @type {import("./parts.js").Parts} */
    this.parts = Object.fromEntries(absolute);
    this.viewer = viewer;
    this.limits = { ...LIMITS_MS };
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
    // an edit is stored also when its viewer is gone
    return this.#begin("call", CALLS[call].isEdit ? null : this.#owner, () =>
      this.#worker?.postMessage({ type: "ask", call, row: CALLS[call], args }),
    );
  }

  /**
   * Begin a start or a call, and return its answer.
   *
   * @param {Pending["kind"]} kind
   * @param {Pending["owner"]} owner
   * @param {() => void} send
   * @returns {Promise<any>}
   */
  #begin(kind, owner, send) {
    return new Promise((resolve, reject) => {
      this.#pending = { kind, owner, resolve, reject };
      this.#restartTimer();
      send();
    });
  }

  /** End the worker unless its current request ends soon, because nobody waits for it any more. @param {object} owner of the request */
  interrupt(owner) {
    const request = this.#pending;
    if (request?.owner === owner) setTimeout(() => request === this.#pending && this.end(), INTERRUPTION_DELAY_MS);
  }

  /** End the worker; the current start or request fails. */
  end() {
    this.#fail(new RuntimeFailure("released"));
  }

  /** Start a worker; if that fails, repeat it once without anything that was stored. */
  async #start() {
    if (!this.#distrustsStored) {
      try {
        return await this.#boot(false);
      } catch (error) {
        if (FINAL.has(/** @type {RuntimeFailure} */ (error).code)) throw error;
      }
    }
    const { generation } = this;
    requests.isPastCaches = true;
    const unavailable = await findUnavailable([WORKER_SCRIPT, this.parts.loader, this.parts.glue]);
    if (generation !== this.generation) throw new RuntimeFailure("released");
    await this.#boot(true).catch((error) => {
      throw UNEXPLAINED.has(error.code) ? (unavailable ?? error) : error;
    });
    this.#distrustsStored = false;
  }

  /** Start the worker, and wait until Python is ready. @param {boolean} isRetry */
  async #boot(isRetry) {
    performance.mark("boardreel:start");
    this.viewer.onProgress({ stage: "runtime" });
    requests.isPastCaches = isRetry;
    const { signal } = this.#abortController;
    const starting = () => this.#startWorker(isRetry, signal).catch((error) => signal.aborted || this.#fail(error));
    /** @type {import("./protocol.js").Ready} */
    const { times, reason } = await this.#begin("start", null, starting);
    markTimes(times);
    if (reason !== null) console.warn(`Boardreel: started without its memory snapshot (${reason}).`);
  }

  /** Start a worker and send it its files. @param {boolean} isRetry @param {AbortSignal} signal */
  async #startWorker(isRetry, signal) {
    const { parts } = this;
    // requested before the worker is created, because it takes longest
    const isCompiling = hasWebAssembly();
    const wasm = isCompiling ? compile(parts.wasm, HASHES.wasm, signal) : Promise.resolve(null);
    wasm.catch(() => {});
    const worker = (this.#worker = await createWorker(WORKER_SCRIPT, signal));
    this.#listen(worker);
    worker.postMessage({ type: "start", parts, warmUp: isWarmUpAllowed(), isCompiling, isRetry });
    const value = await wasm;
    try {
      worker.postMessage({ type: "wasm", value });
    } catch {
      // a page that is isolated from its worker cannot send compiled code
      worker.postMessage({ type: "wasm", value: null });
    }
  }

  /** Handle the events of a worker. @param {Worker} worker */
  #listen(worker) {
    let hasStarted = false;
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (this.#worker === worker) this.#fail(new RuntimeFailure(hasStarted ? "crashed" : "no-worker", event.message));
    });
    worker.addEventListener("message", ({ data }) => {
      // the last messages of a worker that was terminated
      if (this.#worker !== worker) return;
      hasStarted = true;
      this.#restartTimer();
      this.#receive(data);
    });
  }

  /** Handle a message of the worker. @param {import("./protocol.js").FromWorker} message */
  #receive(message) {
    if (message.type === "stage") this.viewer.onProgress(message);
    else if (message.type === "checked") this.#receiveCheck(message.isIntact);
    else if (message.type === "ready") this.#takePending()?.resolve(message);
    else if (message.type === "result") this.#takePending()?.resolve(message.value);
    else if (message.type === "failure") {
      const error = new RuntimeFailure(message.code, message.detail);
      if (this.#pending?.kind === "start" || FATAL.has(message.code)) this.#fail(error);
      else this.#takePending()?.reject(error);
    }
  }

  /** Trust the memory of Python if it turned out to be intact; replace the worker if it is damaged. @param {boolean} isIntact */
  #receiveCheck(isIntact) {
    if (isIntact) return this.#confirm();
    this.#distrustsStored = true;
    this.#fail(new DamagedMemory("crashed"));
    this.viewer.onDamaged();
  }

  /** Return the start or the call that has not ended, and clear it. */
  #takePending() {
    const pending = this.#pending;
    this.#pending = null;
    clearTimeout(this.#timer);
    return pending;
  }

  /** End the worker and reject the current start or call. @param {unknown} error */
  #fail(error) {
    const pending = this.#takePending();
    // a start that fails may be repeated
    if (pending?.kind !== "start") this.#ready = null;
    this.generation += 1;
    this.#abortController.abort();
    this.#abortController = new AbortController();
    this.#worker?.terminate();
    this.#worker = null;
    this.checked = this.#newCheck();
    pending?.reject(error);
  }

  /** @returns {Promise<void>} */
  #newCheck() {
    return new Promise((resolve) => (this.#confirm = resolve));
  }

  /** Limit the time until the next sign of life of the current start or call. */
  #restartTimer() {
    clearTimeout(this.#timer);
    if (!this.#pending) return;
    const { kind } = this.#pending;
    this.#timer = setTimeout(() => this.#fail(new RuntimeFailure(TIMEOUTS[kind])), this.limits[kind]);
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
