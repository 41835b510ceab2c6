/** The keyboard on Boardreel's own page: the viewer has it after every way of opening a record. */

/** @typedef {import("../boardreel.js").BoardReel} BoardReel */

/** Whether the page is in a frame of another page that the reader is using. */
const isForeign = () => window !== window.parent && !document.hasFocus();

/** Give the viewer the focus, also when its record is still loading. @param {BoardReel} viewer */
export function focusViewer(viewer) {
  if (!isForeign()) viewer.focus({ preventScroll: true, focusVisible: false });
}

/** Whether the viewer can be seen: the start screen and open dialogs have the keys to themselves. @param {BoardReel} viewer */
const isInUse = (viewer) => viewer.checkVisibility() && !document.querySelector("dialog[open]");

/**
 * Pass keys that nothing else on the page uses to the viewer.
 *
 * @param {() => BoardReel | null} current
 */
export function passKeysTo(current) {
  document.addEventListener("keydown", (event) => {
    const viewer = current();
    if (viewer && isInUse(viewer) && !(event.target instanceof Element && event.target.closest("[role=grid]")))
      viewer.handleKey(event);
  });
}
