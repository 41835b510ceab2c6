/** The wheel over the board steps, and is the page's at both ends. */

/**
 * @param {WheelEvent} event
 * @param {import("./viewer.js").Viewer} viewer which has the focus
 */
export function stepByWheel(event, viewer) {
  if (event.ctrlKey || event.metaKey || event.deltaY === 0) return;
  const target = event.composedPath()[0];
  if (!(target instanceof Element) || !target.closest(".board-box")) return;
  const direction = event.deltaY > 0 ? 1 : -1;
  if (!viewer.canStep(direction)) return;
  event.preventDefault();
  viewer.act(direction > 0 ? "next" : "previous");
}
