/**
 * Say why a file has no game.
 *
 * @typedef {import("../runtime/client.js").Opened} Opened
 */

/**
 * Return the message for a file in which no game was found.
 *
 * @param {import("../reel/reel.js").Diagnostic} diagnostic
 * @param {Opened} opened
 * @returns {import("../reel/reel.js").Message}
 */
export function refusalMessage({ code, line, column }, { fileType, fileHelp }) {
  if (fileType?.startsWith("import-")) return [`refused.${fileType}`, { line, column }];
  if (code !== "no-game-found" || fileType === null) return [`refused.${code}`];
  if (fileType === "empty") return ["refused.empty"];
  /** @type {import("../reel/reel.js").Message} */
  const type = [`fileType.${fileType}`];
  return fileHelp === null
    ? ["refused.file-type", { type }]
    : ["refused.file-type-help", { type, help: [`fileHelp.${fileHelp}`] }];
}
