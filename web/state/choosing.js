/**
 * Actions of a reader who chooses a move on the board, and what follows from the choice. It is imported on demand.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Choosing} Choosing
 * @typedef {import("./legal_moves.js").Placements} Placements
 */

import { NO_PLACEMENTS } from "./legal_moves.js";

/** What is chosen before anything was. */
const NOTHING_CHOSEN = { chosen: [], removed: [], held: null };

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
