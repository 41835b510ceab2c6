/**
 * Read the drawing and the game state of a node from the frames of the Reel.
 *
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./reel.js").Frame} Frame
 * @typedef {import("./tree.js").TreeIndex} TreeIndex
 */

/** Fields of a frame that apply until a later frame replaces them. */
const INHERITED_FIELDS = /** @type {const} */ (["toPlay", "scores", "canMove", "left", "status"]);

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
 * Add an answer of Python to a Reel. The same answer may arrive twice if Python had to restart.
 *
 * @param {Reel} reel
 * @param {import("./reel.js").MoreFrames} more
 */
export function addFrames(reel, more) {
  addMissing(reel.items, more.firstItem, more.items);
  addMissing(reel.infos, more.firstInfo, more.infos);
  addMissing(reel.diagnostics, more.firstDiagnostic, more.diagnostics);
  for (const [node, frame] of Object.entries(more.frames)) reel.frames[Number(node)] ??= frame;
  for (const [node, bits] of more.flags) reel.tree.flags[node] |= bits;
  reel.diagnosticsLeftOut = more.diagnosticsLeftOut;
  reel.complete ||= more.complete;
  reel.checked ||= more.checked;
}

/** @template T @param {T[]} list @param {number} first place of the first entry @param {T[]} entries */
function addMissing(list, first, entries) {
  if (list.length > first) return;
  // a list of any length: spread into arguments it would overflow the stack
  for (const entry of entries) list.push(entry);
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
 * @typedef {Required<Pick<Frame, "toPlay" | "scores" | "canMove" | "left" | "status">>} GameState
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
