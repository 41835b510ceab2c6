/**
 * The connection of one viewer to Python. Python starts with the first request.
 *
 * @typedef {typeof import("../runtime/client.js")} Client
 * @typedef {import("../runtime/client.js").Connection} Connection
 * @typedef {import("../runtime/protocol.js").StageProgress} StageProgress
 */

import { LoadFailure } from "../platform/load_failure.js";
import { messageOf } from "../runtime/protocol.js";
import { refetch } from "../runtime/repair.js";

export class PythonConnection {
  /** @type {Connection | null} */
  #connection = null;
  /** @type {Promise<Connection> | null} */
  #starting = null;

  /**
   * @param {() => string[]} wheels returns the addresses of plug-ins to install first
   * @param {AbortSignal} signal that the viewer has been removed
   * @param {(progress: StageProgress) => void} onProgress
   * @param {() => void} onDamaged called when the answers were wrong, because the memory of Python was damaged
   */
  constructor(wheels, signal, onProgress, onDamaged) {
    this.wheels = wheels;
    this.signal = signal;
    this.onProgress = onProgress;
    this.onDamaged = onDamaged;
  }

  /** Return the connection to Python, starting Python if necessary. @returns {Promise<Connection>} */
  get() {
    this.#starting ??= this.#start().catch((error) => {
      this.#starting = null;
      throw error;
    });
    return this.#starting;
  }

  async #start() {
    const { connect } = await importClient();
    // the viewer may have been removed since
    this.signal.throwIfAborted();
    const wheels = this.wheels();
    const { onProgress, onDamaged } = this;
    const connection = connect({ onProgress, onDamaged });
    this.#connection = connection;
    if (wheels.length) await connection.install(wheels);
    return connection;
  }

  /** Release Python; the next request connects again. */
  release() {
    this.#connection?.release();
    this.#connection = this.#starting = null;
  }
}

/** Import and return the module that starts Python. A damaged copy in a cache is replaced. @returns {Promise<Client>} */
async function importClient() {
  try {
    return await import("../runtime/client.js").catch((error) => (freshClient ??= importFreshClient(error)));
  } catch (error) {
    throw new LoadFailure("network", ["failure.network", { detail: messageOf(error) }]);
  }
}

/** The module that was fetched in place of a damaged copy, shared by all viewers of the page. @type {Promise<Client> | null} */
let freshClient = null;

/** Fetch the module that starts Python past the caches, for this visit and the next ones, and return it. @param {unknown} error of the first attempt */
async function importFreshClient(error) {
  const urls = performance.getEntriesByType("resource").map(({ name }) => name);
  const url = urls.findLast((name) => name.endsWith("/runtime/client.js"));
  // The page's integrity check covers only the first attempt to import a module of another host.
  if (!url || new URL(url).origin !== location.origin) throw error;
  await refetch([url]);
  // Browsers do not parse a module with a syntax error again, and this address may have a damaged copy of an earlier visit.
  return import(`${url}?${Date.now()}`);
}
