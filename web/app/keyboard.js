/** Keyboard input on Boardreel's own page: the viewer gets the focus whenever a record is opened, and keys change the game. */

/** @typedef {import("../element/board_reel.js").BoardReel} BoardReel */

/** Return whether the page is in a frame of another page that has the focus. */
const isInUnfocusedFrame = () => window !== window.parent && !document.hasFocus();

/** Focus the viewer, also while its record is loading. @param {BoardReel} viewer */
export function focusViewer(viewer) {
  if (!isInUnfocusedFrame()) viewer.focus({ preventScroll: true, focusVisible: false });
}

/** Return whether the viewer is visible and no dialog is open, so that it may use the keys. @param {BoardReel} viewer */
const isInUse = (viewer) => viewer.checkVisibility() && !document.querySelector("dialog[open]");

/** Key → step to another game of the list. @type {Readonly<Record<string, 1 | -1>>} */
const GAME_STEPS = { "[": -1, "]": 1 };
/** Elements in which a key writes a character. */
const FIELDS = "input:not([type=range], [type=checkbox]), textarea, select, [contenteditable]";

/**
 * Return the step to another game that a key asks for, or null. On many keyboards brackets are typed with AltGr or Option.
 *
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented">} event
 */
export function gameStepOf({ key, ctrlKey, metaKey, altKey, defaultPrevented }) {
  if (defaultPrevented || metaKey || (ctrlKey && !altKey)) return null;
  return Object.hasOwn(GAME_STEPS, key) ? GAME_STEPS[key] : null;
}

/** Return whether a key is that of the browser for printing. @param {KeyboardEvent} event */
const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }) =>
  key.toLowerCase() === "p" && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Return whether a key is pressed in a field, also in one of the viewer. @param {KeyboardEvent} event */
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
