/**
 * The record of a game as the bytes of a file, and what is lost by saving it.
 *
 * @typedef {import("./game.js").GameRecord} GameRecord
 * @typedef {import("../runtime/calls.js").SaveForm} SaveForm
 * @typedef {import("../runtime/calls.js").DraftForm} DraftForm
 * @typedef {import("../runtime/calls.js").SaveScope} SaveScope
 */

import { whenEdited } from "./edit_queue.js";

/** Return the form in which Python saves a record with a draft, or null until it has read it without problems. @param {Pick<GameRecord, "isWritten" | "opened">} record */
export function savedFormOf({ isWritten, opened }) {
  if (isWritten) return "own";
  return opened?.outcome === "ok" ? opened.savedForm : null;
}

/**
 * Return the problems by which text that could not be read is lost when a record, or the draft of a game, is saved. Python must have read
 * it.
 *
 * @param {Pick<GameRecord, "isWritten" | "opened">} record
 * @param {SaveForm | "draft"} form
 * @param {number} [game] number of the edited game; the other games of a draft keep their text if they can
 * @param {SaveScope} [scope] of a draft
 */
export function lossOf({ isWritten, opened }, form, game, scope = "record") {
  const { skipped = [], savedForm = "own" } = opened ?? {};
  if (form === "original" || (form === "draft" && isWritten)) return [];
  const isWhole = form !== "draft" || (savedForm === "converted" && scope === "record");
  return isWhole ? skipped : skipped.filter((problem) => problem.game === game);
}

/** Return a record as the bytes of a file in one of several forms. @param {Pick<GameRecord, "askRecord" | "bytes">} record @param {SaveForm} form */
export const recordBytes = async (record, form) =>
  (form === "original" && record.bytes) || record.askRecord("save", form);

/**
 * Return a record, or a part of it, with all edits made so far as the bytes of a file.
 *
 * @param {Pick<GameRecord, "askRecord">} record
 * @param {Pick<import("./game.js").GameServices, "state">} services
 * @param {SaveScope} [scope]
 * @param {DraftForm} [form]
 * @param {number} [node] the last one of a line; by default the current node after the last edit
 */
export async function draftBytes(record, services, scope = "record", form = "draft", node = undefined) {
  await whenEdited(record);
  const { state } = services;
  return record.askRecord("save", form, state.reel.game.number, scope, node ?? state.node);
}
