import assert from "node:assert/strict";
import { test } from "node:test";

import { intersection, labelSizes, labelsOfPart, withMargins } from "../../../web/view/board/labels.js";

const label = (text, x = 0, y = 0, width = 0.9) => ({ type: "text", x, y, text, size: 0.8, width });
const LETTERS = [..."ABCDEFGHIJ", "AA"].map((text) => label(text));

test("all labels of an axis have the size of the one that needs the most room", () => {
  const sizes = labelSizes(LETTERS, 40);
  assert.equal(new Set(sizes).size, 1);
  assert.ok(sizes[0] * 0.6 * 2 <= 0.9 + 1e-9, "the longest label fits");
});

test("labels that are too small are thinned out, and the others are at least 8 pixels high", () => {
  const scale = 9;
  const sizes = labelSizes(LETTERS, scale);
  const shown = LETTERS.filter((_, index) => sizes[index]).map(({ text }) => text);
  assert.deepEqual(shown, ["A", "E", "J"]);
  for (const size of sizes.filter(Boolean)) assert.ok(size * scale >= 8);
});

test("a part of the board has its own labels at its edges", () => {
  const view = [0, 0, 10, 10];
  const labels = [
    label("C", 2.5, -0.5),
    label("C", 2.5, 10.5),
    label("H", 7.5, -0.5),
    label("3", -0.5, 6.5),
    label("3", 10.5, 6.5),
  ];
  const moved = labelsOfPart(labels, view, [2, 5, 4, 5]);
  assert.deepEqual(
    moved.map(({ text, x, y }) => [text, x, y]),
    [
      ["C", 2.5, 4.5],
      ["C", 2.5, 10.5],
      ["3", 1.5, 6.5],
      ["3", 6.5, 6.5],
    ],
  );
});

test("a part has margins as wide as those of the board", () => {
  assert.deepEqual(withMargins([2, 5, 4, 5], [0, 0, 10, 10], [-1, -1, 12, 13]), [1, 4, 6, 8]);
  assert.deepEqual(intersection([-5, 2, 8, 20], [0, 0, 10, 10]), [0, 2, 3, 8]);
});
