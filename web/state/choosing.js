/**
 * Actions of a reader who chooses a move on the board, or with what the record is edited, and what follows from the choice: the legal
 * moves, and the pieces that can be placed, also those of setup and of illegal moves. It is imported on demand.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Choosing} Choosing
 * @typedef {import("./state.js").Editing} Editing
 * @typedef {import("./legal_moves.js").Placements} Placements
 */

import { gameStateAt } from "../reel/frames.js";
import { hasPieces, NO_PLACEMENTS, piecesAt } from "./legal_moves.js";

/** What is chosen before anything was. */
const NOTHING_CHOSEN = { chosen: [], removed: [], held: null };

/** What is edited at first: the comment. @type {Editing} */
const FIRST_EDITING = { area: "comment", tool: "", color: null, isAnywhere: false };

/** Return what the reader chooses at the current node. @param {State} state @returns {Choosing} */
export const choosingOf = ({ choosing, node }) =>
  choosing?.node === node
    ? choosing
    : { ...NOTHING_CHOSEN, node, legal: null, marksLegal: choosing?.marksLegal ?? false };

/** Return the legal moves of the current node, none until they are known. @param {State} state */
export const legalMovesOf = (state) => choosingOf(state).legal ?? NO_PLACEMENTS;

/** Change what is chosen at the current node. @param {State} state @param {Partial<Choosing>} changes @returns {State} */
export const choose = (state, changes) => ({ ...state, choosing: { ...choosingOf(state), ...changes } });

/** Put everything back that was chosen. @param {State} state @returns {State} */
export const drop = (state) => (state.choosing ? choose(state, NOTHING_CHOSEN) : state);

/** Read, try moves, or edit from now on. @param {State} state @param {State["mode"]} mode */
export const setMode = (state, mode) => drop({ ...state, mode, choosing: mode === "read" ? null : state.choosing });

/** Return what the edit mode edits. @param {State} state */
export const editingOf = ({ editing }) => editing ?? FIRST_EDITING;

/** Choose what is edited, and with which tool. @param {State} state @param {Partial<Editing>} editing */
export const edit = (state, editing) => drop({ ...state, editing: { ...editingOf(state), ...editing } });

/** Take over the legal moves of a node; nothing is chosen among them yet. @param {State} state @param {{ node: number, legal: Placements | null }} moves null if the position has changed, so that they are not known any more @returns {State} */
export const setLegalMoves = (state, { node, legal }) => ({
  ...state,
  choosing: { ...NOTHING_CHOSEN, node, legal, marksLegal: choosingOf(state).marksLegal },
});

/** Mark the points of legal moves on the board, or stop it. @param {State} state */
export const toggleMarks = (state) => choose(state, { marksLegal: !choosingOf(state).marksLegal });

/** Remove a link before the move, or put it back. @param {State} state @param {string} text of the removal */
export function toggleRemoval(state, text) {
  const { removed } = choosingOf(state);
  const others = removed.filter((other) => other !== text);
  return choose(state, { chosen: [], removed: others.length < removed.length ? others : [...removed, text] });
}

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
