/**
 * Keeps an index in the browser for reading offline, and removes it again.
 *
 * @typedef {import("../explorer/sources.js").ExplorerSource} ExplorerSource
 *
 * @typedef {object} KeptIndex
 * @property {number} bytes size of the index
 * @property {boolean} isKept
 * @property {number | null} share of the index that has been kept, from 0 to 1, null while it is not being kept
 * @property {string} failure why it could not be kept or removed, empty if nothing has failed
 */

import { messageOf } from "../runtime/protocol.js";

export class IndexKeeping {
  /** Aborts the keeping of an index while it is going on, null otherwise. @type {AbortController | null} */
  #going = null;
  /** @type {ExplorerSource | null} */
  #offered = null;
  #changed;
  /** @type {KeptIndex} */
  #kept = { bytes: 0, isKept: false, share: null, failure: "" };

  /** @param {(kept: KeptIndex | null) => void} changed called with what is known of the index that is offered, null if it cannot be kept */
  constructor(changed) {
    this.#changed = changed;
  }

  /** Offer to keep the index of an explorer, if it can be kept. @param {ExplorerSource} explorer */
  async offer(explorer) {
    const { keeping } = explorer;
    this.#offered = explorer;
    this.#changed(null);
    if (!keeping) return;
    const [bytes, isKept] = await Promise.all([keeping.bytes(), keeping.isKept()]);
    // the viewer may have another explorer by now
    if (this.#offered === explorer) this.#change({ bytes, isKept, share: null, failure: "" });
  }

  /** Keep the index that is offered, stop keeping an index, or remove the one that is offered if it is kept. */
  async toggle() {
    const explorer = this.#offered;
    if (this.#going) return this.#going.abort();
    if (!explorer?.keeping) return;
    const { isKept } = this.#kept;
    const going = isKept ? null : new AbortController();
    this.#going = going;
    let failure = "";
    try {
      if (going) await this.#keep(explorer, going.signal);
      else await explorer.keeping.forget();
    } catch (error) {
      failure = messageOf(error);
    }
    this.#going = null;
    const isStopped = going?.signal.aborted && failure;
    const change = failure ? { failure: isStopped ? "" : failure } : { isKept: !isKept, failure };
    if (this.#offered === explorer) this.#change({ ...change, share: null });
  }

  /** Keep the index of an explorer, and report how far it is. @param {ExplorerSource} explorer @param {AbortSignal} signal */
  async #keep(explorer, signal) {
    const report = (/** @type {number} */ share) => {
      if (this.#offered === explorer) this.#change({ share, failure: "" });
    };
    report(0);
    await explorer.keeping?.keep(report, signal);
  }

  /** @param {Partial<KeptIndex>} change */
  #change(change) {
    this.#kept = { ...this.#kept, ...change };
    this.#changed(this.#kept);
  }

  release() {
    this.#going?.abort();
  }
}
