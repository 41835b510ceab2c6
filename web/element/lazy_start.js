/**
 * When a viewer starts: as soon as it comes near the screen.
 *
 * Observers tell that a frame later. So the first one of a page is looked at as soon as it is there; where it holds its game
 * it starts wherever it is, since that costs less than to lay out the page in order to know.
 */

import { holdsReel } from "../loading/sources.js";

/** Pixels. */
const NEAR = 600;

/** The first viewer of the page until it waits. @type {WeakSet<Element>} */
const first = new WeakSet();

/** @param {string} selector of viewers that the page has already */
export function lookFor(selector) {
  const element = document.querySelector(selector);
  if (element) first.add(element);
}

/** @param {Element} element */
function isNear(element) {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > -NEAR && top < document.documentElement.clientHeight + NEAR;
}

/**
 * @param {Element} element with its styles
 * @param {() => void} begin called once
 * @returns {() => void} ends the waiting
 */
export function whenNear(element, begin) {
  if (first.delete(element) && (holdsReel(element) || isNear(element))) {
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
