/** Find games with some colors on some points, from the depths at which pieces were there. See `patterns.py`. */

/** @typedef {Record<string, string>} Board colors by the points that have them */
/** @typedef {[start: number, end: number]} Span */

/**
 * Return the games with any of some patterns, sorted by number, with the first depth at which it is on the board.
 * @param {Board[]} boards
 * @param {(color: string, point: string) => number[]} lookup triples: game, first depth, number of depths
 * @returns {[game: number, depth: number][]}
 */
export function findPattern(boards, lookup) {
  /** @type {Map<number, number>} */
  const first = new Map();
  for (const board of boards) {
    for (const [game, spans] of gamesWith(board, lookup)) {
      const depth = spans.reduce((least, [start]) => Math.min(least, start), Number.POSITIVE_INFINITY);
      first.set(game, Math.min(depth, first.get(game) ?? depth));
    }
  }
  return [...first].sort(([one], [other]) => one - other);
}

/**
 * Return the games in which all colored points of a board occur at once, each with the spans of depths in which they do.
 *
 * @param {Board} board
 * @param {(color: string, point: string) => number[]} lookup
 * @returns {Map<number, Span[]>}
 */
function gamesWith(board, lookup) {
  const lists = Object.entries(board).map(([point, color]) => lookup(color, point));
  lists.sort((one, other) => one.length - other.length);
  /** @type {Map<number, Span[]> | null} */
  let found = null;
  for (const list of lists) {
    /** @type {Map<number, Span[]>} */
    const spans = new Map();
    for (let index = 0; index + 2 < list.length; index += 3) {
      const [game, start, length] = /** @type {[number, number, number]} */ (list.slice(index, index + 3));
      if (found && !found.has(game)) continue;
      const known = spans.get(game);
      /** @type {Span} */
      const span = [start, length ? start + length : Number.POSITIVE_INFINITY];
      if (known) known.push(span);
      else spans.set(game, [span]);
    }
    if (found) for (const [game, before] of found) spans.set(game, commonSpans(before, spans.get(game) ?? []));
    found = new Map([...spans].filter(([, pairs]) => pairs.length));
  }
  return found ?? new Map();
}

/**
 * Return the spans that two lists have in common. In each list, every span ends before the next one starts. The time is linear, whatever
 * the lists contain.
 * @param {readonly Span[]} one
 * @param {readonly Span[]} other
 */
function commonSpans(one, other) {
  /** @type {Span[]} */
  const common = [];
  for (let index = 0, otherIndex = 0; index < one.length && otherIndex < other.length; ) {
    const [start, end] = /** @type {Span} */ (one[index]);
    const [otherStart, otherEnd] = /** @type {Span} */ (other[otherIndex]);
    /** @type {Span} */
    const span = [Math.max(start, otherStart), Math.min(end, otherEnd)];
    if (span[0] < span[1]) common.push(span);
    if (end <= otherEnd) index += 1;
    else otherIndex += 1;
  }
  return common;
}
