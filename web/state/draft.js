/**
 * The draft of the reader: the edits that were made so far, and what follows from them. It is imported on demand.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Draft} Draft
 */

import { recordedEnd, recordedNode } from "../reel/patch.js";
import { changeTree } from "./state.js";

/** Return what the reader has edited. @param {State} state @returns {Draft} */
export const draftOf = ({ draft, tree }) =>
  draft ?? { edits: [], canUndo: false, canRedo: false, charset: null, recorded: tree.parent.length };

/** Return the edits as JSON, empty without any. @param {State} state */
export const draftText = ({ draft }) => (draft?.edits.length ? JSON.stringify(draft.edits) : "");

/** Return the node of the record that is shown or that the branch shown starts from. @param {State} state */
export const shownRecordedNode = (state) => recordedNode(state.tree, state.node, draftOf(state).recorded);

/** Return whether a node was added by the reader. @param {State} state @param {number} node */
export const isAdded = (state, node) => node >= draftOf(state).recorded;

/** Take over the edits that were made so far. @param {State} state @param {Omit<Draft, "recorded">} draft @returns {State} */
export const setDraft = (state, draft) => ({ ...state, draft: { recorded: draftOf(state).recorded, ...draft } });

/** Take over the tree that the draft has changed; moves that are tried do not move the end of the game. @param {State} state @param {import("../reel/tree.js").TreeIndex} tree @returns {State} */
export const growTree = (state, tree) => ({
  ...changeTree(state, tree),
  mainEnd: recordedEnd(tree, draftOf(state).recorded),
});

/** Take over the draft, the tree that it has changed, the legal moves, and what the reader knows of a puzzle from a viewer that is replaced. @param {State} state @param {State} replaced @returns {State} */
export const continueDraft = (state, { draft, tree, choosing, reached, puzzle }) => ({
  ...growTree({ ...state, draft, reached: state.reached && reached, puzzle }, tree),
  choosing,
});
