/**
 * Say why a file has no game. Imported on demand, because most files have one.
 *
 * @typedef {import("../runtime/calls.js").Opened} Opened
 */

import { withTexts } from "../reel/messages.js";
import { refused as en } from "../texts/english.js";

/** Return a message formatter that also has the texts about refused files. @param {import("../reel/messages.js").FormatMessage} say of the viewer */
export const refusalTexts = (say) => withTexts(say, { part: "refused", en });

/**
 * Return the message for a file in which no game was found.
 *
 * @param {Pick<import("../reel/reel.js").Diagnostic, "code" | "line" | "column">} diagnostic
 * @param {Pick<Opened, "fileType" | "fileHelp">} opened
 * @returns {import("../reel/reel.js").Message}
 */
export function refusalMessage({ code, line, column }, { fileType, fileHelp }) {
  if (fileType?.startsWith("import-")) return [fileType, { line, column }];
  if (code !== "no-game-found" || fileType === null) return [code];
  if (fileType === "empty") return ["empty"];
  /** @type {import("../reel/reel.js").Message} */
  const type = [`fileType.${fileType}`];
  return fileHelp === null ? ["file-type", { type }] : ["file-type-help", { type, help: [`fileHelp.${fileHelp}`] }];
}
