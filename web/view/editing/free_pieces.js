/**
 * Pieces that are placed without asking the rules: those of setup, and moves that the reader wants to make anyway.
 *
 * @typedef {import("./editing.js").Editing} Editing
 * @typedef {import("../trying/choosing.js").FreePieces} FreePieces
 */

import { gameStateAt } from "../../reel/frames.js";

/**
 * Return the pieces that a side has left.
 *
 * @param {Editing} editing
 * @param {string | null} color
 * @returns {Set<string>}
 */
function piecesLeft({ viewer: { reel, tree, node } }, color) {
  const index = reel.sides.findIndex((side) => side.color === color);
  const tray = reel.trays[reel.sides[index]?.tray ?? -1] ?? [];
  const left = gameStateAt(reel, tree, node).left?.[index];
  return new Set(tray.filter((_, piece) => (left?.[piece] ?? 1) > 0).map(({ name }) => name));
}

/** Return whether the same pieces can be placed at the same node. @param {FreePieces} one @param {FreePieces} other */
export const areSamePieces = (one, other) =>
  one.color === other.color && one.node === other.node && [...one.names].join() === [...other.names].join();

/** Return the function that loads the placements of a piece. @param {Editing} editing @param {boolean} setup */
const loader =
  ({ viewer }, setup) =>
  async (/** @type {string} */ piece) => {
    const record = viewer.host.record();
    return record ? record.ask("editor", viewer.reel, viewer.node, { ask: "pieces", piece, setup }) : [];
  };

/** Return the pieces that setup places. @param {Editing} editing @param {string} color @returns {FreePieces} */
export function setupPieces(editing, color) {
  const { viewer, trying } = editing;
  return {
    color,
    node: viewer.node,
    names: piecesLeft(editing, color),
    load: loader(editing, true),
    place: (points) => void trying.edit({ op: "set_up", node: viewer.node, points, color }),
  };
}

/** Return the pieces of moves that may break the rules. @param {Editing} editing @param {string | null} color @returns {FreePieces} */
export function freeMoves(editing, color) {
  const { viewer, trying } = editing;
  return {
    color,
    node: viewer.node,
    names: piecesLeft(editing, color),
    load: loader(editing, false),
    place: (points) => void trying.play(points.join(",")),
  };
}
