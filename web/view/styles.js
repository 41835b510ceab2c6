/** The style sheets of the viewer, shared by all viewers of a page. Content policies allow adopted style sheets. */

import bar from "../styles/bar.css";
import board from "../styles/board.css";
import comment from "../styles/comment.css";
import layout from "../styles/layout.css";
import moves from "../styles/moves.css";
import players from "../styles/players.css";
import sized from "../styles/sized.css";
import tokens from "../styles/tokens.css";
import viewer from "../styles/viewer.css";

/** Return a style sheet object with a text. @param {string} text */
function createSheet(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** @type {CSSStyleSheet[] | null} */
let sheets = null;

/** Return the style sheets of the viewer, created on first use. */
export function styles() {
  return (sheets ??= [tokens, board, viewer, moves, comment, players, bar, layout, sized].map(createSheet));
}
