/**
 * The requests of a reader who counts positions. It is imported on demand.
 *
 * @typedef {import("../reel/position_count.js").PositionCount} PositionCount
 *
 * @typedef {object} Reactions
 * @property {(progress: import("../runtime/protocol.js").StageProgress) => void} wait called as Python starts and reads the record
 * @property {(error: unknown) => void} fail
 */

import { countOf, setCount } from "../state/counting.js";

export class CountRequests {
  #services;
  #reactions;
  /** Settles when the last request was answered; each depends on the answer to the one before it. @type {Promise<void>} */
  #answered = Promise.resolve();

  /** @param {Pick<import("./game.js").GameServices, "dispatch" | "record" | "signal" | "state">} services @param {Reactions} reactions */
  constructor(services, reactions) {
    this.#services = services;
    this.#reactions = reactions;
  }

  /**
   * Ask Python to count the current position.
   *
   * @param {(count: PositionCount | null) => object} choice returns what the reader has chosen, after the count that is shown
   * @param {(count: PositionCount) => void} [counted] called with the new count
   * @returns {Promise<void>} resolves when it was answered
   */
  count(choice, counted) {
    const { node } = this.#services.state;
    this.#answered = this.#answered.then(() => this.#request(node, choice, counted));
    return this.#answered;
  }

  /** Whether the reader still counts the position of a node. @param {number} node */
  #isWanted(node) {
    const { state, signal } = this.#services;
    return state.counting !== null && state.node === node && !signal.aborted;
  }

  /** @param {number} node @param {(count: PositionCount | null) => object} choice @param {(count: PositionCount) => void} [counted] */
  async #request(node, choice, counted) {
    if (!this.#isWanted(node)) return;
    const { state } = this.#services;
    const record = /** @type {import("./game.js").GameRecord} */ (this.#services.record());
    record.onProgress = this.#reactions.wait;
    try {
      const count = await record.ask("count", state.reel, node, choice(countOf(state)));
      if (!this.#isWanted(node) || !count) return;
      this.#services.dispatch(setCount, { node, count });
      counted?.(count);
    } catch (error) {
      if (this.#isWanted(node)) this.#reactions.fail(error);
    } finally {
      record.onProgress = () => {};
    }
  }
}
