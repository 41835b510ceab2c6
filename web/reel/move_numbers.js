/**
 * Move numbers on the board, as the record wants them printed: in a figure those of its own moves.
 *
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./tree.js").Shape} Shape
 * @typedef {{ number: number, label: string }} Move
 * @typedef {object} Numbers
 * @property {Map<number, number>} on item → number
 * @property {Move[]} unseen moves of the figure whose number cannot be seen on the board, where the figure lists them
 */

/**
 * @param {Reel} reel
 * @param {Shape} shape
 * @param {number} node
 * @returns {Numbers}
 */
export function numbersAt(reel, shape, node) {
  const { tree, frames, items } = reel;
  const printed = new Map(tree.printed);
  const figures = new Map(tree.figures.map(([start, , lists]) => [start, lists]));
  const path = [];
  let lists = false;
  for (let at = node; at >= 0 && frames[at]; at = shape.parent[at]) {
    path.push(at);
    lists = figures.get(at) ?? false;
    if (figures.has(at)) break;
  }
  /** @type {Map<number, Move>} */
  const on = new Map();
  /** @type {Map<string | undefined, Move>} what stood on a point and was taken off */
  const gone = new Map();
  /** @type {Move[]} */
  const moves = [];
  const takeOff = (/** @type {number} */ item) => {
    const move = on.get(item);
    if (move) gone.set(items[item].points?.[0], move);
    on.delete(item);
  };
  for (const at of path.reverse()) {
    const frame = frames[at];
    frame.remove?.forEach(takeOff);
    const number = printed.get(at) ?? tree.number[at];
    if (!number) continue;
    const move = { number, label: tree.label[at] ?? "" };
    moves.push(move);
    for (const item of frame.add ?? []) if (items[item].anchor && items[item].color !== undefined) on.set(item, move);
  }
  // what stays in sight though it was taken off keeps its number
  for (const mark of frames[node]?.marks ?? []) {
    const move = items[mark].anchor && gone.get(items[mark].points?.[0]);
    if (move) on.set(mark, move);
  }
  const seen = new Set(on.values());
  return {
    on: new Map([...on].map(([item, { number }]) => [item, number])),
    unseen: lists ? moves.filter((move) => !seen.has(move)) : [],
  };
}
