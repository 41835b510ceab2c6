/** What the sets of an index have about a position is joined. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  countGames,
  dateText,
  exampleGames,
  isSmallSample,
  meanPoints,
  shares,
  sumMoves,
} from "../../../web/explorer/move_rows.js";
import { pageAddress } from "../../../web/explorer/sources.js";

/**
 * @param {string} move
 * @param {number} games
 * @param {number[]} outcomes
 * @param {number} date
 * @param {number[]} examples
 * @param {number} scored
 * @param {number[]} points
 */
const row = (move, games, outcomes, date = 0, examples = [], scored = 0, points = []) => ({
  move,
  games,
  outcomes,
  date,
  examples,
  scored,
  points,
});
/** @type {import("../../../web/explorer/move_rows.js").SetEntry[]} */
const ENTRIES = [
  {
    set: 0,
    games: 8,
    moves: [row("B a", 6, [4, 1, 1], 20200101, [3, 5]), row("B b", 2, [0, 2, 0], 20240500, [7], 1, [600, 705])],
    count: 8,
    occurrences: [
      [3, 2],
      [5, 4],
      [7, 2],
    ],
    pages: 0,
  },
  {
    set: 1,
    games: 5,
    moves: [row("B b", 5, [1, 1, 0], 20210000, [0], 2, [1000, 900])],
    count: 5,
    occurrences: [[0, 2]],
    pages: 0,
  },
];

test("a move that several sets have is one row, with the players of the game that is shown", () => {
  const [first, second] = sumMoves(ENTRIES, [1, 0]);
  assert.deepEqual(first, {
    move: "B b",
    games: 7,
    wins: [3, 1],
    draws: 0,
    date: 20240500,
    examples: [
      [0, 7],
      [1, 0],
    ],
    scored: 3,
    points: [1605, 1600],
  });
  assert.deepEqual(meanPoints({ scored: 3, points: [1605, 1600] }), [53.5, 1600 / 30]);
  assert.deepEqual([second?.move, second?.wins, second?.draws], ["B a", [1, 4], 1]);
  assert.deepEqual(meanPoints({ scored: 0, points: [0, 0] }), [], "the points of no game are known");
  assert.equal(countGames(ENTRIES), 13);
  assert.deepEqual(sumMoves([], [0, 1]), []);
});

test("shares are those of the games whose result is known", () => {
  assert.deepEqual(shares({ wins: [3, 1], draws: 0 }), [75, 25, 0]);
  assert.deepEqual(shares({ wins: [0, 0], draws: 0 }), [0, 0, 0]);
  assert.equal(isSmallSample({ .../** @type {any} */ (null), games: 4 }), true);
  assert.equal(isSmallSample({ .../** @type {any} */ (null), games: 5 }), false);
});

test("dates are shown as far as they are known", () => {
  assert.deepEqual([20240517, 20240500, 20240000, 0].map(dateText), ["2024-05-17", "2024-05", "2024", ""]);
});

test("the best game of every move comes first, at the place where it has the position", () => {
  const found = exampleGames(ENTRIES, sumMoves(ENTRIES, [0, 1]), 9, 10);
  assert.deepEqual(found, [
    [[0, 7], 2],
    [[0, 3], 2],
    [[1, 0], 2],
    [[0, 5], 4],
  ]);
  const paged = ENTRIES.map((entry) => ({ ...entry, occurrences: [] }));
  assert.deepEqual(exampleGames(paged, sumMoves(paged, [0, 1]), 9, 1), [[[0, 7], 9]]);
});

test("the address of a game's page names the position, which is compared there", () => {
  const base = "https://example.org/site/index/";
  const game = {
    ...{ file: "my cup.sgf", number: 2, players: [], ratings: [] },
    date: "",
    event: "",
    result: "",
    moves: 9,
  };
  const place = { game, place: 4, isNode: false, key: "ab" };
  const links = { pages: "../games/", pages_per_record: 2 };
  assert.equal(pageAddress(links, base, place), "https://example.org/site/games/my%20cup.2.html#ply=4&position=ab");
  const first = {
    ...place,
    game: { ...game, number: 1 },
    isNode: true,
    key: "",
  };
  assert.equal(pageAddress(links, base, first), "https://example.org/site/games/my%20cup.html#node=4");
  assert.equal(pageAddress(links, base, { ...place, game: { ...game, number: 3 } }), null);
  assert.equal(pageAddress(null, base, place), null);
});
