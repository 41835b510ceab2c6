/**
 * The text for screen readers when the current node has changed.
 *
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../state/state.js").State} State
 * @typedef {{ reel: import("../reel/reel.js").Reel, say: FormatMessage }} Game
 */

import { shownGameState } from "../reel/frames.js";
import { sentences } from "../reel/messages.js";
import { lineOf } from "../state/state.js";

/** Characters of a comment that are announced: the browser lays the text out, which takes long if it is a book. */
const MAX_SPOKEN_CHARACTERS = 10_000;

/** Return what a node does in words, empty if it has neither a move nor setup. @param {Game} game @param {number} node */
function moveText({ reel, say }, node) {
  const { say: message } = reel.frames[node] ?? {};
  return message ? say(message) : node ? "" : say("start");
}

/** Return the move of a node in words, with its number. @param {Game} game @param {number} node */
export function numberedMove(game, node) {
  const number = game.reel.tree.number[node];
  const move = moveText(game, node);
  return number ? game.say(["numberedMove", { number, move }]) : move;
}

/**
 * Return the move of the current node in words: number, side, move, what it does, annotations, comment; at the end of the game also the
 * result; after a jump the numbers of the sides as well. A control that has got the focus is read with number, side, and move.
 *
 * @param {State} state
 * @param {number} previous node
 * @param {FormatMessage} say
 * @param {() => { players: string, status: string }} overview returns the numbers of the players and the status of the game in words
 * @param {boolean} [hasFocus] whether the control of the current node has just got the focus
 */
export function announcement(state, previous, say, overview, hasFocus) {
  const { reel, tree, node, mainEnd } = state;
  const game = { reel, say };
  const frame = reel.frames[node] ?? {};
  const { parent } = tree;
  const isJump = ![node, parent[node]].includes(previous) && parent[previous] !== node;
  const place = { move: tree.depth[node], count: lineOf(state).length - 1 };
  const said = [
    ...(hasFocus
      ? []
      : [
          ...(isJump ? [say(["moveOf", place]), moveText(game, node)] : [numberedMove(game, node)]),
          frame.legal === false && say("illegal"),
        ]),
    ...(frame.remarks ?? []).map(say),
    frame.comment && `${say("comment")}: ${frame.comment.slice(0, MAX_SPOKEN_CHARACTERS)}`,
  ];
  if (!isJump && !shownGameState(reel, tree, node, mainEnd).ranks) return sentences(said);
  const { players, status } = overview();
  const text = sentences([...said, isJump && players]);
  // some moves say the result themselves
  return text.includes(status) ? text : sentences([text, status]);
}
