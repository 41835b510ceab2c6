/** Short messages at the bottom of the page. */

import { messageOf } from "../runtime/protocol.js";
import { find } from "./elements.js";
import { partOfPage } from "./page_texts.js";

/** Time after which a message disappears. */
const MESSAGE_DURATION_MS = 6000;
let timer = 0;

/** Show a message at the bottom of the page for a while; an empty message removes it. @param {string} message */
export function say(message) {
  clearTimeout(timer);
  find("message").textContent = message;
  timer = window.setTimeout(() => (find("message").textContent = ""), MESSAGE_DURATION_MS);
}

/**
 * Use a module of the page that is being imported. A message says why if it could not be loaded or failed.
 *
 * @template T
 * @param {Promise<T>} importing
 * @param {(part: T) => void | Promise<void>} use
 * @returns {Promise<void>} resolves in either case
 */
export const withPart = (importing, use) =>
  partOfPage(importing)
    .then(use)
    .catch((error) => say(messageOf(error)));
