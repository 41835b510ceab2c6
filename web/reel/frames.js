/**
 * Read the drawing and the game state of a node from the frames of the Reel.
 *
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./reel.js").Frame} Frame
 * @typedef {import("./tree.js").TreeIndex} TreeIndex
 */

/** Fields of a frame that apply until a later frame replaces them. */
const INHERITED_FIELDS = /** @type {const} */ (["toPlay", "scores", "canMove", "left", "status", "ranks"]);
/** Fields of a frame that depend on the position alone. @type {readonly (keyof Frame)[]} */
const POSITION_FIELDS = ["board", "add", "remove", ...INHERITED_FIELDS];

/**
 * Return whether all frames that the drawing of a node needs have been loaded.
 *
 * @param {Reel} reel
 * @param {TreeIndex} tree
 * @param {number} node
 * @returns {boolean}
 */
export function isFrameLoaded(reel, tree, node) {
  for (let ancestor = node; ancestor >= 0; ancestor = tree.parent[ancestor]) {
    const frame = reel.frames[ancestor];
    if (!frame) return false;
    if (frame.board) return true;
  }
  return true;
}

/**
 * A Reel lists informational diagnostics only while it has fewer than this many, as `reel/diagnostics.py` does.
 */
const MAX_LISTED_INFOS = 200;
const MAX_LISTED = 5 * MAX_LISTED_INFOS;

/** Property of a Reel with the nodes whose diagnostics it has. Scripts on demand have copies of this module, which share it. */
const CHECKED = Symbol.for("checked");

/** Return, by node, whether its diagnostics are known (1) or not (0). @param {Reel & { [CHECKED]?: Uint8Array }} reel */
function checkedNodesOf(reel) {
  const known = reel[CHECKED];
  // a draft adds nodes
  if (known?.length === reel.tree.parent.length) return known;
  const checked = new Uint8Array(reel.tree.parent.length);
  checked.set(known ?? []);
  for (const node of Object.keys(reel.frames)) checked[Number(node)] = 1;
  reel[CHECKED] = checked;
  return checked;
}

/** Return the fields of a frame that depend on the position alone. @param {Frame} frame @returns {Partial<Frame>} */
export const positionOf = (frame) =>
  Object.fromEntries(POSITION_FIELDS.filter((field) => field in frame).map((field) => [field, frame[field]]));

/** Remove the frames of nodes from a Reel because they no longer apply; the diagnostics of their nodes count as unknown. @param {Reel} reel @param {readonly number[]} nodes */
export function removeFrames(reel, nodes) {
  const checked = checkedNodesOf(reel);
  for (const node of nodes) {
    delete reel.frames[node];
    checked[node] = 0;
  }
}

/** Return the first node whose diagnostics are not in the Reel, -1 if there is none. @param {Reel} reel */
export const nextUnchecked = (reel) => checkedNodesOf(reel).indexOf(0);

/**
 * Return the number of missing frames before and after a node.
 *
 * @param {Reel} reel
 * @param {number} node
 * @returns {{ before: number, after: number }} up to and including the node, at least 1; after it on its first line of children
 */
export function missingFrames({ tree: { parent }, frames }, node) {
  let before = 1;
  for (let ancestor = parent[node]; ancestor >= 0 && !frames[ancestor]; ancestor = parent[ancestor]) before += 1;
  let last = node;
  // in file order the first child follows its parent
  while (parent[last + 1] === last && !frames[last + 1]) last += 1;
  return { before, after: last - node };
}

/**
 * Add the frames of a part, and the tables that they refer to, to a Reel. The result does not depend on the order in which parts come, nor
 * on how often they come.
 *
 * @param {Reel} reel
 * @param {import("./reel.js").ReelPart} part
 */
export function addFrames(reel, part) {
  const indices = {
    items: mergeTable(reel.items, part.items, ({ key }) => key),
    infos: mergeTable(reel.infos, part.infos, JSON.stringify),
    diagnostics: mergeDiagnostics(reel, part),
  };
  const checked = checkedNodesOf(reel);
  for (const [name, frame] of Object.entries(part.frames)) {
    const node = Number(name);
    const present = reel.frames[node];
    checked[node] = 1;
    // a frame with the whole board is preferred: it can be shown without the frames before it
    if (!present || (frame.board && !present.board)) reel.frames[node] = reindexed(frame, indices);
  }
  const [first, end] = part.checked;
  checked.fill(1, first, end);
  for (const [node, bits] of part.flags) reel.tree.flags[node] |= bits;
  reel.complete ||= reel.tree.parent.every((_, node) => node in reel.frames);
  reel.checked ||= !checked.includes(0);
}

/**
 * Add the rows of a part to a table of the Reel, unless the table has them, and return the index of each.
 *
 * @template T
 * @param {T[]} table
 * @param {T[]} entries
 * @param {(entry: T) => string} keyOf
 * @returns {number[]} the indices of the entries in the table
 */
function mergeTable(table, entries, keyOf) {
  if (!entries.length) return [];
  const known = new Map(table.map((entry, index) => [keyOf(entry), index]));
  return entries.map((entry) => {
    const key = keyOf(entry);
    const index = known.get(key);
    if (index !== undefined) return index;
    known.set(key, table.length);
    return table.push(entry) - 1;
  });
}

/**
 * Add the diagnostics of nodes that were not checked before to a Reel, as far as the limits allow.
 *
 * @param {Reel} reel
 * @param {import("./reel.js").ReelPart} part
 * @returns {number[]} the indices in the Reel, -1 for those not listed
 */
