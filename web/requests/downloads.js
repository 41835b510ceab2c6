/**
 * Downloads of the record. If text would be lost that could not be read, the reader is asked before.
 *
 * @typedef {import("./game.js").GameServices} GameServices
 * @typedef {import("../runtime/calls.js").SaveForm} SaveForm
 * @typedef {(loss: readonly import("../reel/reel.js").Diagnostic[]) => Promise<boolean>} MayLose asks whether text may be lost
 */

import { copyText } from "../platform/clipboard.js";
import { downloadFile } from "../platform/download_file.js";
import { draftBytes, lossOf, recordBytes, savedFormOf } from "./record_bytes.js";
import { savedName } from "./saving.js";

/** Download the record of a game, without the edits of the reader. @param {{ record: () => Pick<import("./game.js").GameRecord, "askRecord" | "bytes" | "isWritten" | "name" | "opened"> | null }} services @param {SaveForm} form @param {MayLose} mayLose */
export async function downloadRecord(services, form, mayLose) {
  const record = services.record();
  if (!record) return;
  const content = await recordBytes(record, form);
  if (await mayLose(lossOf(record, form))) downloadFile(record.name ?? "game.sgf", content);
}

/** Download the record of a game with the edits of the reader. @param {Pick<GameServices, "record" | "state">} services @param {MayLose} mayLose */
export async function downloadDraft(services, mayLose) {
  const record = services.record();
  if (!record || !(await mayLose(lossOf(record, "draft", services.state.reel.game.number)))) return;
  const name = savedName(record.name, savedFormOf(record) === "archive");
  downloadFile(name, await draftBytes(record, services));
}

/** Copy the record of a game to the clipboard as text. @param {Pick<GameServices, "record">} services */
export async function copyRecord(services) {
  const record = services.record();
  const bytes = record && (await recordBytes(record, "utf8"));
  if (bytes) await copyText(new TextDecoder().decode(bytes));
}
