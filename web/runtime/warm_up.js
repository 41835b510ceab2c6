/**
 * Warm up Python for the next visit. Chromium stores compiled WebAssembly only after about one megabyte of it has been compiled by
 * its optimizing compiler, and opening a single game does not reach that. Without the warm-up, each visit would start with the
 * baseline code and take about a quarter longer to show a new record. So, once per version, the last record is read and its Reel built
 * repeatedly for one second while no viewer is waiting. Visitors who save data, and host pages, can do without it.
 */

import { createMarker, hasMarker } from "./snapshot_store.js";
import { savesData } from "./warm_up_choice.js";

/** Time without requests after which the warm-up starts. */
const IDLE_DELAY_MS = 1000;
/** Total duration of the warm-up. */
const WARM_UP_MS = 1000;
/** Size of records above which they are not used, because a request may have to wait until one run is over. */
const MAX_RECORD_BYTES = 50_000;
/** Time in which the browser stores the compiled code. */
const CACHE_WRITE_DELAY_MS = 5000;

/**
 * Return a function that must be called after every answered request and starts the warm-up when no more come.
 *
 * @param {string} name of the compiled file; a marker of this name records that the warm-up is done
 * @param {(record: unknown[]) => void} run reads a record, given as the arguments of `open`, and builds its Reel
 * @returns {(call: string, args: unknown[]) => void}
 */
export function createWarmUp(name, run) {
  /** @type {unknown[] | null} */
  let record = null;
  let timer = 0;
  let elapsedMs = 0;
  // other engines store compiled code without a warm-up
  let isDue = "userAgentData" in navigator && !savesData();

  async function warmUp() {
    if (!elapsedMs && (await hasMarker(name))) isDue = false;
    if (!isDue || !record) return;
    const startTime = performance.now();
    try {
      run(record);
    } catch {
      record = null;
    }
    elapsedMs += performance.now() - startTime;
    if (elapsedMs < WARM_UP_MS) return schedule(0);
    isDue = false;
    setTimeout(createMarker, CACHE_WRITE_DELAY_MS, name);
  }

  /** Schedule the next part of the warm-up, in place of the one that is scheduled. @param {number} delayMs */
  function schedule(delayMs) {
    clearTimeout(timer);
    if (isDue && record) timer = setTimeout(warmUp, delayMs);
  }

  return (call, args) => {
    if (call === "open") record = /** @type {Uint8Array} */ (args[1]).length > MAX_RECORD_BYTES ? null : args;
    schedule(IDLE_DELAY_MS);
  };
}
