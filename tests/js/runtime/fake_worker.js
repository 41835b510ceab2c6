/** A fake of the browser around the worker supervisor: workers, the network, and the module `parts.js`. */

import { HASH } from "./fake_parts.js";

export { HASH };

const EMPTY_WASM = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);

/** Return a result message of the worker with a value as JSON. @param {unknown} value */
export const result = (value) => ({ type: "result", value: new TextEncoder().encode(JSON.stringify(value)) });

/** A worker that becomes ready when it is started, and answers requests by `FakeWorker.answer`. */
export class FakeWorker extends EventTarget {
  /** all workers of the current test @type {FakeWorker[]} */
  static all = [];
  /** handles the start; by default the worker becomes ready @type {(worker: FakeWorker) => void} */
  static begin = (worker) => worker.sendReady();
  /** handles a request; by default its result is null @type {(request: any, worker: FakeWorker) => object | null} */
  static answer = () => result(null);

  /** messages from the page @type {any[]} */
  messages = [];
  isTerminated = false;

  constructor() {
    super();
    FakeWorker.all.push(this);
  }

  /** Calls and arguments of the requests that this worker has received. */
  get requests() {
    return this.messages.filter(({ type }) => type === "ask").map(({ call, args }) => [call, ...args]);
  }

  /** @param {any} message */
  postMessage(message) {
    if (this.isTerminated) return;
    this.messages.push(message);
    if (message.type === "start") queueMicrotask(() => FakeWorker.begin(this));
    if (message.type !== "ask") return;
    const answer = FakeWorker.answer(message, this);
    if (answer) queueMicrotask(() => this.send(answer));
  }

  /** Send a message to the page. @param {object} data */
  send(data) {
    if (!this.isTerminated) this.dispatchEvent(new MessageEvent("message", { data }));
  }

  sendReady() {
    this.send({ type: "ready", times: {}, reason: null });
  }

  /** Report an uncaught error. @param {string} message */
  crash(message) {
    this.dispatchEvent(Object.assign(new Event("error", { cancelable: true }), { message }));
  }

  terminate() {
    this.isTerminated = true;
  }
}

/** URLs of all requests to the network in the current test. @type {{ url: string, options: RequestInit }[]} */
export const fetched = [];

/**
 * Install the fakes and reset them.
 *
 * @param {(url: string, options: RequestInit) => Response | null} [respond] null for the usual file
 */
export function fakeBrowser(respond = () => null) {
  FakeWorker.all = [];
  FakeWorker.begin = (worker) => worker.sendReady();
  FakeWorker.answer = () => result(null);
  fetched.length = 0;
  const globals = {
    Worker: FakeWorker,
    // the origin of `file:` addresses, from which the tests load the modules
    origin: "null",
    document: { baseURI: "https://host.example/page/", querySelector: () => null },
    fetch: async (/** @type {string | URL} */ address, /** @type {RequestInit} */ options = {}) => {
      const url = String(address);
      fetched.push({ url, options });
      const response = respond(url, options);
      if (response) return response;
      if (url.endsWith("/wasm")) return new Response(EMPTY_WASM, { headers: { "Content-Type": "application/wasm" } });
      if (url.endsWith("/core")) return new Response(new Uint8Array(32));
      return new Response("", { headers: { "Content-Type": "text/javascript" } });
    },
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}

/** Let pending promises settle, including those of streams. */
export async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
