/** Short messages at the lower edge of the page. */

import { find } from "./elements.js";

/** How long a message is shown. */
const SHOWN_MS = 6000;
let timer = 0;

/** Show a message for a while; an empty one removes it. @param {string} message */
export function say(message) {
  clearTimeout(timer);
  find("message").textContent = message;
  timer = window.setTimeout(() => (find("message").textContent = ""), SHOWN_MS);
}
