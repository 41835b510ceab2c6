/**
 * The pieces that can be placed where the rules do not allow a move: those of setup, and those of illegal moves.
 *
 * @typedef {import("./state.js").State} State
 */

import { gameStateAt } from "../reel/frames.js";
import { choosingOf, legalMovesOf } from "./choosing.js";
import { editingOf } from "./draft.js";
import { hasPieces, piecesAt } from "./legal_moves.js";

/** Return the names of the pieces that a side has left at the current node. @param {State} state @param {string | null} color @returns {Set<string>} */
function piecesLeft({ reel, tree, node }, color) {
  const index = reel.sides.findIndex((side) => side.color === color);
  const tray = reel.trays[reel.sides[index]?.tray ?? -1] ?? [];
  const left = gameStateAt(reel, tree, node).left?.[index];
  return new Set(tray.filter((_, piece) => (left?.[piece] ?? 1) > 0).map(({ name }) => name));
}

/**
 * Return the color and the names of the pieces that can be placed whatever the rules say; null if the legal moves decide.
 *
 * @param {State} state
 */
export function freePieces(state) {
  const { area, color: chosen, isAnywhere } = editingOf(state);
  const isSetup = area === "setup";
  const isFree = isSetup ? chosen !== null : isAnywhere && area !== "marks";
  if (!isFree || state.mode !== "edit" || !state.reel.trays.length) return null;
  const color = isSetup ? chosen : legalMovesOf(state).color;
  return { color, names: piecesLeft(state, color) };
}

/** Return whether moves are chosen by pieces in a tray. @param {State} state */
export const choosesPieces = (state) => freePieces(state) !== null || hasPieces(legalMovesOf(state));

/** Return the names of the pieces that can be placed, on the chosen point if there is one. @param {State} state */
export const placeablePieces = (state) =>
  freePieces(state)?.names ?? piecesAt(legalMovesOf(state), choosingOf(state).chosen[0] ?? null);

/** Return the side to move; undefined until the legal moves are known. @param {State} state */
export function sideToMove(state) {
  const shown = (freePieces(state) ?? legalMovesOf(state)).color;
  return state.reel.sides.find(({ color }) => color === shown);
}
