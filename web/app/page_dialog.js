/** The style of the page's dialogs, which are loaded when they are first opened. */

import frame from "../styles/page_dialog.css";
import { adopt } from "./elements.js";

/** Add the style sheet of all dialogs to the page, and that of one of them. @param {string} styles */
export function adoptDialogStyles(styles) {
  adopt(frame + styles);
}
