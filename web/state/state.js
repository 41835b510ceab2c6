/**
 * What decides what one viewer shows: a plain object that never changes. An action is a function from a state and an argument to the next
 * state; parts of the viewer draw what differs between two states.
 *
 * Only the Reel grows in place, as frames are loaded and drafts edited; `loads` and `tree` are other ones afterwards.
 *
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../reel/reel.js").Message} Message
 * @typedef {import("../reel/tree.js").TreeIndex} TreeIndex
 *
 * @typedef {object} Settings
 * @property {boolean} coordinates
 * @property {import("../reel/move_numbers.js").NumberedMoves} numbers
 * @property {boolean} letters
 * @property {boolean} flip
 * @property {string} theme
 * @property {string} palette
 * @property {number} speed of playback as a factor
 * @property {boolean} sound whether a step forward to a move is heard
 * @property {Readonly<Record<string, boolean>>} switched parts of the drawing that the user has switched: name → whether it is on
 *
 * @typedef {object} Arrangement what the page wants of the viewer; the values are those of the element's attributes
 * @property {string} caption text under the board
 * @property {"auto" | "below" | "none"} comments where comments are shown; `below` is under the board
 * @property {"on" | "hidden"} result `hidden` does not reveal the result before the end of the game
 * @property {readonly string[] | null} tabs names of the tabs to show, the first one is opened; null for all, empty for `none`
 * @property {"off" | "button" | "on"} explore how moves are tried: not at all, after the button, or by clicking on the board as well
 * @property {boolean} edit whether the reader may edit the record, which needs all controls: comments, marks, setup, game info, variations
 *
 * @typedef {object} Draft what the reader has edited
 * @property {readonly object[]} edits
 * @property {number} recorded number of nodes of the record; those that the reader adds have larger numbers
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {string | null} charset in which the record will be saved, null for its own
 *
 * @typedef {object} Editing what the edit mode edits
 * @property {"comment" | "marks" | "setup" | "more"} area of the panel
 * @property {string} tool name of the tool for marks
 * @property {string | null} color that setup places, null to remove
 * @property {boolean} isAnywhere whether pieces are placed whatever the rules say
 *
 * @typedef {object} Choosing what the reader chooses while moves are tried
 * @property {number} node whose moves are chosen among; at other nodes nothing is chosen
 * @property {import("./legal_moves.js").Placements | null} legal moves, null until they are known
 * @property {boolean} marksLegal whether the points of legal moves are marked
 * @property {readonly string[]} chosen points so far
 * @property {readonly string[]} removed texts of the links that are removed before the move
 * @property {import("./held_piece.js").HeldPiece | null} held
 *
 * @typedef {object} Counting
 * @property {number} node whose position is counted
 * @property {import("../reel/position_count.js").PositionCount | null} count null until it is known
 *
 * @typedef {object} Puzzle
 * @property {boolean} hasPieces whether pieces are placed to solve it
 * @property {"open" | "reply" | "success" | "failure" | "shown"} phase
 * @property {number} failures
 * @property {number} hints
 * @property {number} level number of hints at the current node
 * @property {readonly string[]} chosen points of a piece that were chosen so far
 * @property {Message | null} remark about the last move
 * @property {Message | string | null} message in place of the sentence about the phase
 * @property {{ points: readonly string[], isRight: boolean } | null} verdict whether the last move of the reader was right, and its points
 *   as long as they are marked
 *
 * @typedef {object} Dialog
 * @property {"menu" | "settings" | "shortcuts" | "info" | "problems" | "properties" | "print" | "share"} name
 * @property {boolean} [starts] whether it runs its command at once
 *
 * @typedef {object} State
 * @property {Reel} reel
 * @property {TreeIndex} tree of the Reel; another object after a draft has changed it
 * @property {number} mainEnd the end of the main line, which shows the result
 * @property {number} node the current node
 * @property {number} target the current node, or the one that becomes current when its frames have loaded
 * @property {boolean} settles whether the move that led to the current node is animated
 * @property {ReadonlyMap<number, number>} choices node with variations → the child chosen last, on the path to the current node the one
 *   that leads there; the same object while the reader steps along a line
 * @property {ReadonlySet<number> | null} reached the start of a puzzle, and nodes of its hidden solution that the reader has reached; null
 *   if nothing is hidden
 * @property {Puzzle | null} puzzle what the reader has done to solve the puzzle; null until it is loaded
 * @property {boolean} hasSeenEnd whether the reader was at the end of the main line
 * @property {Settings} settings
 * @property {boolean} hasRecord whether the game comes from a record that Python can read, so that moves can be tried
 * @property {Arrangement} arrangement what the page wants, as far as it is possible for the game
 * @property {"read" | "try" | "edit"} mode whether the reader steps through the game, tries moves, or edits the record as well
 * @property {Draft | null} draft null until the reader has edited something
 * @property {Choosing | null} choosing null while no moves are tried
 * @property {Editing | null} editing null until the reader has edited with the panel
 * @property {Counting | null} counting null unless the position is counted
 * @property {string} tab name of the tab that the reader has opened; empty, or one that is not there, for the first
 * @property {Dialog | null} dialog that the reader has opened; `failure` says if it could not be loaded
 * @property {string | null} failure what the reader asked for at the current node and why it failed
 * @property {boolean} isPlaying
 * @property {number} loads how often frames, diagnostics or lanes were added to the Reel, or sides got other names
 */

