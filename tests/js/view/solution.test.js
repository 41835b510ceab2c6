import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsOf } from "../../../web/reel/move_rows.js";
import { indexTree } from "../../../web/reel/tree.js";
import { layOutLanes } from "../../../web/reel/tree_lanes.js";
import { Solution } from "../../../web/view/solution.js";
import { FORKED } from "../reel/trees.js";

const PUZZLE = /** @type {any} */ ({ puzzle: { goal: ["win"] }, start: 2 });

/** @param {Solution} solution @param {number[]} nodes */
const hidden = (solution, nodes) => nodes.filter((node) => solution.includes(node));

/** Return the nodes that the move list shows. @param {Solution} solution */
function listed({ visibleTree }) {
  const options = {
    columns: 0,
    width: 400,
    indentWidth: 10,
    widthOf: () => 20,
    hasNote: () => false,
    opened: new Set(),
  };
  return rowsOf(visibleTree, new Array(10).fill(-1), options).rows.flatMap(({ nodes }) => nodes);
}

test("nothing is hidden in a record without a puzzle", () => {
  const solution = new Solution(/** @type {any} */ ({ puzzle: null, start: 2 }), FORKED);
  assert.equal(solution.isHidden, false);
  assert.deepEqual(hidden(solution, [0, 2, 3, 9]), []);
  assert.equal(solution.visibleTree, FORKED);
});

test("everything after the task is hidden", () => {
  const solution = new Solution(PUZZLE, FORKED);
  assert.deepEqual(hidden(solution, [0, 1, 2, 3, 5, 6, 8, 9]), [3, 5, 6, 8, 9]);
  assert.deepEqual(solution.visiblePart([0, 1, 2, 3, 4, 5]), [0, 1, 2]);
  assert.deepEqual(listed(solution), [0, 1, 2]);
});

test("what the reader has reached is visible, and nothing else", () => {
  const solution = new Solution(PUZZLE, FORKED);
  solution.show(6);
  solution.show(9);
  assert.deepEqual(hidden(solution, [3, 6, 7, 8, 9]), [3, 7, 8]);
  assert.deepEqual(solution.visiblePart([0, 1, 2, 6, 9]), [0, 1, 2, 6, 9]);
  assert.deepEqual(solution.visiblePart([0, 1, 2, 6, 7]), [0, 1, 2, 6]);
  assert.deepEqual(listed(solution), [0, 1, 2, 6, 9]);
  solution.show(3);
  assert.deepEqual(listed(solution).toSorted(), [0, 1, 2, 3, 6, 9]);
});

test("the tree shows what is visible", () => {
  const solution = new Solution(PUZZLE, FORKED);
  solution.show(6);
  const steps = layOutLanes(solution.visibleTree);
  let step = steps.next();
  while (!step.done) step = steps.next();
  assert.deepEqual(
    [2, 3, 6, 9].map((node) => step.value?.indexOf[node] !== -1),
    [true, false, true, false],
  );
});

test("the solution can be shown, and hidden again for another try", () => {
  const solution = new Solution(PUZZLE, FORKED);
  solution.show(3);
  solution.reveal();
  assert.deepEqual(hidden(solution, [3, 4, 9]), []);
  assert.deepEqual(listed(solution).length, 10);
  solution.hide();
  assert.deepEqual(hidden(solution, [3, 4, 9]), [3, 4, 9]);
});

test("nothing is hidden in a line that does not come through the task", () => {
  const elsewhere = /** @type {any} */ ({ puzzle: { goal: ["win"] }, start: 3 });
  const solution = new Solution(elsewhere, indexTree({ parent: [-1, 0, 1, 2, 3, 1, 5] }));
  assert.deepEqual(hidden(solution, [4, 5, 6]), [4]);
});
