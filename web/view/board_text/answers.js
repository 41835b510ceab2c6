/**
 * The answers of the command field. Each command is a function that returns the text to say, or null if what it does is announced by itself.
 *
 * @typedef {Pick<import("../host.js").Services, "act" | "goTo" | "parts" | "record" | "say" | "state">} Services
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("./command_words.js").CommandName} CommandName
 *
 * @typedef {object} Question
 * @property {Services} services
 * @property {FormatMessage} text formats the texts of the part `spoken`, and all others
 * @property {string} argument
 * @property {string} words the commands that can be given, as text
 */

import { shownGameState } from "../../reel/frames.js";
import { clockText, sentences } from "../../reel/messages.js";
import { allPoints, pointsOf, pointWriter } from "../../reel/points.js";
import { childrenOf, pathTo } from "../../reel/tree.js";
import { legalMoves } from "../../requests/questions.js";
import { lineOf, visibleTreeOf } from "../../state/state.js";
import { numberedMove } from "../announcement.js";
import { offAt } from "../board/toggles.js";
import { moveParts } from "../moves/move_text.js";
import { splitName } from "./board_rows.js";
import { describeBoard, pieceText } from "./point_text.js";

/** Longest list of moves that is read out. */
const MAX_LISTED_MOVES = 40;

/** Return all points that the board shows, and what there is to say about them. @param {Question} question */
function boardOf({ services, text }) {
  const { state } = services;
  const described = describeBoard(state, offAt(state, state.node), text);
  return { described, places: allPoints(state.reel.scene).filter((place) => !described.isHidden(place)) };
}

/** Return what the points hold whose names have a part, such as a row. @param {Question} question @param {"row" | "column"} part */
function lineText(question, part) {
  const { text, argument } = question;
  const { described, places } = boardOf(question);
  const found = places.filter(({ written }) => splitName(written)?.[part] === argument.toLowerCase());
  const shown = part === "column" ? argument.toUpperCase() : argument;
  if (!found.length) return text([part === "row" ? "noRow" : "noColumn", { [part]: shown }]);
  const contents = found.filter(described.hasContents).map(described.text).join("; ");
  return sentences([text([part, { [part]: shown, contents: contents || text("empty") }])]);
}

/** Return a list with one sentence for each side, which names its pieces on the board. @param {Question} question */
function piecesOnBoard(question) {
  const { services, text } = question;
  const { reel } = services.state;
  const { described, places } = boardOf(question);
  /** Name of a side, or of pieces of no side → its pieces. @type {Map<string, string[]>} */
  const found = new Map();
  const seen = new Set();
  for (const { point, written } of places) {
    const { piece = null, links = [] } = described.contents.get(point) ?? {};
    if (!piece || seen.has(piece.key)) continue;
    seen.add(piece.key);
    const side = reel.sides.find(({ color }) => color === piece.color);
    const owner = side ? text(side.name) : pieceText(reel, piece, text);
    const name = (piece.points?.length ?? 0) > 1 ? `${piece.title?.[1]?.piece ?? ""} ${written}`.trim() : written;
    const ends = links.map((end) => places.find((place) => place.point === end)?.written ?? end);
    const list = found.get(owner) ?? [];
    found.set(owner, list);
    list.push(ends.length ? `${name} ${text(["linkedTo", { points: ends.join(", ") }])}` : name);
  }
  const mark = [...found.values()].flat().some((name) => name.includes(",")) ? "; " : ", ";
  return [...found].map(([owner, names]) => `${owner} (${names.length}): ${names.join(mark)}`);
}

/** Return the numbers of the sides, of the clocks or the others. @param {Question} question @param {boolean} isClock */
function numbersText({ services, text }, isClock) {
  const { reel, tree, node, mainEnd } = services.state;
  const { scores } = shownGameState(reel, tree, node, mainEnd);
  return reel.sides.flatMap((side, index) => {
    const values = reel.columns.flatMap(({ clock, label }, column) => {
      const value = scores?.[index]?.[column] ?? null;
      if (clock !== isClock || value === null) return [];
      return [isClock ? clockText(value) : `${text(label)} ${value}`];
    });
    const color = text(side.name);
    // a player may have several sides
    return values.length ? [`${side.player ? `${side.player} (${color})` : color}: ${values.join(", ")}`] : [];
  });
}

/** Return the status of the game in words, and the pieces that have won. @param {Question} question */
function statusText(question) {
  const { services, text } = question;
  const { reel, tree, node, mainEnd } = services.state;
  const { status } = shownGameState(reel, tree, node, mainEnd);
  const { described, places } = boardOf(question);
  const winning = places.filter(({ point }) => described.contents.get(point)?.isWinning).map(({ written }) => written);
  return sentences([
    status ? text(status) : "",
    winning.length ? text(["winningPieces", { points: winning.join(", ") }]) : "",
  ]);
}

/** Return the last move in words. @param {Question} question */
function lastMoveText({ services }) {
  const { reel, tree, node } = services.state;
  const played = pathTo(tree, node).findLast((other) => reel.frames[other]?.say) ?? 0;
  return numberedMove({ reel, say: services.say }, played);
}

