/** The style sheets of the viewer, shared by all viewers of a page. Content policies allow adopted style sheets. */

// biome-ignore-all assist/source/organizeImports: in the order of their use, the style sheets compress better
import { importOnDemand } from "../platform/on_demand.js";
import tokens from "../styles/tokens.css";
import board from "../styles/board.css";
import viewer from "../styles/viewer.css";
import moves from "../styles/moves.css";
import comment from "../styles/comment.css";
import players from "../styles/players.css";
import bar from "../styles/bar.css";
import layout from "../styles/layout.css";
import sized from "../styles/sized.css";
import { createSheet } from "./adopted_style.js";

const importPalettes = () => import("./palettes.js");

/** @type {CSSStyleSheet[] | null} */
let sheets = null;

/** Return the style sheets of the viewer, created on first use; the first one is that of the palettes, which are loaded when they are needed. */
export function styles() {
  return (sheets ??= ["", tokens, board, viewer, moves, comment, players, bar, layout, sized].map(createSheet));
}

/** Load the colors of a palette; without them, the viewer has the usual ones. @param {string} palette */
export async function loadPalette(palette) {
  const [sheet] = styles();
  if (palette === "default" || sheet.cssRules.length) return;
  await importOnDemand(importPalettes).then(
    ({ palettes }) => sheet.replaceSync(palettes),
    () => {},
  );
}
