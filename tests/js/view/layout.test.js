import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { FLAG } from "../../../web/reel/tree.js";
import { openGame } from "../../../web/state/state.js";
import { treeOf } from "../reel/trees.js";
import { FakeElement, useFakeDocument } from "./fake_document.js";

/** @typedef {import("../../../web/state/state.js").State} State */

useFakeDocument();
Object.assign(globalThis, { requestAnimationFrame: (/** @type {() => void} */ callback) => callback() });
const { LayoutView } = await import("../../../web/view/layout.js");

/** Return the key of a message. @param {any} message */
const say = (message) => [message].flat()[0];
const INFO = [
  { label: ["property.EV"], text: "Cup" },
  { label: ["property.DT"], text: "2026-01-02" },
];

/** A state that is written by hand: a game of two nodes between two players. @param {object} [fields] of the Reel @returns {State} */
function state(fields = {}) {
  const reel = {
    ...{
      tree: treeOf([-1, 0]),
      start: 0,
      title: "Ann \u2013 Bo",
      infos: [INFO],
      game: { name: "Go", rules: true },
      bookmarks: [],
    },
    ...{
      sides: [{ tray: null }, { tray: null }],
      frames: {},
      diagnostics: [],
      puzzle: null,
      notice: null,
      result: null,
    },
    ...{ lanes: null, evaluation: null, messages: {}, scene: { cells: [[]], coordinates: [], view: [0, 0, 20, 10] } },
    ...fields,
  };
  const arrangement = { caption: "", comments: "auto", explore: "on" };
  const settings = /** @type {any} */ ({ numbers: null });
  return openGame(/** @type {any} */ (reel), settings, /** @type {any} */ (arrangement), 0, true);
}

/** What the reader has done, and where the comment was put. @type {unknown[]} */
let done = [];
/** @type {any} */
let layout;
/** @type {FakeElement} */
let viewer;

/** Make the layout of a state, and draw it. @param {State} shown */
function draw(shown) {
  const part = (/** @type {string} */ name) => {
    const element = new FakeElement(name);
    return { element, head: new FakeElement(`${name}-head`), status: new FakeElement("status"), steps: "" };
  };
  const comment = { ...part("comment"), moveTo: () => done.push(`comment in ${comment.home.attributes.class}`) };
  const services = {
    ...{ say, state: shown, act: (/** @type {string} */ name) => done.push(name) },
    ...{ board: { svg: new FakeElement("svg"), reel: shown.reel } },
    goTo: async (/** @type {number} */ node) => done.push(node),
    dispatch: (/** @type {Function} */ action, /** @type {any} */ argument) => done.push([action.name, argument.name]),
    parts: {
      openPuzzle: async (/** @type {FakeElement} */ place) => done.push(place.attributes.class),
      tryMoves: async () => ({ pickUp: (/** @type {string} */ name) => done.push(`picked up ${name}`) }),
    },
  };
  const position = { openers: [], labels: part("labels") };
  const parts = { ...{ scores: part("scores"), tabs: part("tabs"), comment, controls: part("controls") }, position };
  layout = new LayoutView(
    /** @type {any} */ (services),
    /** @type {any} */ ({ ...parts, live: new FakeElement("live") }),
  );
  viewer = layout.element;
  layout.draw(null, shown);
}

const has = (/** @type {string} */ name) => viewer.find("layout").classList.contains(name);

beforeEach(() => {
  done = [];
});

test("the titles are the players, then the game and what the record says of the event", () => {
  draw(state());
  assert.equal(viewer.find("title").textContent, "Ann \u2013 Bo");
  assert.deepEqual(
    viewer.all("detail").map(({ textContent }) => textContent),
    ["Go", "Cup", "2026-01-02"],
  );
});

test("a name of the game comes before the players, unless it is a number of a server", () => {
  const named = (/** @type {string} */ text) => state({ infos: [[{ label: ["property.GN"], text }]] });
  draw(named("Final"));
  assert.deepEqual([viewer.find("title").textContent, viewer.find("detail").textContent], ["Final", "Ann \u2013 Bo"]);
  draw(named("x-1234"));
  assert.equal(viewer.find("title").textContent, "Ann \u2013 Bo");
});

test("the layout has classes for what the game has", () => {
  draw(state());
  assert.deepEqual(["no-board", "has-puzzle", "many-sides", "has-notes", "no-shelf"].filter(has), ["no-shelf"]);
  const sides = [{ tray: 0 }, { tray: 0 }, { tray: 0 }];
  draw(state({ sides, puzzle: {}, scene: { cells: [], coordinates: [], view: [0, 0, 1, 1] } }));
  assert.deepEqual(["no-board", "has-puzzle", "many-sides", "has-notes", "no-shelf"].filter(has), [
    ...["no-board", "has-puzzle", "many-sides", "has-notes"],
  ]);
  assert.equal(done.includes("puzzle"), true);
});

test("problems have a button, and notes of readers do not count", () => {
  const problem = (/** @type {string} */ severity) => state({ diagnostics: [{ severity, node: 1 }] });
  draw(problem("info"));
  assert.equal(viewer.find("problems-button").hidden, true);
  draw(problem("warning"));
  assert.equal(viewer.find("problems-button").hidden, false);
  viewer.find("problems-button").dispatch("click");
  assert.deepEqual(done.at(-1), ["openDialog", "problems"]);
});

test("there is room for comments if a node has a text, also one that came later", () => {
  const before = state();
  draw(before);
  assert.equal(viewer.classList.contains("no-comments"), true);
  const after = { ...before, loads: before.loads + 1, reel: { ...before.reel, frames: { 1: { remarks: [{}] } } } };
  layout.draw(before, after);
  assert.equal(viewer.classList.contains("no-comments"), false);
  draw(state({ tree: { ...treeOf([-1, 0]), flags: [0, FLAG.comment] } }));
  assert.equal(viewer.classList.contains("no-comments"), false);
});

test("the page decides where the comment is, and what the caption says", () => {
  const before = state();
  draw(before);
  assert.deepEqual([done, viewer.find("caption").hidden], [["comment in column pending"], true]);
  const arrangement = { ...before.arrangement, comments: "below", caption: "A game" };
  layout.draw(before, { ...before, arrangement });
  assert.deepEqual([done.at(-1), viewer.find("caption").hidden], ["comment in layout no-shelf no-comment-row", false]);
  assert.equal(viewer.find("caption").textContent, "A game");
});

test("a bookmark leads to its node, and a piece of the side to move can be picked up", async () => {
  draw(state({ bookmarks: [{ name: "Fight", node: 1 }] }));
  viewer.find("bookmark").dispatch("click");
  const [side, piece] = [new FakeElement("div"), new FakeElement("div")];
  side.classList.add("to-play");
  piece.classList.add("piece-left");
  side.append(piece);
  Object.assign(piece, { title: "I5", closest: () => piece });
  viewer.find("overview").dispatch("click", { target: piece });
  await new Promise(setImmediate);
  assert.deepEqual(done.slice(-2), [1, "picked up I5"]);
});

test("the link to the page is there while it has an address", () => {
  draw(state());
  layout.linkTo("https://example.org/#r=1");
  assert.equal(/** @type {any} */ (viewer.find("open-link")).href, "https://example.org/#r=1");
  layout.linkTo(null);
  assert.deepEqual(viewer.all("open-link"), []);
});
