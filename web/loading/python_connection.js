/**
 * The connection of one viewer to Python. Python starts with the first request.
 *
 * @typedef {import("../runtime/client.js").Connection} Connection
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
   * @param {import("../runtime/client.js").Viewer} viewer
   */
  constructor(wheels, signal, viewer) {
    this.wheels = wheels;
    this.signal = signal;
    this.viewer = viewer;
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
    const connection = (this.#connection = connect(this.viewer));
    if (wheels.length) await connection.install(wheels);
    return connection;
  }

  /** Release Python; the next request connects again. */
  release() {
    this.#connection?.release();
    this.#connection = this.#starting = null;
  }
}
