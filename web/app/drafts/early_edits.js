/**
 * Stores as drafts what is edited in a viewer, also before the module that does so is loaded.
 *
 * @typedef {import("../../element/board_reel.js").BoardReel} BoardReel
 * @typedef {import("./drafts.js").Drafts} Drafts
 */

import { importOnDemand } from "../../platform/on_demand.js";
import { say } from "../message.js";
import { text } from "../page_texts.js";

const importDrafts = () => import("./drafts.js");

/**
 * Import the module that stores drafts. If that fails, try again after each edit in a viewer, and say that it failed while there are edits.
 *
 * @param {BoardReel} viewer
 * @param {() => boolean} hasEdits
 * @returns {Promise<typeof import("./drafts.js")>}
 */
async function importForEdits(viewer, hasEdits) {
  for (;;) {
    try {
      return await importOnDemand(importDrafts);
    } catch (error) {
      const [, { detail }] = /** @type {[string, { detail: string }]} */ (Object(error).about);
      if (hasEdits()) say(text("notLoaded", { reason: detail }));
      await new Promise((resolve) => viewer.addEventListener("reel-edit", resolve, { once: true }));
    }
  }
}

/**
 * Store what is edited in a viewer from now on.
 *
 * @param {BoardReel} viewer
 * @param {import("./drafts.js").Page} page
 * @param {() => boolean} isShown returns whether the page still shows the viewer
 * @returns {Promise<Drafts | null>} null if nothing was edited before another viewer was shown
 */
export async function storeDrafts(viewer, page, isShown) {
  /** @type {import("./drafts.js").EarlyEdit[]} */
  const early = [];
  const collect = (/** @type {Event} */ event) =>
    early.push({ detail: /** @type {CustomEvent} */ (event).detail, current: page.current() });
  const protect = (/** @type {Event} */ event) => early.length && event.preventDefault();
  viewer.addEventListener("reel-edit", collect);
  addEventListener("beforeunload", protect);
  try {
    const { Drafts } = await importForEdits(viewer, () => early.length > 0);
    if (isShown() || early.length) return new Drafts(viewer, page, early);
    return null;
  } finally {
    viewer.removeEventListener("reel-edit", collect);
    removeEventListener("beforeunload", protect);
  }
}
