/** Points of the board in words: name, contents, links, marks, what can be played there, and what it counts as. */

import { pointWriter } from "../../reel/points.js";
import { countOf } from "../../state/counting.js";
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
 * Return what the points count as in words, by their names; null unless the position is counted.
 *
 * @param {import("../../state/state.js").State} state
 * @param {FormatMessage} say with the texts of the part `spoken`
 * @returns {Map<string, [string]> | null}
 */
function countedTexts(state, say) {
  const count = countOf(state);
  if (!count) return null;
  const owned = state.reel.sides.flatMap(({ color, name }) => {
    const text = say(["mark.territory", { side: name }]);
    return (count.territory[color] ?? []).map((point) => /** @type {const} */ ([point, text]));
  });
  // a dead stone is in the territory of the other side
  const dead = count.dead.map((point) => /** @type {const} */ ([point, say("dead")]));
  return new Map([...owned, ...dead].map(([point, text]) => [point, [text]]));
}

/**
 * Return what there is to say about the points of a board at a node.
 *
 * @param {import("../../state/state.js").State} state
 * @param {ReadonlySet<string>} off names of the toggles that are off
 * @param {FormatMessage} say with the texts of the part `spoken`
 * @returns {Described}
 */
export function describeBoard(state, off, say) {
  const { reel, tree, node } = state;
  const contents = contentsAt(reel, tree, node, off);
  const { isDimmed, isHidden } = coversAt(reel, node);
  const written = pointWriter(reel.scene);
  const empty = say("empty");
  const counted = countedTexts(state, say);
  const details = (/** @type {BoardPoint} */ { point, x, y }) => {
    const { piece = null, links = [], marks = [], start = null, isLast, isWinning } = contents.get(point) ?? {};
    return [
      ...(piece ? [pieceText(reel, piece, say)] : [empty, ...(start ? [say(start)] : [])]),
      ...(links.length ? [say(["linkedTo", { points: links.map(written).join(", ") }])] : []),
      // the marks of the record are not drawn while the position is counted
      ...marks.filter(([key]) => !counted || key !== "mark.territory").map(say),
      ...(counted?.get(point) ?? []),
      ...(isDimmed(x, y) ? [say("mark.dimmed")] : []),
      ...(isWinning ? [say("winning")] : []),
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
