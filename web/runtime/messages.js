/**
 * What passes between the page (`session.js`) and the worker (`worker.js`): the one list of messages.
 *
 * To the worker comes one `start`, then one `part` for each large file as it arrives, then `ask`, one at a time. The worker
 * tells how its start goes with `alive`, `stage`, `ready` or a `failure` without a number, and answers every `ask` with a `result` or a
 * `failure` of the same number.
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
 * @typedef {{ type: "stage", stage: StageName }} Stage
 * @typedef {{ type: "ready", how: "snapshot" | "ordinary", times: Record<string, number>, reason: string | null }} Ready
 * @typedef {{ type: "result", id: number, value: Uint8Array | null }} Result
 * @typedef {{ type: "failure", id: number | null, code: FailureCode, detail: string }} Failure
 * @typedef {Alive | Stage | Ready | Result | Failure} FromWorker
 * @typedef {Start | Part | Ask} ToWorker
 */

/** Calls: name → function of `boardreel.browser`, and how long it may take (milliseconds). */
export const CALLS = /** @type {const} */ ({
  open: { python: "open_collection", limit: 60_000 },
  list: { python: "list_games", limit: 30_000 },
  reel: { python: "reel", limit: 60_000 },
  rest: { python: "rest", limit: 60_000 },
  frames: { python: "frames", limit: 30_000 },
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

/** What can go wrong with the runtime itself, in words. Texts in other languages go by the code. */
export const FAILURES = /** @type {const} */ ({
  "no-wasm": "This page or browser does not allow WebAssembly, which reading a record needs.",
  "no-worker": "This page or browser does not allow the background worker, which reading a record needs.",
  network: "A part of the viewer could not be loaded. Check the connection and try again.",
  "start-timeout": "Starting took too long and was given up. Try again.",
  "start-failed": "The part that reads records could not be started.",
  timeout: "This took too long and was stopped. Other records can still be opened.",
  memory: "This record needs more memory than the browser gives. Other records can still be opened.",
  crashed: "The part that reads records stopped unexpectedly and was started again.",
  python: "The record could not be worked on, because of a fault in the viewer.",
  install: "An added game could not be installed.",
  released: "The viewer was removed.",
});

/** @typedef {keyof typeof FAILURES} FailureCode */

/** An error of the runtime: `code` names it, `message` says it, `detail` is for whoever reports a fault. */
export class RuntimeFailure extends Error {
  /**
   * @param {FailureCode} code
   * @param {string} [detail]
   */
  constructor(code, detail = "") {
    super(FAILURES[code]);
    this.name = "RuntimeFailure";
    this.code = code;
    this.detail = detail;
  }
}
