/**
 * Measure how long it takes to group 4,000 placements of a piece by orientation: `node tests/bench/orientations.mjs`.
 *
 * Prints the processor time of the first run and the median of nine, in milliseconds. A frame has 16.
 */

import { orientationsOf } from "../../web/state/orientations.js";

const PLACEMENTS = 4000;
const RUNS = 9;
/** The tetromino L in two orientations. @type {[number, number][][]} */
const SHAPES = [
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 2],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
  ],
];

const placements = Array.from({ length: PLACEMENTS }, (_, move) => ({
  move,
  cells: SHAPES[move % 2].map(([x, y]) => ({ x: x + (move % 50), y: y + Math.floor(move / 50), symbol: "square" })),
}));
const times = Array.from({ length: RUNS }, () => {
  const begun = process.cpuUsage();
  orientationsOf(placements);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
});
const [first] = times;
const median = times.sort((one, other) => one - other)[Math.floor(RUNS / 2)];
console.log(`first ${first.toFixed(1)}, median ${median.toFixed(1)}`);
