/**
 * What each point of the board shows at a node: the piece, its links, marks of the record, and whether it was played last. Pure functions.
 *
 * @typedef {import("../../reel/reel.js").Reel} Reel
 * @typedef {import("../../reel/reel.js").Item} Item
 * @typedef {import("../../reel/reel.js").Frame} Frame
 * @typedef {import("../../reel/reel.js").Message} Message
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../../reel/tree.js").TreeIndex} TreeIndex
 *
 * @typedef {object} PointContents
 * @property {Item | null} piece
 * @property {string[]} links points to which the piece is linked
 * @property {Message[]} marks
 * @property {Message | null} start whose first piece covers the point
 * @property {boolean} isLast whether the point was played last
 * @property {boolean} isWinning whether its piece is one of those that have won the game
 *
 * @typedef {object} Covers the parts of the board that are drawn fainter or not at all
 * @property {(x: number, y: number) => boolean} isDimmed
 * @property {(x: number, y: number) => boolean} isHidden
 */

import { itemsAt } from "../../reel/frames.js";
import { pointWriter } from "../../reel/points.js";
import { hides } from "../board/toggles.js";

/** CSS class of a mark on single points → message key. */
const SYMBOL_KEYS = /** @type {Record<string, string>} */ ({
  triangle: "mark.triangle",
  circle: "mark.circle",
  square: "mark.square",
  cross: "mark.cross",
  selected: "mark.selected",
});
/** CSS class of a mark between two points → message keys for the point where it starts and the one where it ends. */
const LINE_KEYS = /** @type {Record<string, [string, string]>} */ ({
  arrow: ["mark.arrowTo", "mark.arrowFrom"],
  "line-mark": ["mark.lineTo", "mark.lineTo"],
});
/** CSS class of a mark that is a text → message key. */
const TEXT_KEYS = /** @type {Record<string, string>} */ ({ "label-mark": "mark.label", variation: "mark.variation" });
/** Rectangle in the path of a veil or cover: two opposite corners, the sides in either order. */
const RECTANGLE = /M([-\d.e]+) ([-\d.e]+)(?:H([-\d.e]+)V([-\d.e]+)|V([-\d.e]+)H([-\d.e]+))/g;

/** Return whether an item is a link: a colored line between two points, which has no name of its own. @param {Item} item */
const isLink = ({ color, points, title }) => color !== undefined && points?.length === 2 && !title;

/** Return the CSS classes of an item. @param {Item} item */
const classesOf = ({ class: classes = "" }) => classes.split(" ");

/**
 * Return the contents of all points that have any at a node.
 *
 * @param {Reel} reel
 * @param {TreeIndex} tree
 * @param {number} node
 * @param {ReadonlySet<string>} off names of the toggles that are off
 * @returns {Map<string, PointContents>} by the name of the point in the record
 */
export function contentsAt(reel, tree, node, off) {
  /** @type {Map<string, PointContents>} */
  const contents = new Map();
  const at = (/** @type {string} */ point) => {
    const found = contents.get(point) ?? {
      piece: null,
      links: [],
      marks: [],
      start: null,
      isLast: false,
      isWinning: false,
    };
    contents.set(point, found);
    return found;
  };
  for (const item of itemsAt(reel, tree, node).map((index) => reel.items[index])) {
    const { points = [] } = item;
    if (isLink(item)) for (const [end, point] of points.entries()) at(point).links.push(points[1 - end]);
    else if (item.layer === "starts") for (const point of points) at(point).start = startMessage(reel, item);
    else if (item.color !== undefined || item.title) for (const point of points) at(point).piece = item;
  }
  const written = pointWriter(reel.scene);
  const frame = reel.frames[node] ?? {};
  for (const item of (frame.marks ?? []).map((index) => reel.items[index])) {
    if (hides(item, off)) continue;
    for (const [end, point] of (item.points ?? []).entries()) {
      const mark = markMessage(reel, item, end, written);
      if (mark) at(point).marks.push(mark);
    }
  }
  for (const point of lastPoints(reel, tree, node, frame)) at(point).isLast = true;
  for (const [index, names] of frame.classes ?? [])
    if (names.split(" ").includes("winning"))
      for (const point of reel.items[index].points ?? []) at(point).isWinning = true;
  return contents;
}

