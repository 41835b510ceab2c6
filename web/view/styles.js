/** The style sheets of the viewer, made once for all viewers of a page. Adopted sheets need no inline style. */

import board from "../styles/board.css";
import tokens from "../styles/tokens.css";
import viewer from "../styles/viewer.css";

/** @param {string} text */
function sheet(text) {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}

/** @type {CSSStyleSheet[] | null} */
let made = null;

export function styles() {
  return (made ??= [tokens, board, viewer].map(sheet));
}