import { choose, line } from "../reel/navigation.js";
import { childrenOf, FLAG, indexTree, pathTo } from "../reel/tree.js";

/**
 * Return the state in which a game is opened.
 *
 * @param {Reel} reel
 * @param {Settings} settings
 * @param {Arrangement} arrangement
 * @param {number} node to show first
 * @param {boolean} [hasRecord] whether the game comes from a record that Python can read
 * @returns {State}
 */
export function openGame(reel, settings, arrangement, node, hasRecord = true) {
  const tree = indexTree(reel.tree);
  /** @type {State} */
  const state = {
    reel,
    tree,
    mainEnd: line(tree, 0, new Map()).at(-1) ?? 0,
    node: 0,
    target: 0,
    settles: false,
    choices: new Map(),
    reached: null,
    puzzle: null,
    hasSeenEnd: false,
    settings,
    hasRecord,
    arrangement: possible(reel, hasRecord, arrangement),
    mode: "read",
    draft: null,
    choosing: null,
    editing: null,
    counting: null,
    tab: "",
    dialog: null,
    failure: null,
    isPlaying: false,
    loads: 0,
  };
  return go(reel.puzzle ? hideSolution(state) : state, node);
}

/**
 * Return whether one of some fields differs between two states.
 *
 * @param {State | null} before null if nothing is drawn
 * @param {State} after
 * @param {readonly (keyof State)[]} fields
 */
export const differs = (before, after, fields) => !before || fields.some((field) => before[field] !== after[field]);

/** The fields on which the visible tree depends. @type {(keyof State)[]} */
export const TREE_FIELDS = ["tree", "reached"];
/** The fields on which the current line depends. @type {(keyof State)[]} */
export const LINE_FIELDS = [...TREE_FIELDS, "choices"];
/** The fields on which the drawing of a position depends. @type {(keyof State)[]} */
const POSITION_FIELDS = [...TREE_FIELDS, "node", "settings"];

/** Return the nodes that have a comment and are not hidden, in file order. @param {State} state */
export const commentedNodes = (state) => {
  const { flags } = state.reel.tree;
  return [...flags.keys()].filter((node) => flags[node] & FLAG.comment && !isHidden(state, node));
};

/** Return whether a state shows another position than the state before, or the same position in another way. @param {State | null} before @param {State} after */
export const showsOther = (before, after) => differs(before, after, POSITION_FIELDS);

/** Choices → the line that was found last with them. @type {WeakMap<State["choices"], { state: State, nodes: readonly number[] }>} */
const lines = new WeakMap();

/** Return the nodes from the root through the current node to the end of its line, by the variations chosen last, without hidden nodes. While the reader steps along the line, it is the same object. @param {State} state */
export function lineOf(state) {
  const known = lines.get(state.choices);
  if (known && !differs(known.state, state, TREE_FIELDS)) return known.nodes;
  const nodes = visiblePart(state, line(state.tree, 0, state.choices));
  lines.set(state.choices, { state, nodes });
  return nodes;
}

/** Nodes that were reached → the tree that was cut last for them. @type {WeakMap<ReadonlySet<number>, { tree: TreeIndex, cut: TreeIndex }>} */
const cutTrees = new WeakMap();

/** Return the tree without the hidden nodes; the same object until it changes. @param {State} state @returns {TreeIndex} */
export function visibleTreeOf({ tree, reached }) {
  if (!reached) return tree;
  const known = cutTrees.get(reached);
  if (known?.tree === tree) return known.cut;
  const cut = cutTree(tree, reached);
  cutTrees.set(reached, { tree, cut });
  return cut;
}

/** Return a copy of a tree without the nodes that are hidden. @param {TreeIndex} tree @param {ReadonlySet<number>} reached @returns {TreeIndex} */
function cutTree(tree, reached) {
  const firstChild = tree.firstChild.slice();
  const nextSibling = tree.nextSibling.slice();
  for (const node of reached) {
    const children = childrenOf(tree, node).filter((child) => reached.has(child));
    firstChild[node] = children[0] ?? -1;
    children.forEach((child, index) => {
      nextSibling[child] = children[index + 1] ?? -1;
    });
  }
  return { ...tree, firstChild, nextSibling };
}

/** Return the nodes of the line through a node, without hidden nodes. @param {State} state @param {number} node @returns {readonly number[]} */
export function lineThrough(state, node) {
  if (isOnLine(state, node)) return lineOf(state);
  return visiblePart(state, line(state.tree, node, state.choices));
}

/** Return whether a node is on the current line. @param {State} state @param {number} node */
const isOnLine = (state, node) => lineOf(state)[state.tree.depth[node]] === node;

