/**
 * Actions on what the reader tries and edits, and what follows from it. It is imported on demand.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Draft} Draft
 * @typedef {import("./state.js").Editing} Editing
 */

import { recordedNode } from "../reel/patch.js";
import { drop } from "./choosing.js";

/** What is edited at first: the comment. @type {Editing} */
const FIRST_EDITING = { area: "comment", tool: "", color: null, isAnywhere: false };

/** Return what the reader has edited. @param {State} state @returns {Draft} */
export const draftOf = ({ draft, tree }) =>
  draft ?? { edits: [], canUndo: false, canRedo: false, charset: null, recorded: tree.parent.length };

/** Return the edits as JSON, empty without any. @param {State} state */
export const draftText = ({ draft }) => (draft?.edits.length ? JSON.stringify(draft.edits) : "");

/** Return the node of the record that is shown or that the branch shown starts from. @param {State} state */
export const shownRecordedNode = (state) => recordedNode(state.tree, state.node, draftOf(state).recorded);

/** Return whether a node was added by the reader. @param {State} state @param {number} node */
export const isAdded = (state, node) => node >= draftOf(state).recorded;

/** Return what the edit mode edits. @param {State} state */
export const editingOf = ({ editing }) => editing ?? FIRST_EDITING;

/** Read, try moves, or edit from now on. @param {State} state @param {State["mode"]} mode */
export const setMode = (state, mode) => drop({ ...state, mode, choosing: mode === "read" ? null : state.choosing });

/** Take over the edits that were made so far. @param {State} state @param {Omit<Draft, "recorded">} draft @returns {State} */
export const setDraft = (state, draft) => ({ ...state, draft: { recorded: draftOf(state).recorded, ...draft } });

/** Choose what is edited, and with which tool. @param {State} state @param {Partial<Editing>} editing */
export const edit = (state, editing) => drop({ ...state, editing: { ...editingOf(state), ...editing } });
