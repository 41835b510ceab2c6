/** Results are put into words as Python does it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { resultMessage } from "../../../web/explorer/result_message.js";

/** @type {any[]} */
const SIDES = [
  { color: "B", letter: "P", name: ["color.purple"] },
  { color: "W", letter: "O", name: ["color.orange"] },
];

test("results that follow the grammar have a message", () => {
  const [{ name: purple }, { name: orange }] = SIDES;
  const expected = {
    "B+R": ["result.resignation", { side: purple }],
    "w+ resign": ["result.resignation", { side: orange }],
    "O+T": ["result.time", { side: orange }],
    "W+F": ["result.forfeit", { side: orange }],
    "B+": ["result.win", { side: purple }],
    B: ["result.win", { side: purple }],
    "W+0.5": ["result.points", { side: orange, points: 0.5 }],
    "B+2,5 points": ["result.points", { side: purple, points: 2.5 }],
    0: ["result.draw", {}],
    Jigo: ["result.draw", {}],
    "?": ["result.unknown", {}],
  };
  for (const [raw, message] of Object.entries(expected)) assert.deepEqual(resultMessage(raw, SIDES), message, raw);
});

test("other texts stay as they are", () => {
  for (const raw of ["", "Void", "X+R", "B+0", "B+much", "5-3", "black wins easily"])
    assert.equal(resultMessage(raw, SIDES), null, raw);
});
