/** The code that shows a game on a web page. */

import { tagText } from "./tag.js";

/** Address of the script of the viewer, at the root of the site with this module. */
const SCRIPT = new URL("../../boardreel.js", import.meta.url).href;
/** Whether the script has an address: in a page that is a single file, and in a notebook, it has none. */
export const HAS_SCRIPT = !new URL(SCRIPT).hostname.endsWith(".invalid");
/** Pattern of text that would end or disturb a script element. */
const MARKUP = /<(?:\/script|!--|script)/i;

/**
 * Return the HTML code that shows a record at an address.
 *
 * @param {string} src
 * @param {{ game: number, move: string }} position
 */
export function addressedCode(src, { game, move }) {
  const attributes = { src, game: game === 1 ? "" : String(game), move };
  return tagText({ script: SCRIPT, integrity: "", attributes, width: null });
}

/** Return bytes in base64. @param {Uint8Array} bytes */
const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/**
 * Return the HTML code that shows a record, with the record in it.
 *
 * @param {Uint8Array} record in UTF-8
 * @param {{ game: number, move: string }} position
 */
export function inlineCode(record, { game, move }) {
  const attributes = { game: game === 1 ? "" : String(game), move };
  const text = new TextDecoder().decode(record);
  const isSafe = !MARKUP.test(text);
  const content = isSafe ? text.trim() : base64(new TextEncoder().encode(text));
  const encoding = isSafe ? "" : ' data-encoding="base64"';
  const tag = tagText({ script: SCRIPT, integrity: "", attributes, width: null });
  return tag.replace(
    "\n</board-reel>",
    () => `\n  <script type="application/x-game-sgf"${encoding}>${content}</script>\n</board-reel>`,
  );
}
