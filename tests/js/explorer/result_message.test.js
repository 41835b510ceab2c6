/** Results are put into words as Python does it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { resultMessage } from "../../../web/explorer/result_message.js";

/** @type {any[]} */
const SIDES = [
  { color: "B", name: ["color.purple"] },
  { color: "W", name: ["color.orange"] },
];

test("results that an index has in the form of RE have a message", () => {
  const [{ name: purple }, { name: orange }] = SIDES;
  const expected = {
    "B+R": ["result.resignation", { side: purple }],
    "W+T": ["result.time", { side: orange }],
    "W+F": ["result.forfeit", { side: orange }],
    "B+": ["result.win", { side: purple }],
    "W+0.5": ["result.points", { side: orange, points: 0.5 }],
    "B+12": ["result.points", { side: purple, points: 12 }],
    0: ["result.draw", {}],
    "?": ["result.unknown", {}],
  };
  for (const [result, message] of Object.entries(expected))
    assert.deepEqual(resultMessage(result, SIDES), message, result);
});

test("other texts stay as they are", () => {
  for (const text of ["", "Void", "X+R", "B+much", "B+1.", "5-3", "black wins easily"])
    assert.equal(resultMessage(text, SIDES), null, text);
});
