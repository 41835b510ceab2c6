/**
 * The pieces that can be placed where the rules do not allow a move: those of setup, and those of illegal moves.
 *
 * @typedef {import("./editing.js").Editing} Editing
 *
 * @typedef {object} FreePieces
 * @property {string | null} color
 * @property {number} node
 * @property {ReadonlySet<string>} names
 * @property {(name: string) => Promise<string[][]>} load returns the points of each placement of a piece
 * @property {(points: string[]) => void} place
 */

import { gameStateAt } from "../../reel/frames.js";
import { editingOf } from "../../state/draft.js";

/**
 * Return the names of the pieces that a side has left at the current node.
 *
 * @param {Editing} editing
 * @param {string | null} color
 * @returns {Set<string>}
 */
function piecesLeft({ services: { state } }, color) {
  const { reel, tree, node } = state;
  const index = reel.sides.findIndex((side) => side.color === color);
  const tray = reel.trays[reel.sides[index]?.tray ?? -1] ?? [];
  const left = gameStateAt(reel, tree, node).left?.[index];
  return new Set(tray.filter((_, piece) => (left?.[piece] ?? 1) > 0).map(({ name }) => name));
}

/** Return whether two sets of free pieces are for the same node and consist of the same pieces. @param {FreePieces} one @param {FreePieces} other */
export const areSamePieces = (one, other) =>
  one.color === other.color && one.node === other.node && [...one.names].join() === [...other.names].join();

/** Return a function that loads the placements of a piece from Python. @param {Editing} editing @param {boolean} setup */
const loader =
  ({ services }, setup) =>
  async (/** @type {string} */ piece) => {
    const record = services.host.record();
    const { reel, node } = services.state;
    return record ? record.ask("editor", reel, node, { ask: "pieces", piece, setup }) : [];
  };

/**
 * Return the pieces that can be placed in the state of the edit mode, null if the legal moves decide.
 *
 * @param {Editing} editing
 * @returns {FreePieces | null}
 */
export function freePieces(editing) {
  const { trying, services } = editing;
  const { area, color, isAnywhere } = editingOf(services.state);
  if (area === "setup") return color === null ? null : setupPieces(editing, color);
  return isAnywhere && area !== "marks" ? freeMoves(editing, trying.choosing.placements.color) : null;
}

/** Return the free pieces that setup places in a color. @param {Editing} editing @param {string} color @returns {FreePieces} */
function setupPieces(editing, color) {
  const { services, trying } = editing;
  const { node } = services.state;
  return {
    color,
    node,
    names: piecesLeft(editing, color),
    load: loader(editing, true),
    place: (points) => void trying.edit({ op: "set_up", node, points, color }),
  };
}

/** Return the free pieces of the side to play, whose moves may break the rules. @param {Editing} editing @param {string | null} color @returns {FreePieces} */
function freeMoves(editing, color) {
  const { services, trying } = editing;
  const { node } = services.state;
  return {
    color,
    node,
    names: piecesLeft(editing, color),
    load: loader(editing, false),
    place: (points) => void trying.play(points.join(",")),
  };
}
