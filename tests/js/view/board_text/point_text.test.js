import assert from "node:assert/strict";
import { test } from "node:test";

import { pointsOf } from "../../../../web/reel/points.js";
import { indexTree } from "../../../../web/reel/tree.js";
import { describeBoard } from "../../../../web/view/board_text/point_text.js";

/** @param {any} message */
const say = (message) => {
  const [key, args = {}] = typeof message === "string" ? [message] : message;
  const values = Object.values(args).map((value) => (Array.isArray(value) ? say(value) : value));
  return [key, ...values].join(" ");
};
const SIDES = [
  { color: "B", class: "player1", name: ["Black"] },
  { color: "W", class: "player2 white", name: ["White"] },
];
const CELLS = [
  ["aa", "point", 0, 0, "A2"],
  ["ba", "point", 1, 0, "B2"],
  ["ab", "point", 0, 1, "A1"],
  ["bb", "point", 1, 1, "B1"],
];
const stone = (color, point) => ({ key: `${color}:${point}`, layer: "stones", color, points: [point] });
const mark = (classes, points, more = {}) => ({ key: classes, layer: "marks", class: classes, points, ...more });

/** Return the texts of all points at a node with a move of White, given the items on the board and the marks. */
function textsOf({
  pieces = [],
  marks = [],
  placed = [],
  removed = [],
  off = new Set(),
  side = 1,
  count = null,
  ...frame
}) {
  const items = [...pieces, ...marks, ...placed, ...removed];
  const indices = (list) => list.map((item) => items.indexOf(item));
  const frames = {
    0: { board: indices([...pieces, ...removed]) },
    1: { add: indices(placed), remove: indices(removed), marks: indices(marks), ...frame },
  };
  const reel = {
    items,
    frames,
    sides: SIDES,
    scene: { cells: CELLS, lattice: null },
    tree: { parent: [-1, 0], side: [-1, side] },
  };
  const state = { reel, tree: indexTree(reel.tree), node: 1, counting: count && { node: 1, count } };
  const { text } = describeBoard(state, off, say);
  const points = pointsOf(reel.scene);
  return CELLS.map((_, number) => text(points.pointAt(number)));
}

test("a point is empty or has a piece, in words", () => {
  const texts = textsOf({ pieces: [stone("B", "aa"), { ...stone("W", "bb"), title: ["White F"] }] });
  assert.deepEqual(texts, ["A2, Black", "B2, empty", "A1, empty", "B1, White F"]);
});

for (const [item, expected] of [
  [mark("mark triangle on-black", ["aa"]), ["A2, empty, mark.triangle"]],
  [mark("mark square on-empty", ["aa"]), ["A2, empty, mark.square"]],
  [mark("mark circle", ["aa"]), ["A2, empty, mark.circle"]],
  [mark("mark cross", ["aa"]), ["A2, empty, mark.cross"]],
  [mark("mark selected", ["aa"]), ["A2, empty, mark.selected"]],
  [mark("territory player2 white", ["aa"]), ["A2, empty, mark.territory White"]],
  [mark("mark label-mark", ["aa"], { title: ["text", { text: "whole" }] }), ["A2, empty, mark.label whole"]],
  [mark("mark label-mark", ["aa"], { shapes: [{ type: "text", text: "x" }] }), ["A2, empty, mark.label x"]],
  [mark("mark arrow", ["aa", "ba"]), ["A2, empty, mark.arrowTo B2", "B2, empty, mark.arrowFrom A2"]],
  [mark("mark line-mark", ["aa", "ba"]), ["A2, empty, mark.lineTo B2", "B2, empty, mark.lineTo A2"]],
]) {
  test(`${item.class} is spoken`, () => {
    assert.deepEqual(textsOf({ marks: [item] }).slice(0, expected.length), expected);
  });
}

