/**
 * Actions of a reader who solves a puzzle. It is imported with the puzzle.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Puzzle} Puzzle
 * @typedef {import("../reel/reel.js").Message} Message
 */

import { hideSolution, reach, revealSolution } from "./state.js";

/** What the reader has done before anything. @type {Omit<Puzzle, "hasPieces" | "phase">} */
const NOTHING_DONE = { failures: 0, hints: 0, level: 0, chosen: [], remark: null, message: null, verdict: null };
/** Changes after which no points are chosen and no hint is shown. */
const FORGOTTEN = { level: 0, chosen: [] };

/** Return what the reader has done in the puzzle. @param {State} state @returns {Puzzle} */
export const puzzleOf = ({ puzzle }) => /** @type {Puzzle} */ (puzzle);

/** Return whether the puzzle waits for a move. @param {State} state */
export const isOpen = (state) => puzzleOf(state).phase === "open";

/** @param {State} state @param {Partial<Puzzle>} changes @returns {State} */
const change = (state, changes) => ({
  ...state,
  puzzle: { ...puzzleOf(state), remark: null, message: null, verdict: null, ...changes },
});

/** Begin with a puzzle, or go on with that of a viewer that was replaced. @param {State} state @param {boolean} hasPieces whether its moves are those of pieces @returns {State} */
export const startPuzzle = (state, hasPieces) => ({
  ...state,
  puzzle: { ...NOTHING_DONE, phase: state.reached ? "open" : "shown", ...state.puzzle, hasPieces },
});

/** Choose a point of a piece, or leave it out again. @param {State} state @param {string} point */
export function choosePoint(state, point) {
  const { chosen } = puzzleOf(state);
  const others = chosen.filter((other) => other !== point);
  const next = others.length < chosen.length ? others : [...chosen, point];
  return change(state, { chosen: next, message: ["chosen", { count: next.length }] });
}

/** Say something in place of the sentence about the phase. @param {State} state @param {Message | string} message */
export const remind = (state, message) => change(state, { message });

/** Refuse a move that the record does not have. @param {State} state @param {{ points: readonly string[], message: Message | string }} move */
export const refuse = (state, { points, message }) => change(state, { message, verdict: { points, isRight: false } });

/** Take a refused move off the board; what was said about it stays. @param {State} state */
export function takeBack(state) {
  const { message, verdict } = puzzleOf(state);
  return verdict ? change(state, { message, verdict: { ...verdict, points: [] } }) : state;
}

/** Forget the chosen points and the hint. @param {State} state */
export const forget = (state) => change(state, FORGOTTEN);

/**
 * Play a move of the record, or its reply, to a node.
 *
 * @param {State} state
 * @param {{ node: number, remark: Message | null, isLast: boolean, right: readonly string[] }} move `isLast`: nothing is said about a
 *   reply; `right`: points of a right move of the reader
 */
export const playMove = (state, { node, remark, isLast, right }) =>
  change(reach(state, node), {
    ...FORGOTTEN,
    phase: "reply",
    remark,
    message: isLast ? "" : null,
    verdict: right.length ? { points: right, isRight: true } : null,
  });

/**
 * Judge the line that the reader has played. Success shows the whole solution.
 *
 * @param {State} state
 * @param {{ phase: "open" | "success" | "failure", points: readonly string[] }} outcome points of the last move
 */
export function judge(state, { phase, points }) {
  const { failures, remark } = puzzleOf(state);
  const verdict = phase === "open" ? null : { points, isRight: phase === "success" };
  const judged = change(state, { phase, remark, verdict, failures: failures + Number(phase === "failure") });
  return phase === "success" ? revealSolution(judged) : judged;
}

/** Follow a step through the game. @param {State} state @param {"open" | "failure" | "shown"} phase of its position */
export const follow = (state, phase) => change(state, { ...FORGOTTEN, phase });

/** Start again at the task. After a failure, tries and hints are still counted. @param {State} state */
export function tryAgain(state) {
  const { phase, failures, hints } = puzzleOf(state);
  const counted = phase === "failure" ? { failures, hints } : {};
  return hideSolution(change(state, { ...NOTHING_DONE, ...counted, phase: "open" }));
}

/** Count a hint, which says more than the one before it. @param {State} state */
export function giveHint(state) {
  const { hints, level } = puzzleOf(state);
  return change(state, { hints: hints + 1, level: level + 1 });
}

/** Show the solution instead of waiting for moves. @param {State} state */
export const showSolution = (state) => revealSolution(change(state, { ...FORGOTTEN, phase: "shown" }));