/**
 * Return the message about a mark at one of its points, null if the item is no mark of the record.
 *
 * @param {Reel} reel
 * @param {Item} item
 * @param {number} end index of the point
 * @param {(point: string) => string} written
 * @returns {Message | null}
 */
function markMessage(reel, item, end, written) {
  const { points = [] } = item;
  for (const name of classesOf(item)) {
    if (name in SYMBOL_KEYS) return [SYMBOL_KEYS[name]];
    if (name in TEXT_KEYS) return [TEXT_KEYS[name], { text: textOf(item) }];
    if (name in LINE_KEYS) return [LINE_KEYS[name][end], { point: written(points[1 - end]) }];
    if (name === "territory") return ["mark.territory", { side: sideOf(reel, item)?.name ?? "" }];
  }
  return null;
}

/** Return the message about a starting point, which is that of one side or of all. @param {Reel} reel @param {Item} item @returns {Message} */
function startMessage(reel, item) {
  const side = sideOf(reel, item);
  return side ? ["startPointOf", { side: side.name }] : ["startPoint"];
}

/** Return the side with whose color an item is drawn. @param {Reel} reel @param {Item} item */
function sideOf({ sides }, item) {
  const classes = classesOf(item);
  return sides.find((side) => side.class.split(" ").every((name) => classes.includes(name)));
}

/** Return the whole text of a mark. @param {Item} item */
function textOf({ title, shapes = [] }) {
  const shape = shapes.find(({ type }) => type === "text");
  return String(title?.[1]?.text ?? (shape?.type === "text" ? shape.text : ""));
}

/**
 * Return the points of the last move: those of its mark, such as the one that was left, and those of the pieces that it has placed.
 *
 * @param {Reel} reel
 * @param {TreeIndex} tree
 * @param {number} node
 * @param {Frame} frame of the node
 * @returns {readonly string[]}
 */
function lastPoints(reel, tree, node, { marks = [], add = [], remove = [] }) {
  if (tree.parent[node] < 0 || reel.tree.side[node] < 0) return [];
  const items = (/** @type {readonly number[]} */ indices) => indices.map((index) => reel.items[index]);
  const marked = items(marks).filter((item) => classesOf(item).includes("last"));
  const pieces = (/** @type {readonly number[]} */ indices) =>
    items(indices).filter((item) => item.color !== undefined && !isLink(item));
  const pointsOf = (/** @type {readonly Item[]} */ found) => found.flatMap((item) => item.points ?? []);
  // a piece that only changes its color was not played
  const before = new Set(pointsOf(pieces(remove)));
  return [...pointsOf(marked), ...pointsOf(pieces(add)).filter((point) => !before.has(point))];
}

/** Return which parts of the board are dimmed and hidden at a node. @param {Reel} reel @param {number} node @returns {Covers} */
export function coversAt(reel, node) {
  const { marks = [], view } = reel.frames[node] ?? {};
  const within = (/** @type {string} */ layer) => {
    const areas = marks.flatMap((index) => (reel.items[index].layer === layer ? areasOf(reel.items[index]) : []));
    // a rectangle inside another one is an opening
    return (/** @type {number} */ x, /** @type {number} */ y) =>
      areas.filter(([x0, y0, x1, y1]) => (x - x0) * (x - x1) < 0 && (y - y0) * (y - y1) < 0).length % 2 === 1;
  };
  const isCovered = within("cover");
  const isOutside = (/** @type {number} */ x, /** @type {number} */ y) =>
    view !== undefined && (x < view[0] || y < view[1] || x > view[0] + view[2] || y > view[1] + view[3]);
  return { isDimmed: within("dim"), isHidden: (x, y) => isOutside(x, y) || isCovered(x, y) };
}

/** Return the rectangles of which the drawing of a veil or cover consists, each as two opposite corners. @param {Item} item */
const areasOf = ({ shapes = [] }) =>
  shapes.flatMap((shape) =>
    shape.type === "path"
      ? [...shape.d.matchAll(RECTANGLE)].map(([, x, y, x1, y1, y2, x2]) => [x, y, x1 ?? x2, y1 ?? y2].map(Number))
      : [],
  );