/** Perform a step, and return the text to say if it leads nowhere. @param {Question} question @param {import("../keys.js").Action} action @param {string} key */
function step({ services, text }, action, key = "noMove") {
  const { target } = services.state;
  services.act(action);
  return services.state.target === target ? text(key) : null;
}

/** Return the children of the current node that can be seen. @param {Question} question */
const continuations = ({ services }) => childrenOf(visibleTreeOf(services.state), services.state.node);

/** Return the legal moves in words. @param {Question} question */
async function legalText({ services, text }) {
  const { reel, hasRecord } = services.state;
  if (!reel.game.rules) return text("noRules");
  if (!hasRecord) return text("noTrying");
  const { moves, actions } = await legalMoves(services);
  const written = pointWriter(reel.scene);
  /** Piece, or move → number of its placements. @type {Map<string, number>} */
  const counts = new Map();
  for (const [, piece, places] of moves) {
    const name = piece ?? places.map(written).join("-");
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...actions, ...[...counts].map(([name, count]) => (count > 1 ? `${name} (${count})` : name))];
  const rest = names.length - MAX_LISTED_MOVES;
  const list = [...names.slice(0, MAX_LISTED_MOVES), ...(rest > 0 ? [text(["andMore", { count: rest }])] : [])];
  return `${text(["legalMoves", { count: moves.length + actions.length }])}${list.length ? ": " : ""}${list.join(", ")}`;
}

/** Go to one of some nodes, and return the text to say if it is not there. @param {Question} question @param {number | undefined} node */
function goTo({ services, text }, node) {
  if (node === undefined) return text("noMove");
  void services.goTo(node);
  return null;
}

/** @type {Record<CommandName, (question: Question) => string | null | Promise<string | null>>} */
export const ANSWERS = {
  position: (question) => {
    const pieces = piecesOnBoard(question);
    const onBoard =
      pieces.length || !pointsOf(question.services.state.reel.scene).count ? pieces : [question.text("emptyBoard")];
    return sentences([lastMoveText(question), statusText(question), ...onBoard]);
  },
  row: (question) => lineText(question, "row"),
  column: (question) => lineText(question, "column"),
  point: (question) => {
    const { described, places } = boardOf(question);
    const wanted = question.argument.toLowerCase();
    const place = places.find(({ written }) => written.toLowerCase() === wanted);
    return place ? described.text(place) : question.text(["noPoint", { point: question.argument }]);
  },
  last: lastMoveText,
  legal: legalText,
  score: (question) => sentences([...numbersText(question, false), statusText(question)]) || question.text("noScore"),
  pieces: (question) => {
    const { services, text } = question;
    const { reel, tree, node, mainEnd } = services.state;
    const { left } = shownGameState(reel, tree, node, mainEnd);
    if (!left) return sentences(piecesOnBoard(question)) || text("emptyBoard");
    return sentences(
      reel.sides.map(({ name, tray }, index) => {
        const pieces = reel.trays[tray ?? -1] ?? [];
        const names = pieces.flatMap((piece, kind) => {
          const count = left[index][kind];
          return count ? [count > 1 ? `${count} × ${piece.name}` : piece.name] : [];
        });
        return `${text(name)}, ${text(["left", { count: left[index].reduce((sum, count) => sum + count, 0) }])}: ${names.join(", ")}`;
      }),
    );
  },
  marks: (question) => {
    const { described, places } = boardOf(question);
    const marked = places.filter(({ point }) => described.contents.get(point)?.marks.length);
    return sentences([marked.map(described.text).join("; ")]) || question.text("noMarks");
  },
  clock: (question) => sentences(numbersText(question, true)) || question.text("noClock"),
  comment: ({ services: { state }, text }) => state.reel.frames[state.node]?.comment || text("noComment"),
  nextComment: (question) => step(question, "comment", "noOtherComment"),
  previousComment: (question) => step(question, "previousComment", "noOtherComment"),
  variations: (question) => {
    const { services, text } = question;
    const nodes = continuations(question);
    const names = nodes.map((node, index) => {
      const { side, text: move } = moveParts({ reel: services.state.reel, say: services.say }, node);
      return `${index + 1} ${side} ${move}`.replace(/\s+/g, " ").trim();
    });
    return text(nodes.length ? ["variations", { count: nodes.length, list: names.join(", ") }] : "noContinuation");
  },
  variation: (question) => goTo(question, continuations(question)[Number(question.argument) - 1]),
  go: (question) => {
    const { state } = question.services;
    const chosen = lineOf(state).find((node) => state.reel.tree.number[node] === Number(question.argument));
    return goTo(question, chosen);
  },
  next: (question) => step(question, "next"),
  back: (question) => step(question, "previous"),
  start: (question) => step(question, "first"),
  end: (question) => step(question, "last"),
  undo: ({ services, text }) => {
    if (!services.parts.trying) return text("noMove");
    services.parts.trying.act("undo");
    return null;
  },
  help: ({ text, words }) => text(["help", { words }]),
};
