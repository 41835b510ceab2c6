/**
 * Downloads of the record. If text would be lost that could not be read, the reader is asked before.
 *
 * @typedef {import("./game.js").GameRecord} GameRecord
 * @typedef {import("../runtime/calls.js").SaveForm} SaveForm
 * @typedef {(loss: readonly import("../reel/reel.js").Diagnostic[]) => Promise<boolean>} MayLose asks whether text may be lost
 */

import { downloadFile } from "../platform/download_file.js";
import { savedName } from "./saving.js";

/** Download a record, without the edits of the reader. @param {Pick<GameRecord, "bytesAs" | "lossOf" | "name">} record @param {SaveForm} form @param {MayLose} mayLose */
export async function downloadRecord(record, form, mayLose) {
  const content = await record.bytesAs(form);
  if (await mayLose(record.lossOf(form))) downloadFile(record.name ?? "game.sgf", content);
}

/** Download a record with the edits of the reader. @param {GameRecord} record @param {import("../state/state.js").State} state @param {MayLose} mayLose */
export async function downloadDraft(record, { reel, node }, mayLose) {
  if (!(await mayLose(record.lossOf("draft", reel.game.number)))) return;
  const name = savedName(record.name, record.savedForm === "archive");
  downloadFile(name, await record.saveDraft(reel, "record", node));
}

/** Copy a record to the clipboard as text. @param {GameRecord} record */
export async function copyRecord(record) {
  await navigator.clipboard.writeText(new TextDecoder().decode(await record.bytesAs("utf8")));
}
