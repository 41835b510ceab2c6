/** Copy text to the clipboard. */

import { LoadFailure } from "./load_failure.js";

/** Return the element that has the focus, also inside of shadow roots. */
function focusedElement() {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/**
 * Copy text to the clipboard; reject with a failure for the reader if the browser does not allow it.
 *
 * Pages without encryption have no `navigator.clipboard`, and frames of other sites may not use it: a field that is added for a moment is
 * copied in its place, next to the element with the focus, because the rest of the page is inert while a dialog is open.
 *
 * @param {string} text
 */
export async function copyText(text) {
  try {
    return await navigator.clipboard.writeText(text);
  } catch {
    // copied as follows
  }
  const focused = focusedElement();
  const field = Object.assign(document.createElement("textarea"), { value: text });
  field.style.cssText = "position: fixed; inset-block-start: 0; opacity: 0";
  (focused?.parentNode ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!isCopied) throw new LoadFailure("copy", ["error.copy"], "the browser does not allow copying");
}
