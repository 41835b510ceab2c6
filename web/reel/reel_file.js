/**
 * A Reel in two texts: the Reel with the few frames that a viewer needs first, and the part with all others. The viewer shows the
 * board before it parses the second text, which may be ten times as long. A Reel file is a JSON array of both, each on a line of
 * its own, or a whole Reel.
 *
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {{ reel: Reel, rest: string | null }} DividedReel `rest`: the text of the part, null if there is none
 */

import { isPartOf } from "./reel_validator.js";

/** Return both texts of a Reel file, null for the second one of a whole Reel. @param {string} text @returns {[reel: string, rest: string | null]} */
export function divideText(text) {
  const lines = /^\[(.*),\n(.*)\]\s*$/.exec(text);
  return lines ? [lines[1], lines[2]] : [text, null];
}

/**
 * Return the part with the frames in the second text of a Reel file; null if it is damaged or does not fit the Reel.
 *
 * @param {string} text
 * @param {Reel} reel
 * @returns {import("./reel.js").ReelPart | null}
 */
export function parseRest(text, reel) {
  try {
    const part = JSON.parse(text);
    return isPartOf(part, reel) ? part : null;
  } catch {
    return null;
  }
}
