/**
 * What a node shows, read off the frames of the Reel: what stands on the board, and what counts since an earlier node.
 *
 * @typedef {import("../reel.js").Reel} Reel
 * @typedef {import("../reel.js").Frame} Frame
 * @typedef {import("./tree.js").Shape} Shape
 */

/** Fields of a frame that hold until a later node says otherwise. */
const LASTING = /** @type {const} */ (["toPlay", "scores", "canMove", "left", "status"]);

/**
 * @param {Reel} reel
 * @param {Shape} shape
 * @param {number} node
 * @returns {boolean} whether all frames are there that its drawing needs
 */
export function isTold(reel, shape, node) {
  for (let at = node; at >= 0; at = shape.parent[at]) {
    const frame = reel.frames[at];
    if (!frame) return false;
    if (frame.board) return true;
  }
  return true;
}

/**
 * Adds to a Reel what was not told before. Answers may come twice when Python had to start anew.
 *
 * @param {Reel} reel
 * @param {import("../reel.js").MoreFrames} more
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
 * The items on the board at a node, in the order in which they are drawn.
 *
 * @param {Reel} reel
 * @param {Shape} shape
 * @param {number} node
 * @returns {number[]}
 */
export function itemsAt(reel, shape, node) {
  /** @type {Frame[]} */
  const steps = [];
  for (let at = node; at >= 0; at = shape.parent[at]) {
    const frame = reel.frames[at];
    if (!frame) break;
    steps.push(frame);
    if (frame.board) break;
  }
  /** @type {Set<number>} */
  const shown = new Set();
  for (const frame of steps.reverse()) {
    for (const item of frame.board ?? []) shown.add(item);
    for (const item of frame.remove ?? []) shown.delete(item);
    for (const item of frame.add ?? []) shown.add(item);
  }
  return [...shown].sort((one, other) => one - other);
}

/**
 * @typedef {Required<Pick<Frame, "toPlay" | "scores" | "canMove" | "left" | "status">>} Standing
 *
 * @param {Reel} reel
 * @param {Shape} shape
 * @param {number} node
 * @returns {Partial<Standing>} who is to play, scores, pieces left and status at a node
 */
export function standingAt(reel, shape, node) {
  /** @type {Record<string, unknown>} */
  const standing = {};
  let missing = LASTING.length;
  for (let at = node; at >= 0 && missing; at = shape.parent[at]) {
    const frame = reel.frames[at];
    if (!frame) break;
    for (const field of LASTING) {
      if (!(field in standing) && frame[field] !== undefined) {
        standing[field] = frame[field];
        missing -= 1;
      }
    }
    if (frame.board) break;
  }
  return /** @type {Partial<Standing>} */ (standing);
}

/**
 * Letters of the colours on what stands on the board, for those who do not go by colours: item → letter.
 *
 * @param {Reel} reel
 * @param {readonly number[]} items
 * @returns {Map<number, string>}
 */
export function lettersOf(reel, items) {
  const letters = new Map(reel.sides.map(({ color, letter }) => [color, letter]));
  /** @type {Map<number, string>} */
  const found = new Map();
  for (const item of items) {
    const { anchor, color } = reel.items[item];
    const letter = color === undefined ? undefined : letters.get(color);
    if (anchor && letter) found.set(item, letter);
  }
  return found;
}
