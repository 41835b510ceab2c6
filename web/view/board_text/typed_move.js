/** Plays a move that the reader has typed as players write it. */

import { allPoints } from "../../reel/points.js";
import { reasonText } from "../../reel/reason_text.js";

/**
 * @typedef {Pick<import("../host.js").Services, "choosePoint" | "parts" | "state">} Services
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 */

/**
 * Choose the points that a text names, as the answer to a puzzle.
 *
 * @param {Services} services
 * @param {string} typed
 * @returns {boolean} whether all of them are on the board
 */
function choosePoints(services, typed) {
  const all = allPoints(services.state.reel.scene);
  const found = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .map((name) => all.find(({ written }) => written.toLowerCase() === name)?.point);
  if (found.includes(undefined)) return false;
  for (const point of found) services.choosePoint(/** @type {string} */ (point));
  return true;
}

/**
 * Play a move at the current node.
 *
 * @param {Services} services
 * @param {FormatMessage} text with the texts of the part `spoken`
 * @param {string} typed the move
 * @returns {Promise<{ text: string | null, isRead: boolean }>} why it was not played, null if it was; whether it could be read as a move
 */
export async function playTyped(services, text, typed) {
  const { state, parts } = services;
  if (state.reached) return { text: null, isRead: choosePoints(services, typed) };
  if (!state.reel.game.rules) return { text: text("noRules"), isRead: false };
  if (!state.hasRecord) return { text: text("noTrying"), isRead: true };
  const wasTrying = state.mode !== "read";
  const trying = await parts.tryMoves(null, { quiet: true });
  if (!trying) return { text: text("noTrying"), isRead: true };
  const refusal = await trying.playTyped(typed);
  if (!refusal) return { text: null, isRead: true };
  if (!wasTrying) void trying.leave({ quiet: true });
  return { text: refusal.error && reasonText(refusal.error, text), isRead: refusal.canForce === true };
}
