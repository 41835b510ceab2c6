/**
 * Pointer input in the tree: a click goes to a node, the mouse over a node previews it, and dragging moves the drawing. Fingers scroll it
 * as they scroll everything else.
 *
 * @typedef {object} Actions `fraction` is the position in the item from 0 to 1, which tells the nodes of a folded run apart
 * @property {(item: Element, fraction: number) => void} go
 * @property {(item: Element | null, fraction: number) => void} preview null ends the preview
 */

/** Number of pixels below which a movement of a pressed button is a click. */
const MIN_DRAG_PX = 4;

/** Return the item of the tree under the pointer, null if there is none. @param {Event} event */
function itemOf(event) {
  return event.target instanceof Element ? event.target.closest("[role=treeitem]") : null;
}

/** Return the horizontal position of the pointer in an item, from 0 to 1. @param {Element} item @param {MouseEvent} event */
function fractionOf(item, event) {
  const { left, width } = item.getBoundingClientRect();
  return width ? (event.clientX - left) / width : 0;
}

/** Let the pointer go to nodes, preview them, and drag a scrolling element with the tree. @param {HTMLElement} element @param {Actions} actions */
export function followPointer(element, { go, preview }) {
  /** @type {{ x: number, y: number, left: number, top: number, id: number } | null} */
  let pressed = null;
  let isDragging = false;
  let isPreviewing = false;

  const endPreview = () => {
    if (isPreviewing) preview(null, 0);
    isPreviewing = false;
  };
  const endDrag = () => {
    pressed = null;
    element.classList.remove("dragging");
  };

  element.addEventListener("pointerdown", (event) => {
    isDragging = false;
    if (event.pointerType === "touch" || event.button !== 0) return;
    const { scrollLeft: left, scrollTop: top } = element;
    pressed = { x: event.clientX, y: event.clientY, left, top, id: event.pointerId };
  });
  element.addEventListener("pointermove", (event) => {
    if (pressed && !isDragging && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > MIN_DRAG_PX) {
      isDragging = true;
      element.setPointerCapture(pressed.id);
      element.classList.add("dragging");
      endPreview();
    }
    if (pressed && isDragging) {
      element.scrollTo({
        left: pressed.left + pressed.x - event.clientX,
        top: pressed.top + pressed.y - event.clientY,
        behavior: "instant",
      });
      return;
    }
    if (event.pointerType === "touch") return;
    const item = itemOf(event);
    if (!item) return endPreview();
    isPreviewing = true;
    preview(item, fractionOf(item, event));
  });
  element.addEventListener("pointerup", endDrag);
  element.addEventListener("pointercancel", endDrag);
  element.addEventListener("pointerleave", endPreview);
  element.addEventListener("click", (event) => {
    const item = itemOf(event);
    // a click without a count is not by the pointer that has dragged
    if (item && !(isDragging && event.detail)) go(item, event.detail ? fractionOf(item, event) : 0);
  });
}
