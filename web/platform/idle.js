/** Wait for the time in which the page has nothing else to do. */

/** Pause in browsers without `requestIdleCallback`. */
const PAUSE_MS = 40;

/**
 * Return a promise that resolves when the page is idle.
 *
 * @param {number} [timeout] in milliseconds, after which it resolves even if the page is busy
 * @param {number} [pause] in milliseconds, in browsers that do not report when the page is idle
 * @returns {Promise<unknown>}
 */
export const idle = (timeout, pause = PAUSE_MS) =>
  new Promise((resolve) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(resolve, { timeout }) : setTimeout(resolve, pause),
  );
