/**
 * Start a viewer when it comes near the visible part of the page.
 *
 * Observers report one frame late. Therefore the first viewer of a page is measured immediately; if it has a Reel, it starts
 * wherever it is, because that takes less time than the layout needed for measuring.
 */

import { hasInlineReel } from "../loading/sources.js";

/** Distance from the viewport at which a viewer starts. */
const MARGIN_PX = 600;

/** The first viewer of the page, until a viewer has been measured. @type {Element | null} */
let firstViewer = null;

/** Mark the first viewer that the page already contains, which may start without waiting for an observer. */
export function markFirstViewer() {
  firstViewer = document.querySelector("board-reel");
}

/** Return whether an element names or contains a Reel. @param {Element} element */
const hasReel = (element) => element.hasAttribute("reel") || hasInlineReel(element);

/** Return whether an element is in the viewport or close to it. @param {Element} element */
function isNearViewport(element) {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > -MARGIN_PX && top < document.documentElement.clientHeight + MARGIN_PX;
}

/** Return whether the browser may not have read all of an element yet: nothing follows it in its page. @param {Node} element */
function isPartial(element) {
  let node = /** @type {Node | null} */ (element);
  while (node && !node.nextSibling) node = node.parentNode;
  return !node && document.readyState === "loading";
}

/**
 * Call a function once when an element is complete, and in the viewport or close to it.
 *
 * @param {Element} element with its styles applied
 * @param {() => void} start
 * @returns {() => void} stops waiting
 */
export function whenNearViewport(element, start) {
  const isFirst = element === firstViewer;
  firstViewer = null;
  if (isFirst && !isPartial(element) && (hasReel(element) || isNearViewport(element))) {
    start();
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      if (isPartial(element)) document.addEventListener("DOMContentLoaded", () => observer.observe(element));
      else start();
    },
    { rootMargin: `${MARGIN_PX}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
