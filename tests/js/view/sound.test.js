import assert from "node:assert/strict";
import { test } from "node:test";
import { indexTree } from "../../../web/reel/tree.js";
import { isHeard, knockSamples } from "../../../web/view/sound.js";

// the moves 1 to 3, a node with a comment alone after the third, and another first move
const TREE = { parent: [-1, 0, 1, 2, 3, 0], number: [0, 1, 2, 3, 0, 1] };

/** The state at a node. @param {number} node @param {boolean} [sound] */
const at = (node, sound = true) =>
  /** @type {any} */ ({ reel: { tree: TREE }, tree: indexTree(TREE), node, settings: { sound } });

test("a step forward to a move is heard, other ways to a position are not", () => {
  for (const [from, to, heard] of /** @type {const} */ ([
    [0, 1, true],
    [2, 3, true],
    [0, 5, true],
    [1, 0, false],
    [0, 2, false],
    [1, 5, false],
    [3, 4, false],
    [2, 2, false],
  ]))
    assert.equal(isHeard(at(from), at(to)), heard, `${from} to ${to}`);
  assert.equal(isHeard(null, at(1)), false, "a game that is opened");
});

test("the sound is heard once when it is switched on", () => {
  assert.equal(isHeard(at(2, false), at(2)), true);
});

test("the knock fades away and is never cut off at the top", () => {
  const samples = knockSamples(48_000);
  const peak = (/** @type {Float32Array} */ part) => Math.max(...part.map(Math.abs));
  assert.ok(peak(samples) > 0.1 && peak(samples) < 0.7, `${peak(samples)}`);
  assert.ok(peak(samples.slice(-480)) < 0.005, `${peak(samples.slice(-480))}`);
});
