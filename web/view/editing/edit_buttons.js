/** Buttons of the edit mode and their icons. */

import { html, svg } from "../dom.js";

/** Return an SVG icon with a path. @param {string} path on a grid of 24 @param {boolean} [isFilled] */
export function icon(path, isFilled = false) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: isFilled ? "icon filled" : "icon", "aria-hidden": "true" },
    svg("path", { d: path }),
  );
}

/**
 * Return a button of the edit mode that calls a function.
 * @param {Record<string, string | boolean | null>} attributes
 * @param {() => void} act
 * @param {...import("../dom.js").Child} children
 */
export function button(attributes, act, ...children) {
  const element = html("button", { type: "button", ...attributes }, ...children);
  element.addEventListener("click", act);
  return element;
}

/** Set whether a button is shown as pressed. @param {HTMLElement} element @param {boolean} isPressed */
export const press = (element, isPressed) => element.setAttribute("aria-pressed", String(isPressed));
