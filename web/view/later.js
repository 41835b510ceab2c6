/** What can wait until the first picture is on the screen. */

/** @param {() => void} work done soon after the next frame */
export function afterPaint(work) {
  requestAnimationFrame(() => setTimeout(work));
}
