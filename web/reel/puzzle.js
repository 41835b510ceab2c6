/**
 * Judge the moves of a reader in a puzzle by the table of the Reel. Pure functions.
 *
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./tree.js").TreeIndex} TreeIndex
 *
 * @typedef {object} SolverMove
 * @property {number} node
 * @property {string | null} piece
 * @property {string | null} name of a special move such as a pass
 * @property {readonly string[][]} forms points as recorded, then in each symmetric form
 *
 * @typedef {object} PuzzleIndex
 * @property {TreeIndex} tree
 * @property {number} start node of the task
 * @property {ReadonlyMap<number, SolverMove>} moves the solver's moves by node
 * @property {ReadonlySet<number>} successes nodes from which the line succeeds
 */

import { isSameSet } from "./points.js";
import { childrenOf } from "./tree.js";

/** Return the index of a Reel's puzzle, or null if there is nothing to solve, as in Reels of earlier versions. @param {Reel} reel @param {TreeIndex} tree @returns {PuzzleIndex | null} */
export function indexPuzzle({ puzzle, start }, tree) {
  const { moves = [], successes = [] } = puzzle ?? {};
  if (!moves.length) return null;
  const isNode = (/** @type {number} */ node) => node < tree.parent.length;
  return {
    tree,
    start,
    moves: new Map(
      moves.filter(([node]) => isNode(node)).map(([node, piece, name, forms]) => [node, { node, piece, name, forms }]),
    ),
    successes: new Set(successes),
  };
}

/** Return the solver's moves at a node. @param {PuzzleIndex} puzzle @param {number} node @returns {SolverMove[]} */
function movesAt({ tree, moves }, node) {
  return childrenOf(tree, node).flatMap((child) => moves.get(child) ?? []);
}

/**
 * Return the node of a move that the reader has played, and whether it is a symmetric form of the recorded move; null if the
 * move is not in the record.
 *
 * @param {PuzzleIndex} puzzle
 * @param {number} node from which it was played
 * @param {readonly string[]} points empty for a special move
 * @param {string | null} [name] of a special move
 * @returns {{ node: number, isSymmetric: boolean } | null}
 */
export function findMove(puzzle, node, points, name = null) {
  const moves = movesAt(puzzle, node).filter((move) => move.name === name);
  if (name !== null) return moves.length ? { node: moves[0].node, isSymmetric: false } : null;
  // a move that is recorded itself is not taken for another one
  const recorded = moves.find(({ forms }) => isSameSet(forms[0] ?? [], points));
  if (recorded) return { node: recorded.node, isSymmetric: false };
  const symmetric = moves.find(({ forms }) => forms.some((form) => isSameSet(form, points)));
  return symmetric ? { node: symmetric.node, isSymmetric: true } : null;
}

/** Return the next node that the viewer plays for the reader, -1 if it is the reader's turn or the line has ended. @param {PuzzleIndex} puzzle @param {number} node */
export function replyAt(puzzle, node) {
  return movesAt(puzzle, node).length ? -1 : puzzle.tree.firstChild[node];
}

/**
 * Return the outcome of a puzzle at a node: solved, failed or open. A line that cannot succeed any more has failed before its end, once the
 * reply is played.
 *
 * @param {PuzzleIndex} puzzle
 * @param {number} node at which no reply is left to play
 * @returns {"open" | "success" | "failure"}
 */
export function outcomeAt({ tree, successes }, node) {
  if (!successes.has(node)) return "failure";
  return tree.firstChild[node] < 0 ? "success" : "open";
}

/** Return the move of a puzzle that leads to success from a node, null if there is none. @param {PuzzleIndex} puzzle @param {number} node */
export function solvingMove(puzzle, node) {
  return movesAt(puzzle, node).find((move) => puzzle.successes.has(move.node)) ?? null;
}

/** Return the last node of the solution that leads on from a node. @param {PuzzleIndex} puzzle @param {number} node */
export function solutionEnd(puzzle, node) {
  let end = node;
  for (;;) {
    const next = solvingMove(puzzle, end)?.node ?? replyAt(puzzle, end);
    if (next < 0) return end;
    end = next;
  }
}

/** Return the names of the special moves in a puzzle, such as a pass. @param {PuzzleIndex} puzzle */
export function specialMoves({ moves }) {
  return [...new Set([...moves.values()].flatMap(({ name }) => name ?? []))];
}

/** Return the largest number of points of a move in a puzzle. @param {PuzzleIndex} puzzle */
export function longestMove({ moves }) {
  return [...moves.values()].reduce((longest, { forms: [points = []] }) => Math.max(longest, points.length), 1);
}

/**
 * Return a circle on the board that contains the points of a move, but not in its center, so that it is only a hint.
 *
 * @param {readonly { x: number, y: number }[]} points of the move
 * @param {number} distance between two neighboring points of the board
 * @param {number} seed decides in which direction the center is moved
 */
export function hintCircle(points, distance, seed) {
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map((point) => point.x));
  const y = mean(points.map((point) => point.y));
  const reach = points.reduce((most, point) => Math.max(most, Math.hypot(point.x - x, point.y - y)), 0);
  const angle = ((seed % 4) + 0.5) * (Math.PI / 2);
  return { x: x + distance * Math.cos(angle), y: y + distance * Math.sin(angle), r: reach + 2.4 * distance };
}
