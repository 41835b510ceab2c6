/** The comment on phones: a stroke up shows it in place of the tabs, a stroke down from its beginning shows the tabs again. */

/** Number of pixels that a finger must move to change anything. */
const STROKE_PX = 12;

/** @param {HTMLElement} comment @param {(isLarge: boolean) => void} enlarge */
export function enlargeByTouch(comment, enlarge) {
  let start = 0;
  const options = { passive: true };
  comment.addEventListener("touchstart", ({ touches: [{ clientY }] }) => (start = clientY), options);
  comment.addEventListener(
    "touchmove",
    ({ touches: [{ clientY }] }) => {
      const distance = clientY - start;
      if (distance < -STROKE_PX) enlarge(true);
      else if (distance > STROKE_PX && comment.scrollTop <= 0) enlarge(false);
    },
    options,
  );
}
