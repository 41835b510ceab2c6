/**
 * Texts about a record that is loading, and about the start of Python.
 *
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../runtime/protocol.js").StageProgress} StageProgress
 * @typedef {import("./loading_view.js").LoadingRecord} LoadingRecord
 */

import { percentText, withTexts } from "../reel/messages.js";
import { loading as en } from "../texts/english.js";
import { sizeText } from "./size_text.js";

/** Return a formatter that also has the texts about loading. @param {FormatMessage} say */
export const loadingFormatter = (say) => withTexts(say, { part: "loading", en });

/** Return the text about what is being done in a stage of loading. @param {FormatMessage} say @param {StageProgress["stage"]} stage */
export const stageText = (say, stage) => say(stage === "reading" || stage === "moves" ? "record" : stage);

/**
 * Return the name of a record and its size as a text, or those of them that are known. The last part of its address is the name if there
 * is no other.
 *
 * @param {LoadingRecord} record
 * @param {string} language
 */
export function recordText({ name, address, bytes }, language) {
  const shownName = name ?? address?.split(/[?#]/)[0].split("/").at(-1);
  return [shownName, bytes && sizeText(bytes.length, language)].filter(Boolean).join(" \u00b7 ");
}

/**
 * Return how much of a stage of loading is done as a text, empty if that is not known.
 *
 * @param {FormatMessage} say
 * @param {StageProgress} progress
 * @param {number} bytes size of the record
 */
export function amountText(say, { stage, percent, done = 0, whole = 0 }, bytes) {
  const language = say("locale");
  if (percent) return percentText(percent, language);
  // readers know the size of the file, not the number of its characters
  const amount = (/** @type {number} */ count) =>
    stage === "reading"
      ? sizeText((bytes * count) / whole, language, bytes)
      : count.toLocaleString(language, { maximumSignificantDigits: 2 });
  return whole ? say([stage, { done: amount(done), whole: amount(whole) }]) : "";
}
