/**
 * The lists of the start screen, with the style of all lists: shares that wait, recent files and samples, and the button for the drafts.
 * Loaded for the start screen alone.
 */

import styles from "../styles/shelves.css";
import { countDrafts } from "./drafts/draft_store.js";
import { adopt, find } from "./elements.js";
import { removeRecent, showRecent } from "./recent/recent_list.js";
import { showSamples } from "./sample_list.js";
import { SHARED_CACHE } from "./waiting_shares.js";

/**
 * What the page does with the lists.
 *
 * @typedef {object} Actions
 * @property {(address: string) => void} openAddress opens what an address of the page leads to: a sample or a share
 * @property {(id: string, file: number) => void} openRecent
 * @property {(id: string | null) => void} release releases the memory that holds a record, or all records
 * @property {() => Promise<unknown>} whenStored resolves when the latest record is stored
 */

adopt(styles);

/** The language in which the samples were shown last, empty if that failed. */
let samples = { lang: "", shown: Promise.resolve() };

/** Show the shares that wait, the recent files, the samples, and the button for the drafts if there are any. @param {Actions} actions */
export async function showLists(actions) {
  find("clear-recent").onclick = () => void clearRecent(actions);
  await Promise.all([
    showStored(actions),
    countDrafts().then((count) => (find("drafts").hidden = count === 0)),
    showWaiting(actions.openAddress),
    showTranslated(actions.openAddress),
  ]);
}

/** Show the recent files, also the latest one. @param {Actions} actions */
async function showStored({ openRecent, release, whenStored }) {
  await whenStored();
  await showRecent({ open: openRecent, release });
}

/** Empty the list of recent files. @param {Actions} actions */
async function clearRecent(actions) {
  await removeRecent(null, actions.release);
  await showStored(actions);
  find("choose").focus();
}

/** Show the list of shares that wait, which is loaded when there can be some. @param {Actions["openAddress"]} open */
async function showWaiting(open) {
  try {
    if (find("shared").hidden && !(await caches.has(SHARED_CACHE))) return;
    const { showShares } = await import("./share_list.js");
    await showShares(open);
  } catch {
    // storage is denied, or the list could not be loaded
  }
}

/** Show the samples, unless they are shown in the current language. @param {Actions["openAddress"]} open @returns {Promise<void>} */
function showTranslated(open) {
  const { lang } = document.documentElement;
  if (samples.lang !== lang) samples = { lang, shown: showSamples(open) };
  return samples.shown.catch((error) => {
    samples.lang = "";
    throw error;
  });
}