function mergeDiagnostics(reel, part) {
  const checked = checkedNodesOf(reel);
  const isNew = (/** @type {number | null} */ node) => !checked[node ?? 0];
  for (const [node, count] of part.omittedDiagnostics) if (isNew(node)) reel.diagnosticsLeftOut += count;
  // the diagnostics of a node are always in the same order, so those of a checked node are found one after the other
  let search = 0;
  let previous = /** @type {number | null} */ (null);
  return part.diagnostics.map((diagnostic) => {
    const { node, severity } = diagnostic;
    const { length } = reel.diagnostics;
    if (isNew(node)) {
      if (length < (severity === "info" ? MAX_LISTED_INFOS : MAX_LISTED)) return reel.diagnostics.push(diagnostic) - 1;
      reel.diagnosticsLeftOut += 1;
      return -1;
    }
    if (node !== previous) search = 0;
    previous = node;
    const found = reel.diagnostics.findIndex((known, index) => index >= search && isSameDiagnostic(known, diagnostic));
    if (found >= 0) search = found + 1;
    return found;
  });
}

/**
 * Return whether two diagnostics report the same problem at the same node.
 *
 * @param {import("./reel.js").Diagnostic} one
 * @param {import("./reel.js").Diagnostic} other
 */
const isSameDiagnostic = (one, other) =>
  one.node === other.node && one.code === other.code && one.offset === other.offset && one.message === other.message;

/**
 * Return a frame of a part with indices that refer to the tables of the Reel.
 *
 * @param {Frame} frame
 * @param {Record<"items" | "infos" | "diagnostics", number[]>} indices from those of the part to those of the Reel
 * @returns {Frame}
 */
function reindexed(frame, { items, infos, diagnostics }) {
  const merged = { ...frame };
  for (const field of /** @type {const} */ (["board", "add", "remove", "marks"])) {
    const list = frame[field];
    if (list) merged[field] = list.map((item) => items[item]);
  }
  if (frame.classes) merged.classes = frame.classes.map(([item, classes]) => [items[item], classes]);
  if (frame.info !== undefined) merged.info = infos[frame.info];
  if (frame.diagnostics)
    merged.diagnostics = frame.diagnostics.map((index) => diagnostics[index]).filter((index) => index >= 0);
  return merged;
}

/**
 * Return the items on the board at a node, in drawing order.
 *
 * @param {Reel} reel
 * @param {TreeIndex} tree
 * @param {number} node
 * @returns {number[]}
 */
export function itemsAt(reel, tree, node) {
  /** @type {Frame[]} */
  const frames = [];
  for (let ancestor = node; ancestor >= 0; ancestor = tree.parent[ancestor]) {
    const frame = reel.frames[ancestor];
    if (!frame) break;
    frames.push(frame);
    if (frame.board) break;
  }
  /** @type {Set<number>} */
  const shown = new Set();
  for (const frame of frames.reverse()) {
    for (const item of frame.board ?? []) shown.add(item);
    for (const item of frame.remove ?? []) shown.delete(item);
    for (const item of frame.add ?? []) shown.add(item);
  }
  return [...shown].sort((one, other) => one - other);
}

/**
 * @typedef {Required<Pick<Frame, "toPlay" | "scores" | "canMove" | "left" | "status" | "ranks">>} GameState
 *
 * Return the side to move, scores, pieces left and status at a node.
 *
 * @param {Reel} reel
 * @param {TreeIndex} tree
 * @param {number} node
 * @returns {Partial<GameState>}
 */
export function gameStateAt(reel, tree, node) {
  /** @type {Record<string, unknown>} */
  const state = {};
  let missing = INHERITED_FIELDS.length;
  for (let ancestor = node; ancestor >= 0 && missing; ancestor = tree.parent[ancestor]) {
    const frame = reel.frames[ancestor];
    if (!frame) break;
    for (const field of INHERITED_FIELDS) {
      if (!(field in state) && frame[field] !== undefined) {
        state[field] = frame[field];
        missing -= 1;
      }
    }
    if (frame.board) break;
  }
  return /** @type {Partial<GameState>} */ (state);
}

/**
 * Return the last node up to a node that placed an item on a point, or null.
 *
 * @param {Reel} reel
 * @param {TreeIndex} tree
 * @param {number} node
 * @param {string} point
 */
export function placedAt(reel, tree, node, point) {
  for (let ancestor = node; ancestor >= 0; ancestor = tree.parent[ancestor]) {
    const items = (reel.frames[ancestor]?.add ?? []).map((item) => reel.items[item]);
    if (items.some(({ color, points }) => color !== undefined && points?.includes(point))) return ancestor;
  }
  return null;
}

/**
 * Return the game state to show at a node: scores, side to play and so on. At the end of the main line it has the result of the record,
 * unless the rules know one.
 *
 * @param {Reel} reel
 * @param {import("./tree.js").TreeIndex} tree
 * @param {number} node
 * @param {number} end of the main line
 */
export function shownGameState(reel, tree, node, end) {
  const gameState = gameStateAt(reel, tree, node);
  const { result } = reel;
  if (node !== end || gameState.ranks || result === null) return gameState;
  const { winner } = result;
  const ranks = winner === undefined ? null : reel.sides.map((_, index) => (index === winner ? 1 : 2));
  return { ...gameState, toPlay: null, status: result.message, ranks };
}

/**
 * Return the color letter of each item on the board, for readers who cannot tell colors apart: item -> letter.
 *
 * @param {Reel} reel
 * @param {readonly number[]} items
 * @returns {Map<number, string>}
 */
export function lettersOf(reel, items) {
  const letters = new Map(reel.sides.map(({ color, letter }) => [color, letter]));
  /** @type {Map<number, string>} */
  const itemLetters = new Map();
  for (const item of items) {
    const { anchor, color } = reel.items[item];
    const letter = color === undefined ? undefined : letters.get(color);
    if (anchor && letter) itemLetters.set(item, letter);
  }
  return itemLetters;
}