test("a starting point is spoken until it is covered, with the side whose first piece covers it", () => {
  const dot = (points, classes = "") => ({ key: `start:${points}`, layer: "starts", class: classes, points });
  const shared = textsOf({ pieces: [dot(["aa"]), stone("B", "aa"), dot(["ba"])] });
  assert.deepEqual(shared.slice(0, 2), ["A2, Black", "B2, empty, startPoint"]);
  const own = textsOf({ removed: [dot(["aa"], "player2 white")], placed: [stone("W", "aa")] });
  assert.deepEqual(own[0], "A2, White, lastMove");
  assert.deepEqual(textsOf({ pieces: [dot(["bb"], "player2 white")] })[3], "B1, empty, startPointOf White");
});

test("while a position is counted, points say what they count as", () => {
  const count = { dead: ["bb"], territory: { B: ["ba", "bb"], W: ["ab"] } };
  const texts = textsOf({
    pieces: [stone("B", "aa"), stone("W", "bb")],
    marks: [mark("territory player1", ["ab"]), mark("mark triangle", ["ba"])],
    count,
  });
  assert.deepEqual(texts, [
    "A2, Black",
    "B2, empty, mark.triangle, mark.territory Black",
    "A1, empty, mark.territory White",
    "B1, White, dead",
  ]);
});

test("letters of variations are spoken unless they are switched off", () => {
  const letter = mark("mark variation toggle-variations", ["aa"], { shapes: [{ type: "text", text: "A" }] });
  assert.equal(textsOf({ marks: [letter] })[0], "A2, empty, mark.variation A");
  assert.equal(textsOf({ marks: [letter], off: new Set(["variations"]) })[0], "A2, empty");
});

test("dimmed points are named", () => {
  const veil = { key: "DD", layer: "dim", shapes: [{ type: "path", d: "M-0.6 -0.6H0.5V0.5H-0.6Z" }] };
  assert.deepEqual(textsOf({ marks: [veil] }).slice(0, 2), ["A2, empty, mark.dimmed", "B2, empty"]);
});

test("a link is no piece but says where it leads", () => {
  const link = { key: "link", layer: "links", color: "W", points: ["aa", "bb"] };
  const texts = textsOf({ pieces: [stone("W", "aa"), stone("W", "bb")], placed: [link] });
  assert.deepEqual([texts[0], texts[3]], ["A2, White, linkedTo B1", "B1, White, linkedTo A2"]);
});

test("the last move is what was placed, and the points with its mark, such as the one that was left", () => {
  assert.equal(
    textsOf({ pieces: [stone("B", "aa")], marks: [mark("last on-black", ["aa"])] })[0],
    "A2, Black, lastMove",
  );
  assert.equal(textsOf({ placed: [stone("W", "aa")] })[0], "A2, White, lastMove");
  assert.deepEqual(
    textsOf({ removed: [stone("W", "aa")], placed: [stone("W", "bb")], marks: [mark("last on-empty", ["aa"])] }),
    ["A2, empty, lastMove", "B2, empty", "A1, empty", "B1, White, lastMove"],
  );
  const turned = textsOf({ placed: [stone("W", "aa"), stone("W", "bb")], removed: [stone("B", "bb")] });
  assert.deepEqual([turned[0], turned[3]], ["A2, White, lastMove", "B1, White"], "a piece that changed its color");
  assert.equal(textsOf({ placed: [stone("W", "aa")], side: -1 })[0], "A2, White", "a setup is no move");
});

for (const [name, d, hidden] of [
  ["outside the visible part", "M0.5 -0.6H1.6V1.6H0.5Z", [false, true, false, true]],
  ["around an opening", "M-2 -2H3V3H-2ZM-0.5 -0.5V0.5H0.5V-0.5Z", [false, true, true, true]],
]) {
  test(`points under a cover ${name} are hidden`, () => {
    const reel = {
      items: [{ key: "VW", layer: "cover", shapes: [{ type: "path", d }] }],
      frames: { 0: { board: [], marks: [0] } },
      sides: SIDES,
      scene: { cells: CELLS, lattice: null },
      tree: { parent: [-1], side: [-1] },
    };
    const { isHidden } = describeBoard({ reel, tree: indexTree(reel.tree), node: 0 }, new Set(), say);
    const points = pointsOf(reel.scene);
    assert.deepEqual(
      CELLS.map((_, number) => isHidden(points.pointAt(number))),
      hidden,
    );
  });
}
