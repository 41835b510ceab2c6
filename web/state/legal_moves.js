/**
 * The moves among which a reader chooses: by point, by piece, or both. Pure functions.
 *
 * @typedef {[text: string, piece: string | null, points: string[]]} PlacedMove
 *
 * @typedef {object} Placements legal moves of a position
 * @property {string | null} color of the side to move
 * @property {PlacedMove[]} moves the points are in the order in which they are chosen
 * @property {string[]} actions moves without points
 * @property {[prefix: string, points: string[]][]} [removals] links of the own side that may be removed before the move
 */

/**
 * @typedef {object} PlacementGroups the worker's answer to `placements`, in which there may be thousands of moves
 * @property {string | null} color
 * @property {[piece: string | null, placements: string][]} placements texts of moves with spaces between them
 * @property {string[]} actions
 * @property {Placements["removals"]} removals
 */

import { isSameSet } from "../reel/points.js";

/** Return the legal moves in an answer of Python, in the form in which readers choose among them. @param {PlacementGroups} answer @returns {Placements} */
export function placementsOf({ color, placements, actions, removals }) {
  const moves = placements.flatMap(([piece, texts]) =>
    texts.split(" ").map((text) => /** @type {PlacedMove} */ ([text, piece, text.split(",")])),
  );
  return { color, moves, actions, removals };
}

/** @type {Placements} */
export const NO_PLACEMENTS = { color: null, moves: [], actions: [] };

/** Return whether moves are chosen by pieces in a tray. @param {Placements} placements */
export const hasPieces = ({ moves }) => moves.some(([, piece]) => piece !== null);

/** Return the names of the pieces that can be placed, on a point or anywhere. @param {Placements} placements @param {string | null} point */
export function piecesAt({ moves }, point) {
  const names = new Set(/** @type {string[]} */ ([]));
  for (const [, piece, points] of moves)
    if (piece !== null && (point === null || points.includes(point))) names.add(piece);
  return names;
}

/**
 * Return the points where a move can go on: all points of the moves of a piece, or the next point after those that were chosen. If none
 * goes on after them, as after the end of a link, these are the points where moves begin.
 *
 * @param {Pick<Placements, "moves">} placements
 * @param {string | null} piece that is held
 * @param {readonly string[]} chosen
 * @returns {Set<string>}
 */
export function nextPoints({ moves }, piece, chosen) {
  const found = new Set(/** @type {string[]} */ ([]));
  for (const [, name, points] of moves) {
    if (name !== null) {
      if (piece === null || name === piece) for (const point of points) found.add(point);
    } else if (goesOn(points, chosen)) found.add(points[chosen.length]);
  }
  return found.size || !chosen.length ? found : nextPoints({ moves }, piece, []);
}

/** Return whether a move begins with the points that were chosen, and has more. @param {readonly string[]} points of the move @param {readonly string[]} chosen */
const goesOn = (points, chosen) =>
  points.length > chosen.length && chosen.every((point, index) => points[index] === point);

/**
 * Return whether a point can be chosen for a move without a piece: a move goes on there, or begins there.
 *
 * @param {Pick<Placements, "moves">} placements
 * @param {readonly string[]} chosen the points before
 * @param {string} point
 */
export const canChoose = ({ moves }, chosen, point) =>
  moves.some(([, , points]) => points[0] === point || (points[chosen.length] === point && goesOn(points, chosen)));

/**
 * Return the indices of the moves of a piece, on a point or anywhere.
 *
 * @param {Placements} placements
 * @param {string} piece
 * @param {string | null} point
 */
export function movesOf({ moves }, piece, point) {
  return moves.flatMap(([, name, points], index) =>
    name === piece && (point === null || points.includes(point)) ? [index] : [],
  );
}

/**
 * Return the choice after a point was chosen for a move without a piece. A move with several points, such as from one point to another, is
 * chosen point by point; a point with which no move goes on begins another one.
 *
 * @param {Placements} placements
 * @param {readonly string[]} chosen the points before
 * @param {string} point
 * @returns {{ move: number | null, chosen: string[] }} the index of the move to play, or the points chosen now
 */
export function choosePoint({ moves }, chosen, point) {
  for (const points of chosen.length ? [[...chosen, point], [point]] : [[point]]) {
    const matches = moves.flatMap(([, , all], index) => (points.every((name, at) => all[at] === name) ? [index] : []));
    const exact = matches.find((index) => moves[index][2].length === points.length);
    if (exact !== undefined) return { move: exact, chosen: [] };
    if (matches.length) return { move: null, chosen: points };
  }
  return { move: null, chosen: [] };
}

/**
 * @typedef {object} Removal
 * @property {string | null} prefix text of the removal, null while only one end is chosen
 * @property {string[]} ends
 * @property {string[]} chosen the points chosen now
 */

/**
 * Return the choice after a point was chosen for the removal of a link: the link itself, or its ends one after the other, which needs no
 * pointer.
 *
 * @param {Placements} placements
 * @param {readonly string[]} chosen the points before
 * @param {readonly string[]} drawn the points of the element that was chosen
 * @param {string} point that was chosen
 * @returns {Removal | null}
 */
export function chooseRemoval({ removals = [] }, chosen, drawn, point) {
  const between = (/** @type {readonly string[]} */ points) => removals.find(([, ends]) => isSameSet(ends, points));
  const found = between(drawn) ?? between([...chosen, point]);
  if (found) return { prefix: found[0], ends: found[1], chosen: [] };
  const isEnd = !chosen.includes(point) && removals.some(([, ends]) => ends.includes(point));
  return isEnd ? { prefix: null, ends: [point], chosen: [point] } : null;
}
