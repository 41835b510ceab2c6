/** Groups of buttons with one tab stop, in which the arrow keys move the focus. */

import { isRightToLeft } from "./dom.js";

/** Key → step to another button of the group. @type {ReadonlyMap<string, number>} */
const STEPS = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
]);

/**
 * Let the arrow keys move the focus among the buttons of an element.
 *
 * @param {HTMLElement} element
 * @param {(button: HTMLElement) => void} [moved] called with the button that got the focus
 */
export function rove(element, moved = () => {}) {
  const buttons = () => /** @type {HTMLElement[]} */ ([...element.querySelectorAll("button")]);
  const stopAt = (/** @type {HTMLElement} */ stop) => {
    for (const button of buttons()) button.tabIndex = button === stop ? 0 : -1;
  };
  stopAt(buttons()[0]);
  element.addEventListener("focusin", ({ target }) => target instanceof HTMLButtonElement && stopAt(target));
  element.addEventListener("keydown", (event) => {
    const all = buttons().filter((button) => button.checkVisibility());
    const index = all.indexOf(/** @type {HTMLElement} */ (event.target));
    const step = STEPS.get(event.key);
    if (index < 0 || !step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = all[(index + (isRightToLeft(element) ? -step : step) + all.length) % all.length];
    event.preventDefault();
    event.stopPropagation();
    next.focus();
    moved(next);
  });
  return element;
}