/** Return the nodes of a line up to the first one that is hidden. @param {State} state @param {number[]} nodes */
function visiblePart({ reached, reel }, nodes) {
  const start = reached ? nodes.indexOf(reel.start) : -1;
  if (!reached || start < 0) return nodes;
  const end = nodes.findIndex((node, index) => index > start && !reached.has(node));
  return end < 0 ? nodes : nodes.slice(0, end);
}

/** Return whether a node is hidden because it belongs to the solution of a puzzle. @param {State} state @param {number} node */
export function isHidden(state, node) {
  if (!state.reached) return false;
  const path = pathTo(state.tree, node);
  return visiblePart(state, path).length < path.length;
}

/** Return whether the result of the game must not be shown yet. @param {State} state */
export const hidesResult = ({ arrangement, hasSeenEnd }) => arrangement.result === "hidden" && !hasSeenEnd;

/** Return whether no move can be tried because a puzzle is unsolved: only its pieces can be placed. @param {State} state */
export const isLocked = ({ reached, puzzle }) => reached && !puzzle?.hasPieces;

/** Return whether the reader can try moves or edit. @param {State} state */
export const canTry = (state) => (state.arrangement.explore !== "off" || state.arrangement.edit) && !isLocked(state);

/** Return the state that aims at a node, which becomes current when its frames have loaded. @param {State} state @param {number} target @returns {State} */
export const aim = (state, target) => ({ ...state, target });

/** Return the state in which a node is current. Going to a hidden one, by a bookmark or a link, asks for the solution. @param {State} state @param {number} node @param {boolean} [settles] whether its move is animated @returns {State} */
export function go(state, node, settles = false) {
  const visible = isHidden(state, node) ? revealSolution(state) : state;
  const hasSeenEnd = state.hasSeenEnd || node === state.mainEnd;
  const next = { ...visible, node, target: node, settles, failure: null, hasSeenEnd };
  return isOnLine(next, node) ? next : withChoices(next);
}

/** Return a state with the choices that lead to its current node. @param {State} state @returns {State} */
const withChoices = (state) => ({ ...state, choices: choose(state.tree, state.node, state.choices) });

/**
 * Return a state in which only the nodes in `reached` are visible after the start; all nodes if it is null.
 * @param {State} state
 * @param {ReadonlySet<number> | null} reached
 */
const withHidden = (state, reached) => withChoices({ ...state, reached });

/** Return the state in which everything after the start of a puzzle is hidden. @param {State} state */
export const hideSolution = (state) => withHidden(state, new Set([state.reel.start]));

/** Return the state in which nothing is hidden. @param {State} state */
export const revealSolution = (state) => withHidden(state, null);

/** Return the state in which one more node of the solution is visible; its parent is visible already. @param {State} state @param {number} node */
export const reach = (state, node) => (state.reached ? withHidden(state, new Set([...state.reached, node])) : state);

/** Return the state with the tree as it is after a draft has added or removed nodes. @param {State} state @param {TreeIndex} tree */
export const changeTree = (state, tree) => withChoices({ ...state, tree });

/** Apply other settings; another palette may name the sides in another way. @param {State} state @param {Settings} settings @returns {State} */
export const setSettings = (state, settings) => {
  const isSame = settings.palette === state.settings.palette;
  return { ...(isSame ? state : load(state)), settings };
};

/** Note whether playback is going on. @param {State} state @param {boolean} isPlaying @returns {State} */
export const setPlaying = (state, isPlaying) => ({ ...state, isPlaying });

/** Return an arrangement in which nothing can be tried without rules, and nothing edited without a record. @param {Reel} reel @param {boolean} hasRecord @param {Arrangement} arrangement */
const possible = ({ game }, hasRecord, arrangement) => ({
  ...arrangement,
  explore: game.rules && hasRecord ? arrangement.explore : "off",
  edit: arrangement.edit && hasRecord,
});

/** Arrange the parts as the page wants them; other tabs open with the first. @param {State} state @param {Arrangement} arrangement @returns {State} */
export const arrange = (state, arrangement) => ({
  ...state,
  arrangement: possible(state.reel, state.hasRecord, arrangement),
  tab: `${arrangement.tabs}` === `${state.arrangement.tabs}` ? state.tab : "",
});

/** Open the tab with a name. @param {State} state @param {string} tab @returns {State} */
export const openTab = (state, tab) => ({ ...state, tab });

/** Open a dialog in place of the one that is open. @param {State} state @param {Dialog} dialog @returns {State} */
export const openDialog = (state, dialog) => ({ ...state, dialog });

/** Close a dialog, unless another one has taken its place. @param {State} state @param {Dialog} dialog @returns {State} */
export const closeDialog = (state, dialog) => (state.dialog === dialog ? { ...state, dialog: null } : state);

/** Say why something failed, until the next step; the position stays the same. @param {State} state @param {string} failure @returns {State} */
export const fail = (state, failure) => ({ ...state, target: state.node, failure });

/** Note that frames, diagnostics or lanes were added to the Reel. @param {State} state @returns {State} */
export const load = (state) => ({ ...state, loads: state.loads + 1 });
