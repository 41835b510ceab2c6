/** The frame of the page's dialogs, which are loaded when they are first opened. */

import frame from "../styles/dialog_frame.css";
import styles from "../styles/page_dialog.css";
import { button, html } from "../view/dom.js";
import { adopt } from "./elements.js";
import { text } from "./page_texts.js";

const CLOSE = "viewer/close";

/** Add the style sheet of all dialogs to the page, and that of one of them. @param {string} own */
export function adoptDialogStyles(own) {
  adopt(frame + styles + own);
}

/** Put a button that closes a dialog next to its heading. @param {HTMLDialogElement} dialog @param {Element} heading */
export function addCloseButton(dialog, heading) {
  const label = text(CLOSE);
  const attributes = { class: "close", "aria-label": label, title: label, "data-label": CLOSE, "data-title": CLOSE };
  const header = html("header");
  heading.replaceWith(header);
  const closeButton = button(attributes, () => dialog.close(), "\u00d7");
  header.append(heading, closeButton);
}
