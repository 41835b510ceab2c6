/**
 * Choose the worker in which the first page of a visit starts Python. A worker of the page's own reads the stored snapshot directly from
 * its file (`snapshot_store.js`), so it starts faster than the shared worker; but it ends with the page.
 */

import { isRunning } from "./shared_worker.js";
import { isWarmUpAllowed, savesData } from "./warm_up_choice.js";

/** Names the snapshot that this browser has stored. Never change it: it is a name in the reader's browser. */
const STORED_KEY = "boardreel-stored";

/**
 * Return whether Python starts faster in a worker of the page's own. The page moves to the shared worker later, which starts Python a
 * second time; visitors who save data and host pages can prevent that.
 *
 * @param {string} base URL of the root of the site
 * @param {string} core address of the memory snapshot
 */
export async function isFasterAlone(base, core) {
  return storedSnapshot() === core && isWarmUpAllowed() && !savesData() && !(await isRunning(base));
}

/**
 * Remember whether this browser has stored the snapshot.
 *
 * @param {string} core its address
 * @param {boolean} isStored
 */
export function rememberStored(core, isStored) {
  if (isStored === (storedSnapshot() === core)) return;
  try {
    if (isStored) localStorage.setItem(STORED_KEY, core);
    else localStorage.removeItem(STORED_KEY);
  } catch {
    // storage is full
  }
}

/** Return the address of the snapshot that this browser has stored; null if there is none or storage is forbidden. */
function storedSnapshot() {
  try {
    return localStorage.getItem(STORED_KEY);
  } catch {
    return null;
  }
}
