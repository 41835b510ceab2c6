/**
 * The messages between the page (`worker_supervisor.js`) and the worker (`worker.js`).
 *
 * The page sends one `start`, then the compiled runtime with `wasm`, then one `ask` at a time. The worker reports its start with `alive`,
 * `stage`, `ready` or a `failure`, says with `checked` when all of the memory snapshot has been checked, and answers every `ask` with a
 * `result` or a `failure`.
 */

/**
 * @typedef {{ type: "start", parts: import("./parts.js").Parts, warmUp: boolean, isCompiling: boolean, isRetry: boolean }} Start `parts` are
 *   absolute URLs; `warmUp`: whether the worker may warm up Python while it is idle; `isCompiling`: whether the page compiles the runtime;
 *   `isRetry`: whether to use no stored file, and to boot from the wheel without a snapshot
 * @typedef {{ type: "wasm", value: WebAssembly.Module | null }} Wasm the compiled runtime, null if the page may not compile
 */

/**
 * @typedef {{ type: "ask", call: import("./calls.js").CallName, row: import("./calls.js").CallRow, args: unknown[] }} Ask `row`: that of the
 *   table of calls
 *
 * @typedef {"runtime" | "core" | "transfer" | "record" | "reading" | "moves"} StageName of the start, or of opening a record: its transfer,
 *   all that follows, reading its text, listing the moves of a game
 * @typedef {{ stage: StageName, percent?: number, done?: number, whole?: number }} StageProgress how much of a stage is done: in percent, or
 *   the amount and the whole amount
 * @typedef {{ type: "alive" }} Alive the start or a call goes on, so its time limit starts again
 * @typedef {{ type: "checked", isIntact: boolean }} Checked whether the memory snapshot was the one of the build
 * @typedef {{ type: "stage" } & StageProgress} Stage
 * @typedef {{ type: "ready", times: Record<string, number>, reason: string | null }} Ready `reason` of a start without the memory snapshot
 * @typedef {{ type: "result", value: Uint8Array | null }} Result
 * @typedef {{ type: "failure", code: FailureCode, detail: string }} Failure
 * @typedef {Alive | Checked | Stage | Ready | Result | Failure} FromWorker
 * @typedef {Start | Wasm | Ask} ToWorker
 */

/** Failures of the runtime; the key of the text is `failure.` and the code. */
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

/** Return the message of a thrown value. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** An error of the runtime with a code; `detail` is the address of a missing file or Python's message. */
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
