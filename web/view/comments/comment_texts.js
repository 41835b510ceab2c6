/**
 * The words for comments in the parts that are imported on demand.
 *
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 */

import { withTexts } from "../../reel/messages.js";
import { comments as en } from "../../texts/english.js";
import { moveParts } from "../moves/move_text.js";

/** Return a message formatter that also has the texts about comments. @param {FormatMessage} say of the viewer */
export const commentTexts = (say) => withTexts(say, { part: "comments", en });

/** Return the number, text and player of a node's move, for example `12 C3 White`. @param {Pick<import("../host.js").Services, "say" | "state">} services @param {number} node */
export function moveText({ state: { reel }, say }, node) {
  const { number, text, side } = moveParts({ reel, say }, node);
  return [number, text, side].filter(Boolean).join(" ") || (node ? "\u00b7" : say("start"));
}
