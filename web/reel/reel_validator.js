/**
 * Validate a Reel from a file, a page or a cache before it is shown: a valid Reel cannot make the viewer throw, hang or fill the
 * memory. The checks of its fields are made from `reel.schema.json`; this module checks what the schema cannot say.
 *
 * @typedef {import("./reel.js").Reel} Reel
 */

import { isReel as hasFieldsOfReel, isReelPart } from "./reel_checks.js";

/** Maximum number of elements in the drawing of a position, of the board without pieces, or of all trays. */
const MAX_DRAWN = 100_000;
/** Maximum number of points of a board and of tiles of a tiling. */
const MAX_POINTS = 1_000_000;

/** Return whether a value is a Reel that can be shown. @param {any} value @returns {value is Reel} */
export function isReel(value) {
  return hasFieldsOfReel(value) && isTree(value) && areLanes(value) && isDrawable(value);
}

/**
 * Return whether a value is a part with frames that can be merged into a Reel.
 *
 * @param {any} value
 * @param {Reel} reel
 * @returns {value is import("./reel.js").ReelPart}
 */
export function isPartOf(value, reel) {
  if (!isReelPart(value)) return false;
  const { items, infos, frames, diagnostics, omittedDiagnostics, flags, checked } = value;
  const { length } = reel.tree.parent;
  // the frames of a part refer to its own lists
  return (
    isReel({ ...reel, items, infos, frames, diagnostics }) &&
    [...omittedDiagnostics, ...flags].every(([node]) => node < length) &&
    checked.every((/** @type {number} */ node) => node <= length)
  );
}

/** Only a draft changes the order of children, and a node comes after its parent, so no way through the tree goes in circles. @param {Reel} reel */
function isTree({ tree, sides, start, bookmarks, evaluation }) {
  const { parent, side } = tree;
  const { length } = parent;
  const isNode = (/** @type {number} */ node) => node < length;
  const series = evaluation ? [...evaluation.winrate, ...evaluation.score] : [];
  return (
    tree.children === undefined &&
    parent[0] === -1 &&
    parent.every((before, node) => node === 0 || (before >= 0 && before < node)) &&
    [tree.label, side, tree.number, tree.flags].every((values) => values.length === length) &&
    side.every((index) => index >= -1 && index < sides.length) &&
    [tree.signs, tree.printed, tree.figures].every((values) => values.every(([node]) => isNode(node))) &&
    isNode(start) &&
    bookmarks.every(({ node }) => isNode(node)) &&
    series.every(({ side, values }) => (side ?? -1) < sides.length && values.every(([node]) => isNode(node)))
  );
}

/** Return whether the lanes list nodes of the tree in their order, with one number per side or contender. @param {Reel} reel */
function areLanes({ tree, sides, lanes }) {
  if (!lanes) return true;
  const { end, lead, mobility } = lanes;
  const isLane = (/** @type {import("./reel.js").LaneValues} */ values, /** @type {number} */ width) =>
    values.every(
      ([node, numbers], index) =>
        numbers.length === width && node < end && (index === 0 || node > values[index - 1][0]),
    );
  return (
    end <= tree.parent.length &&
    (!lead ||
      (lead.sides.every((group) => group.every((side) => side < sides.length)) &&
        isLane(lead.values, lead.sides.length))) &&
    (!mobility || isLane(mobility.values, sides.length))
  );
}

/** Return the sum of weights. @param {number[]} weights */
const total = (weights) => weights.reduce((sum, weight) => sum + weight, 0);
/** Return the number of elements in a drawing, Infinity if a tiling has too many tiles. @param {import("./reel.js").Shape[]} shapes */
const weigh = (shapes) => total(shapes.map((shape) => (shape.type === "tiling" ? weighTiling(shape) : 1))) + 1;
/** @param {import("./reel.js").Tiling} tiling */
const weighTiling = ({ width, height, step: [x, y], shapes }) =>
  Math.abs(width / x) * Math.abs(height / y) <= MAX_POINTS ? shapes.length + 3 : Infinity;

/** Return whether all references in a Reel exist and no position is too large to draw. @param {Reel} reel */
function isDrawable({ scene, sides, trays, items, frames, tree, infos, diagnostics, columns }) {
  const { lattice, cells } = scene;
  const symbols = new Map(Object.entries(scene.symbols).map(([name, shapes]) => [name, weigh(shapes)]));
  const weightOf = (
    /** @type {{ symbol?: string, shapes?: import("./reel.js").Shape[] }} */ { symbol, shapes = [] },
  ) => (symbol === undefined ? weigh(shapes) : (symbols.get(symbol) ?? Infinity));
  const fixed = [...scene.background, ...scene.coordinates, ...cells.map(([, symbol]) => ({ symbol }))];
  const pieces = sides.flatMap(({ tray }) => (tray === null ? [] : (trays[tray] ?? [{ symbol: "" }])));
  if (total([...fixed, ...pieces].map(weightOf)) > MAX_DRAWN) return false;
  if (lattice && lattice.columns.length * lattice.rows.length > MAX_POINTS) return false;

  const weights = items.map(weightOf);
  if (![...weights, ...symbols.values(), ...trays.flat().map(weightOf)].every(Number.isFinite)) return false;
  const weighAll = (/** @type {number[]} */ shown = []) => total(shown.map((item) => weights[item] ?? Infinity));
  /** upper bounds of the drawn elements by node; removed items are not subtracted, because they may not have been on the board */
  const boards = tree.parent.map(() => 0);
  return (
    infos.length > 0 &&
    Object.keys(frames).every((node) => Number(node) < boards.length) &&
    boards.every((_, node) => {
      const { board, add, remove, marks, classes = [], info = 0, diagnostics: found = [], scores } = frames[node] ?? {};
      boards[node] = (board ? weighAll(board) : (boards[tree.parent[node]] ?? 0)) + weighAll(add);
      return (
        boards[node] + weighAll(marks) <= MAX_DRAWN &&
        weighAll(remove) + weighAll(classes.map(([item]) => item)) < Infinity &&
        info < infos.length &&
        found.every((index) => index < diagnostics.length) &&
        (!scores || (scores.length === sides.length && scores.every((row) => row.length === columns.length)))
      );
    })
  );
}
