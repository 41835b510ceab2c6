/** Every attribute of the element as a property of the same name. */

import { ATTRIBUTES } from "./options.js";

/** Attributes that are there or not. */
const SWITCHES = new Set(["autoplay"]);

/** @param {CustomElementConstructor["prototype"]} prototype */
export function reflectAttributes(prototype) {
  for (const name of ATTRIBUTES) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      /** @this {Element} */
      get() {
        return SWITCHES.has(name) ? this.hasAttribute(name) : (this.getAttribute(name) ?? "");
      },
      /** @this {Element} @param {unknown} value */
      set(value) {
        if (SWITCHES.has(name)) this.toggleAttribute(name, Boolean(value));
        else if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, String(value));
      },
    });
  }
}
