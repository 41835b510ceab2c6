/**
 * When a viewer starts: as soon as it comes near the screen.
 *
 * Observers tell that a frame later. So the first one of a page is looked at when the script arrives; where it holds its game
 * it starts wherever it is, since that costs less than to lay out the page in order to know.
 */

import { holdsReel } from "./source.js";

/** Pixels. */
const NEAR = 600;

/** @type {WeakSet<Element>} */
const seen = new WeakSet();

/** @param {string} selector */
export function lookFor(selector) {
  const first = document.querySelector(selector);
  if (first && (holdsReel(first) || isNear(first))) seen.add(first);
}

/** @param {Element} element */
function isNear(element) {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > -NEAR && top < document.documentElement.clientHeight + NEAR;
}

/**
 * @param {Element} element
 * @param {() => void} begin called once
 * @returns {() => void} ends the waiting
 */
export function whenNear(element, begin) {
  if (seen.delete(element)) {
    begin();
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      begin();
    },
    { rootMargin: `${NEAR}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
