/** The texts about records that the browser does not store. */

import { page_storage as en } from "../texts/english.js";
import { partTexts } from "./part_texts.js";

/** @typedef {import("./record_store.js").StoreResult} StoreResult */

/** Return a text of this part, or of the page, in the current language. */
export const text = partTexts("storage", en);

/** Return why the browser has not stored an item. @param {StoreResult} outcome */
export const storageProblem = (outcome) => text(outcome === "full" ? "storageFull" : "storageDenied");
