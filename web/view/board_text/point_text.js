/** Points of the board in words: name, contents, links, marks, and what can be played there. */

import { pointWriter } from "../../reel/points.js";
import { contentsAt, coversAt } from "./point_contents.js";

/**
 * @typedef {import("../../reel/reel.js").Reel} Reel
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../../reel/points.js").BoardPoint} BoardPoint
 *
 * @typedef {object} Described a position whose points can be put into words
 * @property {(place: BoardPoint) => string} text everything about a point, beginning with its name
 * @property {(place: BoardPoint) => boolean} hasContents whether there is more than an empty point
 * @property {(place: BoardPoint) => boolean} isHidden
 * @property {ReadonlyMap<string, import("./point_contents.js").PointContents>} contents by the name of the point in the record
 */

/** Return a piece in words. @param {Reel} reel @param {import("../../reel/reel.js").Item} piece @param {FormatMessage} say */
export function pieceText({ sides }, { title, color }, say) {
  if (title) return say(title);
  const side = sides.find((other) => other.color === color);
  return side ? say(side.name) : "";
}

/**
 * Return what there is to say about the points of a board at a node.
 *
 * @param {import("../../state/state.js").State} state
 * @param {ReadonlySet<string>} off names of the toggles that are off
 * @param {FormatMessage} say with the texts of the part `spoken`
 * @returns {Described}
 */
export function describeBoard({ reel, tree, node }, off, say) {
  const contents = contentsAt(reel, tree, node, off);
  const { isDimmed, isHidden } = coversAt(reel, node);
  const written = pointWriter(reel.scene);
  const empty = say("empty");
  const details = (/** @type {BoardPoint} */ { point, x, y }) => {
    const { piece = null, links = [], marks = [], isLast = false } = contents.get(point) ?? {};
    return [
      piece ? pieceText(reel, piece, say) : empty,
      ...(links.length ? [say(["linkedTo", { points: links.map(written).join(", ") }])] : []),
      ...marks.map(say),
      ...(isDimmed(x, y) ? [say("mark.dimmed")] : []),
      ...(isLast ? [say("lastMove")] : []),
    ];
  };
  return {
    contents,
    text: (place) => [place.written, ...details(place)].join(", "),
    hasContents: ({ point }) => contents.has(point),
    isHidden: ({ x, y }) => isHidden(x, y),
  };
}
