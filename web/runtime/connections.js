/**
 * Connect several pages to the one Python of a shared worker. Each page has its own records and its own failures: it sees no record of
 * another page, and its records are closed when it leaves or is gone.
 *
 * @typedef {import("./protocol.js").ToWorker} ToWorker
 * @typedef {import("./protocol.js").FromWorker} FromWorker
 * @typedef {import("./protocol.js").Ask} Ask
 *
 * @typedef {object} Python
 * @property {(message: import("./protocol.js").Start, report: (message: FromWorker) => void) => Promise<import("./protocol.js").Ready>} start
 * @property {(call: Ask["call"], args: unknown[], limitMs?: number) => Promise<Uint8Array | null>} answer
 * @property {(error: unknown, fallback: import("./protocol.js").FailureCode) => { code: import("./protocol.js").FailureCode, detail: string }} failureOf
 * @property {() => void} end ends the worker
 *
 * @typedef {{ postMessage(message: FromWorker, transfer?: Transferable[]): void, onmessage: ((event: MessageEvent) => void) | null }} Port
 */

import { RuntimeFailure, WITHOUT_RECORD } from "./protocol.js";

/** Python waits this long for the next page after the last one has gone. */
const IDLE_LIFE_MS = 30_000;
/** The records of all pages that are open at once; a page opens those that were closed for others again when it needs them. */
const MAX_RECORDS = 64;
const MAX_RECORD_BYTES = 32_000_000;

export class Connections {
  /** Ports of the pages that have started Python. @type {Set<Port>} */
  #ports = new Set();
  /** Open records by number, the one used last at the end. @type {Map<unknown, { port: Port, size: number }>} */
  #records = new Map();
  /** @type {Promise<import("./protocol.js").Ready> | null} */
  #ready = null;
  /** Address of the wheel with the importers of other notations, the only one that all pages may install. */
  #dialects = "";
  /** @type {Promise<unknown>} the end of the queue */
  #tail = Promise.resolve();
  #endTimer = 0;

  /** @param {Python} python */
  constructor(python) {
    this.python = python;
  }

  /** Connect a page. @param {Port} port */
  connect(port) {
    port.onmessage = ({ data }) => void this.#receive(port, data);
    port.postMessage({ type: "hello" });
  }

  /** @param {Port} port @param {ToWorker} message */
  async #receive(port, message) {
    if (message.type === "leave") return this.#remove(port);
    if (message.type === "ask") return this.#enqueue(() => this.#answer(port, message));
    if (message.type !== "start") return;
    this.#ports.add(port);
    clearTimeout(this.#endTimer);
    // the page holds the lock as long as it lives
    if (message.lock) void navigator.locks.request(message.lock, () => this.#remove(port));
    this.#dialects = message.parts.dialects;
    this.#ready ??= this.python.start(message, (report) => this.#send(report));
    try {
      port.postMessage(await this.#ready);
    } catch (error) {
      port.postMessage({ type: "failure", id: null, ...this.python.failureOf(error, "start-failed") });
      this.python.end();
    }
  }

  /** Send a message to all pages. @param {FromWorker} message */
  #send(message) {
    for (const port of this.#ports) port.postMessage(message);
  }

  /**
   * Run a task after all others, even if one of them has failed: closing a record fails if Python has crashed, which the next
   * request reports.
   *
   * @param {() => Promise<void>} task
   */
  #enqueue(task) {
    this.#tail = this.#tail.then(task).catch(() => {});
  }

  /** Answer a request of a page. @param {Port} port @param {Ask} message */
  async #answer(port, { id, call, args, limitMs }) {
    if (!this.#ports.has(port)) return;
    if (!WITHOUT_RECORD.has(call)) {
      const record = this.#records.get(args[0]);
      if (record?.port !== port) return port.postMessage({ type: "reconnect" });
      this.#records.delete(args[0]);
      if (call !== "close") this.#records.set(args[0], record);
    }
    try {
      const value = await this.python.answer(call, this.#permitted(call, args), limitMs);
      if (call === "open") await this.#addRecord(port, args, value);
      port.postMessage({ type: "result", id, value }, value ? [value.buffer] : []);
    } catch (error) {
      const failure = this.python.failureOf(error, "python");
      port.postMessage({ type: "failure", id, ...failure });
      if (failure.code === "memory" || failure.code === "crashed") this.#end(port);
    }
  }

  /**
   * Return the arguments of a call; throw if it would change Python for other pages, or would keep them waiting.
   *
   * @param {Ask["call"]} call
   * @param {unknown[]} args
   */
  #permitted(call, args) {
    if (call === "index") throw new RuntimeFailure("python", "a page builds indexes in a worker of its own");
    if (call !== "install") return args;
    if (args.some((wheel) => wheel !== this.#dialects))
      throw new RuntimeFailure("install", "a page uses plug-ins in a worker of its own");
    return args;
  }

  /**
   * Remember whose a record is, and close those that were used least recently if there are too many.
   *
   * @param {Port} port
   * @param {unknown[]} args of the call that opened it
   * @param {Uint8Array | null} answer
   */
  async #addRecord(port, args, answer) {
    const { id } = JSON.parse(new TextDecoder().decode(answer ?? undefined));
    const size = /** @type {Uint8Array} */ (args[1]).length;
    let total = size;
    for (const record of this.#records.values()) total += record.size;
    for (const [number, record] of this.#records) {
      if (this.#records.size < MAX_RECORDS && total <= MAX_RECORD_BYTES) break;
      total -= record.size;
      await this.#close(number);
    }
    this.#records.set(id, { port, size });
  }

  /** Close a record. @param {unknown} number */
  async #close(number) {
    this.#records.delete(number);
    await this.python.answer("close", [number]);
  }

  /** Close the records of a page that has gone; end if no other page comes. @param {Port} port */
  #remove(port) {
    if (!this.#ports.delete(port)) return;
    this.#enqueue(async () => {
      for (const [number, record] of this.#records) if (record.port === port) await this.#close(number);
    });
    if (!this.#ports.size) this.#endTimer = setTimeout(this.python.end, IDLE_LIFE_MS);
  }

  /** End because Python has crashed: all other pages repeat their requests in another worker. @param {Port} port of the failed request */
  #end(port) {
    this.#ports.delete(port);
    this.#send({ type: "reconnect" });
    this.python.end();
  }
}
