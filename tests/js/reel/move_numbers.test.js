import assert from "node:assert/strict";
import { test } from "node:test";

import { numbersAt } from "../../../web/reel/move_numbers.js";
import { longLine } from "./trees.js";

const LINE = longLine(7);
/**
 * Stones a, b, c come at nodes 1 to 3; node 4 takes a off and puts d on; node 5 is a pass; node 6 shows a as a mark.
 *
 * @param {Partial<import("../../../web/reel/reel.js").Tree>} tree
 */
const reel = (tree = {}) =>
  /** @type {import("../../../web/reel/reel.js").Reel} */ (
    /** @type {unknown} */ ({
      tree: {
        number: [0, 1, 2, 3, 4, 5, 0],
        label: [null, "A1", "B1", "C1", "A1", "pass", null],
        printed: [],
        figures: [],
        ...tree,
      },
      items: [
        ...["a", "b", "c", "d"].map((key, place) => ({
          key,
          layer: "x",
          color: "B",
          anchor: [0, 0],
          points: [place === 3 ? "aa" : `${key}a`],
        })),
        { key: "kept", layer: "x", anchor: [0, 0], points: ["aa"] },
        { key: "circle", layer: "x", points: ["aa"] },
      ],
      frames: {
        0: {},
        1: { add: [0] },
        2: { add: [1] },
        3: { add: [2] },
        4: { remove: [0], add: [3] },
        5: {},
        6: { marks: [4, 5] },
      },
    })
  );
const on = (made, node) => [...numbersAt(made, LINE, node).on];

test("pieces on the board have the number of their move, removed ones have none", () => {
  assert.deepEqual(on(reel(), 3), [
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
  assert.deepEqual(on(reel(), 5), [
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
  assert.deepEqual(numbersAt(reel(), LINE, 5).unseen, []);
});

test("numbers are printed as the record specifies, or not at all", () => {
  assert.deepEqual(
    on(
      reel({
        printed: [
          [2, 0],
          [3, 53],
        ],
      }),
      3,
    ),
    [
      [0, 1],
      [2, 53],
    ],
  );
});

test("a figure has the numbers of its own moves", () => {
  const made = reel({ figures: [[3, "Figure 2", true]] });
  assert.deepEqual(on(made, 2), [
    [0, 1],
    [1, 2],
  ]);
  assert.deepEqual(on(made, 4), [
    [2, 3],
    [3, 4],
  ]);
});

test("moves of a figure whose numbers are not visible are listed if the figure asks for it", () => {
  const listed = numbersAt(reel({ figures: [[0, "", true]] }), LINE, 5).unseen;
  assert.deepEqual(listed, [
    { number: 1, label: "A1" },
    { number: 5, label: "pass" },
  ]);
  assert.deepEqual(numbersAt(reel({ figures: [[0, "", false]] }), LINE, 5).unseen, []);
});

test("a stone that stays visible keeps its number", () => {
  const made = reel({ figures: [[0, "", true]] });
  assert.deepEqual(on(made, 6), [
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 1],
  ]);
  assert.deepEqual(numbersAt(made, LINE, 6).unseen, [{ number: 5, label: "pass" }]);
});

test("turned pieces keep their numbers, a piece that takes the point of another one has that of its move", () => {
  const made = reel();
  made.items.push(
    ...[
      ["A", "aa"],
      ["B", "ba"],
    ].map(([key, point]) => ({ key, layer: "x", color: "W", anchor: [0, 0], points: [point] })),
  );
  made.frames[3] = { remove: [0], add: [2, 6] };
  assert.deepEqual(on(made, 3), [
    [1, 2],
    [2, 3],
    [6, 1],
  ]);
  made.frames[4] = { remove: [1, 6], add: [7] };
  assert.deepEqual(on(made, 4), [
    [2, 3],
    [7, 4],
  ]);
});

test("only chosen moves show their numbers: a range, the last one, or none", () => {
  const chosen = (/** @type {import("../../../web/element/attributes.js").NumberedMoves} */ moves, node = 5) => [
    ...numbersAt(reel(), LINE, node, moves).on,
  ];
  assert.deepEqual(chosen([2, 3]), [
    [1, 2],
    [2, 3],
  ]);
  const latest = (/** @type {number} */ count) => /** @type {const} */ ([-count, Number.POSITIVE_INFINITY]);
  assert.deepEqual(chosen(latest(1), 3), [[2, 3]]);
  assert.deepEqual(
    chosen(latest(2), 3).map(([, number]) => number),
    [2, 3],
  );
  assert.deepEqual(chosen(latest(1)), [], "a pass is not a piece");
  assert.deepEqual(chosen(null), []);
  assert.equal(chosen(JSON.parse(JSON.stringify(latest(2))), 3).length, 2, "a page may have stored them as JSON");
});

test("the last moves are those that were played last, wherever the record starts their numbers again", () => {
  const made = reel({ number: [0, 1, 2, 1, 2, 3, 0], figures: [[0, "", true]] });
  const latest = (/** @type {number} */ count, node = 5) => numbersAt(made, LINE, node, [-count, Infinity]);
  assert.deepEqual([...latest(2, 4).on.values()], [1, 2]);
  assert.deepEqual([...latest(1, 4).on], [[3, 2]]);
  assert.deepEqual(latest(2).unseen, [{ number: 3, label: "pass" }]);
});
