/** What an index has about the current position is shown once, and games open at the position that was found. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { IndexRequests, nodeAt } from "../../../web/requests/index_requests.js";
import { go, load, openGame } from "../../../web/state/state.js";
import { treeOf } from "../reel/trees.js";

const key = (/** @type {number} */ node) => String(node).repeat(20);
const IDENTITY = { points: [0, 1], colors: { B: "B", W: "W" }, players: [0, 1] };
const NODES = [0, 1, 2].map((node) => [key(node), 0, ["", "B a", "W b"][node]]);
/** The entry of a position with one move. @param {string} move @param {number} games */
const entryOf = (move, games) => ({
  set: 0,
  games,
  moves: [{ move, games, outcomes: [1, 0, 0], date: 0, examples: [7], scored: 0, points: [0, 0] }],
  occurrences: [],
});

/** @type {unknown[][]} */
let log = [];
/** Key → answer of the index. @type {Map<string, any>} */
let positions = new Map();
/** @type {any} */
let explorer;
/** @type {any} */
let services;
/** @type {IndexRequests} */
let requests;

/** Return the services of a viewer of a line of three nodes, which write down what is done. @param {object} [others] */
function servicesOf(others = {}) {
  const keys = { prefix: "row", points: ["a", "b"], symmetries: [IDENTITY], nodes: NODES };
  const tree = { ...treeOf([-1, 0, 1]), label: [null, "a1", "b1"] };
  const reel = /** @type {any} */ ({ keys, tree, start: 0, game: {}, scene: {} });
  const arrangement = /** @type {any} */ ({ result: "on" });
  /** @type {any} */
  const made = {
    state: openGame(reel, /** @type {any} */ ({}), arrangement, 0),
    record: () => null,
    explorer: () => explorer,
    ...others,
    dispatch: (/** @type {any} */ action, /** @type {any} */ argument) => {
      made.state = action(made.state, argument);
    },
    goTo: async (/** @type {number} */ node) => log.push(["goTo", node]),
  };
  return made;
}

beforeEach(() => {
  log = [];
  positions = new Map([
    [key(0), [entryOf("B a", 3)]],
    [key(1), [entryOf("W b", 5)]],
  ]);
  const source = {
    at: async (/** @type {string} */ asked) => positions.get(asked) ?? [],
    preload: async () => {},
    manifest: async () => ({ plies: 40, variations: false, sets: [{ has_pieces: true }] }),
    game: async (/** @type {any} */ [, number]) => ({ number, file: `${number}.sgf` }),
    search: async (/** @type {string} */ query) => (query === "ann" ? [[0, 7]] : []),
    occurrences: async () => [],
    pattern: async (/** @type {string} */ prefix, /** @type {object[]} */ boards) => [[[0, boards.length], prefix]],
  };
  explorer = { source, openGame: (/** @type {any} */ game) => void log.push(["openGame", game.number]) };
  services = servicesOf();
  requests = new IndexRequests(services, {
    show: ({ node, rows, games }) => log.push(["show", node, rows.map(({ label }) => label), games]),
    list: async (games, asked) => void log.push(["list", games, asked]),
    addTransposed: (row, games) => log.push(["transposed", row, games]),
    fail: (error) => log.push(["fail", error]),
  });
});

