/**
 * Practice for the next visit. Chromium keeps compiled WebAssembly only when a megabyte of it has been compiled with care, which a
 * game that is opened once does not bring about: each visit would compile Python in haste again, and a new record would take half
 * as long again. So, once in each version, the record that was opened last is read and told over and over for a second while
 * nobody asks anything.
 */

import { hasMarker, note } from "./snapshot_store.js";

/** How long nobody must have asked anything (milliseconds). */
const SILENCE = 1000;
/** How long it is done in all (milliseconds). */
const ENOUGH = 1000;
/** Records of more bytes are not for practice: a request may have to wait until one time is over. */
const MOST_BYTES = 50_000;
/** How long the browser may take to keep what it has compiled (milliseconds). */
const KEEPING = 5000;

/**
 * @param {string} name of what is compiled
 * @param {(record: unknown[]) => void} play reads a record and tells its game; what was given with `open`
 * @returns {(call: string, args: unknown[]) => void} to be called when something that was asked has been answered
 */
export function practice(name, play) {
  /** @type {unknown[] | null} */
  let record = null;
  let timer = 0;
  let done = 0;
  // other engines keep what they have compiled of themselves
  let isDue = "userAgentData" in navigator;

  async function practise() {
    if (!done && (await hasMarker(name))) isDue = false;
    if (!isDue || !record) return;
    const begun = performance.now();
    try {
      play(record);
    } catch {
      record = null;
    }
    done += performance.now() - begun;
    if (done < ENOUGH) return wait(0);
    isDue = false;
    setTimeout(note, KEEPING, name);
  }

  /** @param {number} milliseconds */
  function wait(milliseconds) {
    clearTimeout(timer);
    if (isDue && record) timer = setTimeout(practise, milliseconds);
  }

  return (call, args) => {
    if (call === "open") record = /** @type {Uint8Array} */ (args[1]).length > MOST_BYTES ? null : args;
    wait(SILENCE);
  };
}
