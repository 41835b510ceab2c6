/** Keyboard input on Boardreel's own page: the viewer gets the focus whenever a record is opened, and keys change the game. */

import { actionsByKey, keyName, PAGE_KEYS } from "../view/key_table.js";

/** @typedef {import("../element/board_reel.js").BoardReel} BoardReel */

/** Return whether the page is in a frame of another page that has the focus. */
const isInUnfocusedFrame = () => window !== window.parent && !document.hasFocus();

/** Give the focus to a viewer, also while its record is loading. @param {BoardReel} viewer */
export function focusViewer(viewer) {
  if (!isInUnfocusedFrame()) viewer.focus({ preventScroll: true, focusVisible: false });
}

/** Return whether a dialog of the page or of its viewer is open, which leaves the keys without a meaning for the game. */
export const isDialogOpen = () =>
  [document, document.querySelector("board-reel")?.shadowRoot].some((root) => root?.querySelector("dialog[open]"));

/** Return whether the viewer is visible and no dialog is open, so that it may use the keys. @param {BoardReel} viewer */
const isInUse = (viewer) => viewer.checkVisibility() && !isDialogOpen();

/** Action of a key → step to another game of the list: -1 back, 1 forward. @type {Readonly<Record<string, 1 | -1>>} */
const GAME_STEPS = { previousGame: -1, nextGame: 1 };
const ACTIONS = actionsByKey(PAGE_KEYS);
/** Elements in which a key writes a character. */
const FIELDS = "input:not([type=range], [type=checkbox]), textarea, select, [contenteditable]";

/**
 * Return the step to another game that a key asks for, or null. On many keyboards brackets are typed with AltGr or Option.
 *
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented">} event
 */
export function gameStepOf({ key, ctrlKey, metaKey, altKey, defaultPrevented }) {
  if (defaultPrevented || metaKey || (ctrlKey && !altKey)) return null;
  return GAME_STEPS[ACTIONS.get(key) ?? ""] ?? null;
}

/** Return whether a key without modifiers opens the dialog for a new game. @param {KeyboardEvent} event */
export const isNewGameKey = (event) => ACTIONS.get(keyName(event) ?? "") === "newGame" && !event.defaultPrevented;

/** Return whether a key is the one by which browsers print. @param {KeyboardEvent} event */
const isPrintKey = (event) => keyName(event) === "Ctrl+P" && event.ctrlKey !== event.metaKey;

/** Return whether a key is pressed, or text is pasted, in a text field, also in one of the viewer. @param {Event} event */
export const isInField = (event) => /** @type {Element} */ (event.composedPath()[0]).matches?.(FIELDS);

/**
 * Use the keys for the previous and the next game, and pass keys that no other part of the page uses to the viewer.
 *
 * @param {() => BoardReel | null} currentViewer
 * @param {(step: 1 | -1) => void} changeGame
 */
export function handleKeys(currentViewer, changeGame) {
  document.addEventListener("keydown", (event) => {
    const viewer = currentViewer();
    if (!viewer || !isInUse(viewer)) return;
    if (isPrintKey(event)) {
      // Python makes the printed form first, which the event `beforeprint` could not wait for
      if (viewer.print()) event.preventDefault();
      return;
    }
    const step = gameStepOf(event);
    if (step && !isInField(event)) {
      event.preventDefault();
      changeGame(step);
    } else if (!(event.target instanceof Element && event.target.closest("[role=grid]"))) {
      viewer.handleKey(event);
    }
  });
}