/** @param {number} place */
const listedAt = (place) => /** @type {any} */ ({ id: [0, 7], game: { number: 7 }, place });
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("the moves of a position are read once, and its games a moment later", async () => {
  assert.equal(requests.follow(null, services.state), true);
  assert.equal(requests.follow(services.state, services.state), false);
  await settled();
  assert.deepEqual(log, [
    ["show", 0, ["a1"], 3],
    ["transposed", 0, 2],
  ]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.deepEqual(log.at(-1), ["list", [[[0, 7], 0]], key(0)]);
});

test("the most frequent positions are loaded after the first answer was shown", async () => {
  explorer.source.preload = async () => void log.push(["preload"]);
  requests.follow(null, services.state);
  await settled();
  assert.deepEqual(log, [["show", 0, ["a1"], 3], ["preload"], ["transposed", 0, 2]]);
});

test("nothing is said if the most frequent positions cannot be loaded ahead", async () => {
  explorer.source.preload = () => Promise.reject(new Error("offline"));
  requests.follow(null, services.state);
  await settled();
  assert.deepEqual(log, [
    ["show", 0, ["a1"], 3],
    ["transposed", 0, 2],
  ]);
});

test("an answer for a position that the reader has left is not shown", async () => {
  requests.follow(null, services.state);
  const before = services.state;
  services.dispatch(go, 1);
  requests.follow(before, services.state);
  await settled();
  assert.deepEqual(
    log.map(([name, node]) => [name, node]),
    [["show", 1]],
  );
  requests.follow(services.state, go(services.state, 2));
  requests.release();
  await settled();
  assert.equal(log.length, 1);
});

test("frames that were loaded ask for nothing where the Reel has the key", async () => {
  requests.follow(null, services.state);
  const before = services.state;
  services.dispatch(load);
  assert.equal(requests.follow(before, services.state), false);
  await settled();
});

test("a failure of the index is reported", async () => {
  explorer.source.at = async () => {
    throw new Error("damaged");
  };
  requests.follow(null, services.state);
  await settled();
  assert.deepEqual(log, [["fail", new Error("damaged")]]);
});

test("games are found by text and by pieces", async () => {
  requests.follow(null, services.state);
  assert.deepEqual(await requests.search("ann"), [[[0, 7], 0]]);
  assert.deepEqual(await requests.searchPieces({ a: "B" }, false), [[[0, 1], "row"]]);
  explorer.source.manifest = async () => ({ sets: [{ has_pieces: false }] });
  assert.equal(await requests.searchPieces({ a: "B" }, false), null);
});

test("listed games have a page, or can be opened, if the index knows it", async () => {
  requests.follow(null, services.state);
  const [listed] = await requests.games([[[0, 7], 2]], "");
  assert.deepEqual(listed, { id: [0, 7], game: { number: 7, file: "7.sgf" }, place: 2, page: null, canOpen: true });
  delete explorer.openGame;
  explorer.pageOf = async (/** @type {any} */ { place }) => `7.html#ply=${place}`;
  const [linked] = await requests.games([[[0, 7], 2]], "");
  assert.deepEqual([linked.page, linked.canOpen], ["7.html#ply=2", false]);
});

for (const { given, found, expected } of [
  { given: "", found: null, expected: [["goTo", 2]] },
  { given: key(2), found: key(2), expected: [["goTo", 2]] },
  { given: key(2), found: key(1), expected: [] },
]) {
  test(`a game opens at its place${given && (found === given ? " if the key is right" : " unless the key is another")}`, async () => {
    const shown = servicesOf({ record: () => ({ ask: async () => ({ key: found }) }) });
    services.shown = () => shown;
    requests.follow(null, services.state);
    await settled();
    log = [];
    await requests.open(listedAt(2), given, "not there");
    assert.deepEqual(log, [["openGame", 7], ...expected]);
    assert.equal(shown.state.tab, "explorer");
    assert.equal(shown.state.failure, expected.length ? null : "not there");
  });
}

test("a position that is not at the place that was guessed is looked for in the list of its places", async () => {
  const shown = servicesOf({
    record: () => ({ ask: async (/** @type {any} */ ...[, , node]) => ({ key: key(node) }) }),
  });
  services.shown = () => shown;
  explorer.source.occurrences = async () => [
    [[1, 7], 0],
    [[0, 7], 1],
  ];
  requests.follow(null, services.state);
  await settled();
  log = [];
  await requests.open(listedAt(2), key(1), "not there");
  assert.deepEqual(log.at(-1), ["goTo", 1]);
  assert.equal(shown.state.failure, null);
});

test("the address of a record is loaded where the page does not open games itself", async () => {
  delete explorer.openGame;
  explorer.recordOf = async () => "7.sgf";
  services.load = async (/** @type {string} */ address, /** @type {object} */ options) =>
    log.push(["load", address, options]);
  services.shown = () => null;
  requests.follow(null, services.state);
  await settled();
  log = [];
  await requests.open(listedAt(2), "", "");
  assert.deepEqual(log, [["load", "7.sgf", { game: 7, move: "0" }]]);
});

test("a place is a depth on the main line, or a node", () => {
  const reel = /** @type {any} */ ({ tree: treeOf([-1, 0, 1, 0]) });
  assert.deepEqual([nodeAt(reel, 2, false), nodeAt(reel, 3, false)], [2, -1]);
  assert.deepEqual([nodeAt(reel, 3, true), nodeAt(reel, 4, true)], [3, -1]);
});
