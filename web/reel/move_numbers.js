/**
 * Number the moves on the board, as the record asks for (property `PM`): in a figure, only the figure's own moves.
 *
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./tree.js").TreeIndex} TreeIndex
 * @typedef {{ number: number, label: string }} Move
 * @typedef {readonly [first: number, last: number] | null} NumberedMoves a range of move numbers, both inclusive; a negative first number
 *   counts from the last numbered move of the position, which is -1
 * @typedef {object} Numbers
 * @property {Map<number, number>} on item -> number
 * @property {Move[]} unseen moves of the figure whose numbers the board does not show, if the figure lists them
 */

/**
 * Return the move numbers to show at a node, by the items on the board.
 *
 * @param {Reel} reel
 * @param {TreeIndex} index
 * @param {number} node
 * @param {NumberedMoves} [moves] that show their numbers; all by default
 * @returns {Numbers}
 */
export function numbersAt(reel, index, node, moves = [1, Number.POSITIVE_INFINITY]) {
  if (moves === null) return { on: new Map(), unseen: [] };
  const [first, last] = moves;
  const { tree, frames, items } = reel;
  const printed = new Map(tree.printed);
  const figures = new Map(tree.figures.map(([start, , lists]) => [start, lists]));
  const pointOf = (/** @type {number} */ item) => items[item].points?.[0];
  const path = [];
  let lists = false;
  for (let ancestor = node; ancestor >= 0 && frames[ancestor]; ancestor = index.parent[ancestor]) {
    path.push(ancestor);
    lists = figures.get(ancestor) ?? false;
    if (figures.has(ancestor)) break;
  }
  /** @type {Map<number, Move>} */
  const on = new Map();
  /** @type {Map<string | undefined, Move>} point -> move of the piece that was removed from it */
  const removed = new Map();
  /** @type {Move[]} */
  const played = [];
  for (const ancestor of path.reverse()) {
    const { add = [], remove = [] } = frames[ancestor];
    /** @type {Map<string | undefined, Move | undefined>} point -> move of the piece that this step removes from it */
    const gone = new Map(remove.filter((item) => items[item].anchor).map((item) => [pointOf(item), on.get(item)]));
    for (const item of remove) on.delete(item);
    for (const [point, move] of gone) if (move) removed.set(point, move);
    const number = printed.get(ancestor) ?? tree.number[ancestor];
    if (!number) continue;
    const move = { number, label: tree.label[ancestor] ?? "" };
    played.push(move);
    const pieces = add.filter((item) => items[item].anchor && items[item].color !== undefined);
    // next to a new piece, those on points of removed ones only changed their color and keep their numbers
    if (pieces.every((item) => gone.has(pointOf(item)))) gone.clear();
    for (const item of pieces) {
      const numbered = gone.has(pointOf(item)) ? gone.get(pointOf(item)) : move;
      if (numbered) on.set(item, numbered);
    }
  }
  // a removed piece that is still drawn as a mark keeps its number
  for (const mark of frames[node]?.marks ?? []) {
    const move = items[mark].anchor && removed.get(pointOf(mark));
    if (move) on.set(mark, move);
  }
  // JSON, in which pages store settings, has no infinite numbers
  const isNumbered = (/** @type {Move} */ { number }) => number >= first && number <= (last ?? Infinity);
  const numbered = new Set(played.slice(Math.min(first, 0)).filter(isNumbered));
  const visible = new Set(on.values());
  return {
    on: new Map([...on].filter(([, move]) => numbered.has(move)).map(([item, { number }]) => [item, number])),
    unseen: lists ? [...numbered].filter((move) => !visible.has(move)) : [],
  };
}
