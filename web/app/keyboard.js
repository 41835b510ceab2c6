/** Keyboard input on Boardreel's own page: the viewer gets the focus whenever a record is opened. */

/** @typedef {import("../element/board_reel.js").BoardReel} BoardReel */

/** Return whether the page is in a frame of another page that has the focus. */
const isInUnfocusedFrame = () => window !== window.parent && !document.hasFocus();

/** Focus the viewer, also while its record is loading. @param {BoardReel} viewer */
export function focusViewer(viewer) {
  if (!isInUnfocusedFrame()) viewer.focus({ preventScroll: true, focusVisible: false });
}

/** Return whether the viewer is visible and no dialog is open, so that it may use the keys. @param {BoardReel} viewer */
const isInUse = (viewer) => viewer.checkVisibility() && !document.querySelector("dialog[open]");

/**
 * Pass keys that no other part of the page uses to the viewer.
 *
 * @param {() => BoardReel | null} currentViewer
 */
export function passKeysTo(currentViewer) {
  document.addEventListener("keydown", (event) => {
    const viewer = currentViewer();
    if (viewer && isInUse(viewer) && !(event.target instanceof Element && event.target.closest("[role=grid]")))
      viewer.handleKey(event);
  });
}
