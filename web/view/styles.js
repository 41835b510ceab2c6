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
import { sheetIn } from "./adopted_style.js";

const importPalettes = () => import("./palettes.js");

/** The texts of the style sheets; the first one is that of the palettes, which are loaded when they are needed. */
const TEXTS = ["", tokens, board, viewer, moves, comment, players, bar, layout, sized];

/** Return the style sheets of the viewer in a document. @param {Document} owner */
export const styles = (owner) => TEXTS.map((text) => sheetIn(owner, text));

/** Load the colors of a palette for the viewers in a document; without them, they have the usual ones. @param {string} palette @param {Document} owner */
export async function loadPalette(palette, owner) {
  const sheet = sheetIn(owner, TEXTS[0]);
  if (palette === "default" || sheet.cssRules.length) return;
  await importOnDemand(importPalettes).then(
    ({ palettes }) => sheet.replaceSync(palettes),
    () => {},
  );
}
