/**
 * The connection of one viewer to Python. Python starts with the first request.
 *
 * @typedef {import("../runtime/client.js").Connection} Connection
 * @typedef {import("../runtime/protocol.js").StageProgress} StageProgress
 */

import { importOnDemand } from "../platform/on_demand.js";

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
    const { connect } = await importOnDemand(() => import("../runtime/client.js"));
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
