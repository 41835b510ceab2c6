/**
 * What passes between the page (`session.js`) and the worker (`worker.js`): the one list of messages.
 *
 * To the worker comes one `start`, then one `part` for each large file as it arrives, then `ask`, one at a time. The worker
 * says `wanted` if it needs the memory snapshot, tells how its start goes with `alive`, `stage`, `ready` or a `failure` without a
 * number, and answers every `ask` with a `result` or a `failure` of the same number.
 */

/**
 * @typedef {{ type: "start", parts: import("./parts.js").Parts }} Start absolute URLs
 *
 * What the page has fetched: the compiled runtime (null: the page may not compile), the memory snapshot (null: there is none to
 * be had, boot the ordinary way).
 * @typedef {{ type: "part", part: "wasm", value: WebAssembly.Module | null }
 *   | { type: "part", part: "core", value: ArrayBuffer | null }} Part
 */

/**
 * @typedef {{ type: "ask", id: number, call: keyof typeof CALLS, args: unknown[] }} Ask
 *
 * @typedef {"runtime" | "core" | "record"} StageName
 * @typedef {{ type: "alive" }} Alive a step of the start is done, so its time limit begins anew
 * @typedef {{ type: "wanted" }} Wanted this worker has not kept the memory snapshot
 * @typedef {{ type: "stage", stage: StageName }} Stage
 * @typedef {{ type: "ready", how: "snapshot" | "ordinary", times: Record<string, number>, reason: string | null }} Ready
 * @typedef {{ type: "result", id: number, value: Uint8Array | null }} Result
 * @typedef {{ type: "failure", id: number | null, code: FailureCode, detail: string }} Failure
 * @typedef {Alive | Wanted | Stage | Ready | Result | Failure} FromWorker
 * @typedef {Start | Part | Ask} ToWorker
 */

/** Calls: name → function of `boardreel.worker_api`, and how long it may take (milliseconds). */
export const CALLS = /** @type {const} */ ({
  open: { python: "open_collection", limit: 60_000 },
  list: { python: "list_games", limit: 30_000 },
  reel: { python: "reel", limit: 60_000 },
  rest: { python: "remaining", limit: 60_000 },
  frames: { python: "frames", limit: 30_000 },
  check: { python: "check", limit: 30_000 },
  save: { python: "save", limit: 30_000 },
  close: { python: "close", limit: 10_000 },
  install: { python: "games_changed", limit: 120_000 },
});

/** How long the start may show no sign of life (milliseconds). */
export const START_LIMIT = 60_000;

/** Stages of loading and the key of the text that says so. */
export const STAGE_KEYS = /** @type {const} */ ({
  runtime: "loading.runtime",
  core: "loading.core",
  record: "loading.record",
});

/** What can go wrong with the runtime itself; the texts that say it are named `failure.` and the code. */
export const FAILURES = /** @type {const} */ ([
  "no-wasm",
  "no-worker",
  "network",
  "foreign",
  "tampered",
  "start-timeout",
  "start-failed",
  "timeout",
  "memory",
  "crashed",
  "python",
  "install",
  "released",
]);

/** @typedef {typeof FAILURES[number]} FailureCode */

/** An error of the runtime: `detail` is the address of what is missing, or what Python said. */
export class RuntimeFailure extends Error {
  /**
   * @param {FailureCode} code
   * @param {string} [detail]
   */
  constructor(code, detail = "") {
    super(detail ? `${code}: ${detail}` : code);
    this.name = "RuntimeFailure";
    this.code = code;
    this.detail = detail;
  }
}
