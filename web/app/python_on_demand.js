/** Asks Python for a part of the page. Python starts with the first question, and the questions that wait can be canceled. */

import { partOfPage } from "./page_texts.js";

/**
 * @typedef {import("../runtime/client.js").Connection} Connection
 * @typedef {import("../runtime/protocol.js").StageProgress} StageProgress
 */

export class PythonOnDemand {
  /** @type {Promise<Connection> | null} */
  #connection = null;

  /** @param {(progress: StageProgress) => void} [onProgress] */
  constructor(onProgress) {
    this.onProgress = onProgress;
  }

  /** Start Python ahead of the first question. */
  start() {
    this.#connect().catch(() => {});
  }

  #connect() {
    this.#connection ??= partOfPage(import("../runtime/client.js")).then(({ connect }) =>
      connect({ onProgress: this.onProgress }),
    );
    this.#connection.catch(() => (this.#connection = null));
    return this.#connection;
  }

  /** Ask Python. @type {Connection["ask"]} */
  async ask(name, ...args) {
    const { ask } = await this.#connect();
    return ask(name, ...args);
  }

  /** Cancel the current question, which will be rejected, and let Python go. */
  release() {
    void this.#connection?.then(({ release }) => release());
    this.#connection = null;
  }
}
