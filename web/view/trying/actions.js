/**
 * The actions of a reader who tries moves: the keys that stand for them, and the function that performs each. All other keys keep their
 * meaning.
 *
 * @typedef {"turn" | "turnBack" | "flip" | "left" | "right" | "up" | "down" | "place" | "drop" | "nextPiece" | "previousPiece" | "leave" |
 *   "delete" | "legal" | "undo" | "redo" | "save" | "saveNow" | "edit"} TryAction
 *
 * @typedef {object} TryState
 * @property {boolean} isTrying
 * @property {boolean} hasPiece whether a piece is held
 * @property {boolean} hasPieces whether the game has pieces to choose
 * @property {boolean} hasDraft whether moves were tried before
 */

import { choosesPieces, choosingOf, drop } from "../../state/choosing.js";
import { draftOf } from "../../state/draft.js";
import { actionsByKey, CHOICE_KEYS, DRAFT_KEYS, keyName, latinKey, PIECE_KEYS, TRYING_KEYS } from "../key_table.js";
import { controlOf } from "../keys.js";
import { openSaveMenu } from "./save_menu.js";

/** @typedef {Pick<import("../host.js").Services, "act" | "dispatch" | "element" | "fail" | "state">} Services */

/** @type {Record<"piece" | "choice" | "trying" | "draft", ReadonlyMap<string, TryAction>>} */
const ACTIONS = /** @type {any} */ ({
  piece: actionsByKey(PIECE_KEYS),
  choice: actionsByKey(CHOICE_KEYS),
  trying: actionsByKey(TRYING_KEYS),
  draft: actionsByKey(DRAFT_KEYS),
});

/** Return whether a key is pressed in a cell of the board's grid. @param {KeyboardEvent} event */
export function isInGrid(event) {
  const [target] = event.composedPath();
  return target instanceof Element && target.closest(".board-grid") !== null;
}

/**
 * Return whether a key is not meant for trying moves: the position is counted, or a dialog or control uses the key, unless it acts on the held piece over the board.
 *
 * @param {KeyboardEvent} event
 * @param {Services} services
 * @param {boolean} hasPiece
 */
function isUsedElsewhere(event, { element, state }, hasPiece) {
  if (state.counting) return true;
  if (event.defaultPrevented || event.isComposing || element.querySelector("dialog[open], :popover-open")) return true;
  const control = hasPiece && isInGrid(event) ? null : controlOf(event);
  // lists use no keys with Shift, which reorder variations
  return control !== null && !(control === "list" && event.shiftKey);
}

/**
 * Perform the action of trying moves that a key in a viewer stands for.
 *
 * @param {KeyboardEvent} event
 * @param {Pick<import("./trying.js").Trying, "act" | "choosing" | "editing" | "isActive" | "services">} trying
 * @returns {boolean} whether the key was used
 */
export function handleKey(event, trying) {
  const { services, editing, isActive: isTrying } = trying;
  const { state } = services;
  const { hasPiece } = trying.choosing;
  if (isUsedElsewhere(event, services, hasPiece)) return false;
  const isUsed = editing?.handleKey(event) ?? false;
  const { canUndo, canRedo } = draftOf(state);
  const hasDraft = canUndo || canRedo;
  const action = isUsed ? null : tryActionOf(event, { isTrying, hasPiece, hasPieces: choosesPieces(state), hasDraft });
  if (!isUsed && !action) return false;
  event.preventDefault();
  if (action) trying.act(action);
  return true;
}

/**
 * Return the action of trying moves that a key stands for, or null.
 *
 * @param {Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">} event
 * @param {TryState} state
 * @returns {TryAction | null}
 */
export function tryActionOf(event, { isTrying, hasPiece, hasPieces, hasDraft }) {
  const { ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey) return (hasDraft && ACTIONS.draft.get(keyName(event) ?? "")) || null;
  if (altKey || !isTrying) return null;
  const key = latinKey(event);
  return (
    (hasPiece ? ACTIONS.piece.get(key) : undefined) ??
    (hasPieces ? ACTIONS.choice.get(key) : undefined) ??
    ACTIONS.trying.get(key) ??
    null
  );
}

/**
 * Return the function of each action of the reader while moves are tried.
 *
 * @param {Pick<import("./trying.js").Trying, "choosing" | "deleteBranch" | "edit" | "leave" | "saving" | "services" | "text" | "toolbar">} trying
 * @returns {Record<TryAction, () => unknown>}
 */
export function commandsOf(trying) {
  const { choosing, saving, services } = trying;
  const hasEdits = () => draftOf(services.state).edits.length > 0;
  return {
    turn: () => choosing.changePiece("turn"),
    turnBack: () => choosing.changePiece("turnBack"),
    flip: () => choosing.changePiece("flip"),
    left: () => choosing.movePiece("left"),
    right: () => choosing.movePiece("right"),
    up: () => choosing.movePiece("up"),
    down: () => choosing.movePiece("down"),
    place: () => choosing.place(),
    drop: () => services.dispatch(drop),
    nextPiece: () => choosing.pickNext(1),
    previousPiece: () => choosing.pickNext(-1),
    leave: () => (choosingOf(services.state).chosen.length ? services.dispatch(drop) : trying.leave()),
    delete: () => trying.deleteBranch(),
    legal: () => choosing.markLegal(),
    edit: () => services.act("write"),
    undo: () => trying.edit({ op: "undo" }),
    redo: () => trying.edit({ op: "redo" }),
    save: () => hasEdits() && openSaveMenu(trying),
    saveNow: () => hasEdits() && saving.save().catch((error) => services.fail(error)),
  };
}
