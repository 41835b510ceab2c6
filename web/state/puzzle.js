/**
 * Actions of a reader who solves a puzzle. It is imported with the puzzle.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Puzzle} Puzzle
 * @typedef {import("../reel/reel.js").Message} Message
 */

import { hideSolution, reach, revealSolution } from "./state.js";

/** What the reader has done before anything. @type {Omit<Puzzle, "hasPieces" | "phase">} */
const NOTHING_DONE = { failures: 0, hints: 0, level: 0, chosen: [], remark: null, message: null };
/** Changes after which no points are chosen and no hint is shown. */
const FORGOTTEN = { level: 0, chosen: [] };

/** Return what the reader has done in the puzzle. @param {State} state @returns {Puzzle} */
export const puzzleOf = ({ puzzle }) => /** @type {Puzzle} */ (puzzle);

/** Return whether the puzzle waits for a move. @param {State} state */
export const isOpen = (state) => puzzleOf(state).phase === "open";

/** @param {State} state @param {Partial<Puzzle>} changes @returns {State} */
const change = (state, changes) => ({
  ...state,
  puzzle: { ...puzzleOf(state), remark: null, message: null, ...changes },
});

/** Begin with a puzzle. @param {State} state @param {boolean} hasPieces whether its moves are those of pieces @returns {State} */
export const startPuzzle = (state, hasPieces) => ({
  ...state,
  puzzle: { ...NOTHING_DONE, hasPieces, phase: state.reached ? "open" : "shown" },
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

/** Forget the chosen points and the hint. @param {State} state */
export const forget = (state) => change(state, FORGOTTEN);

/**
 * Play a move of the record, or its reply, to a node.
 *
 * @param {State} state
 * @param {{ node: number, remark: Message | null, isLast: boolean }} move `isLast`: nothing is said about a reply
 */
export const playMove = (state, { node, remark, isLast }) =>
  change(reach(state, node), { ...FORGOTTEN, phase: "reply", remark, message: isLast ? "" : null });

/**
 * Judge the line that the reader has played. Success shows the whole solution.
 *
 * @param {State} state
 * @param {"open" | "success" | "failure"} phase
 */
export function judge(state, phase) {
  const { failures, remark } = puzzleOf(state);
  const judged = change(state, { phase, remark, failures: failures + Number(phase === "failure") });
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

/** Show the solution. @param {State} state */
export const showSolution = (state) => revealSolution(change(state, { ...FORGOTTEN, phase: "shown" }));
