/**
 * When a viewer starts: as soon as it comes near the screen.
 *
 * Observers tell that a frame later. So what is in the page when the script arrives is looked at once, all of it before the
 * first of them changes and the page would have to be laid out again. Only a viewer that holds a picture is then as high as
 * it will be: without one, many that are to be far from each other would still stand close together.
 */

/** Pixels. */
const NEAR = 600;

/** @type {WeakSet<Element>} */
const seen = new WeakSet();

/** @param {string} selector */
export function lookFor(selector) {
  const { clientHeight } = document.documentElement;
  for (const element of document.querySelectorAll(`${selector}:has(img, svg, picture)`)) {
    const { top, bottom, width } = element.getBoundingClientRect();
    if (width && bottom > -NEAR && top < clientHeight + NEAR) seen.add(element);
  }
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
