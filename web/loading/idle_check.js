/** Examine the nodes of a game in idle time, a few at a time. */

import { idle } from "../platform/idle.js";

/** Time that the check of one slice of nodes should take. */
const SLICE_MS = 30;
const MIN_SLICE_NODES = 32;
const MAX_SLICE_NODES = 4096;
/** Time after a request of the reader in which the next one is likely. */
const LIKELY_REQUEST_MS = 400;

/** Records when the reader requested something, so that idle work leaves Python free for the next request. */
export class Activity {
  #requestTime = Number.NEGATIVE_INFINITY;

  /** Record the time of a request. */
  requested() {
    this.#requestTime = performance.now();
  }

  /** Wait until the reader has requested nothing for a while. */
  async rest() {
    for (let wait; (wait = this.#requestTime + LIKELY_REQUEST_MS - performance.now()) > 0; )
      await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/**
 * Check the nodes of a game in slices, while the page is idle, until none is left.
 *
 * @param {(nodes: number) => Promise<boolean>} checkSlice checks that many nodes; returns whether there are more
 * @param {AbortSignal} signal
 * @param {number} least nodes of the first and of the smallest slice
 */
export async function checkWhenIdle(checkSlice, signal, least = MIN_SLICE_NODES) {
  let nodes = least;
  for (let hasMore = true; hasMore; ) {
    await idle();
    if (signal.aborted) return;
    const startTime = performance.now();
    hasMore = await checkSlice(nodes);
    const duration = Math.max(1, performance.now() - startTime);
    // A slice may have waited for other requests, so its duration changes the size by at most a factor of two.
    const factor = Math.max(0.5, Math.min(2, SLICE_MS / duration));
    nodes = Math.round(Math.max(least, Math.min(MAX_SLICE_NODES, nodes * factor)));
  }
}
