/** Short messages at the bottom of the page. */

import { find } from "./elements.js";

/** Time after which a message disappears. */
const MESSAGE_DURATION_MS = 6000;
let timer = 0;

/** Show a message at the bottom of the page for a while; an empty message removes it. @param {string} message */
export function say(message) {
  clearTimeout(timer);
  find("message").textContent = message;
  timer = window.setTimeout(() => (find("message").textContent = ""), MESSAGE_DURATION_MS);
}
