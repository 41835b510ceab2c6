import assert from "node:assert/strict";
import { test } from "node:test";
import { createFormatter } from "../../../web/reel/messages.js";
import { turningPoints } from "../../../web/reel/turning_points.js";
import { chart, story } from "../../../web/texts/english.js";
import { treeOf } from "./trees.js";

const say = createFormatter("en", { ...chart, ...story });
const LINE = [0, 1, 2, 3, 4, 5];

/** Return what is said about a game of two sides. @param {object} fields of its Reel @param {[string] | null} ending */
const said = (fields, ending = null) => {
  const sides = ["Black", "White"].map((name) => ({ name: [name] }));
  const reel = /** @type {any} */ ({ sides, tree: treeOf([-1, 0, 1, 2, 3, 4]), ...fields });
  return turningPoints(reel, LINE, ending).map(({ index, message }) => `${index} ${say(message)}`);
};

/** @param {number[]} values by node @param {object} fields of the lane */
const lead = (values, fields = {}) => ({
  label: ["Captures"],
  sides: [[0]],
  values: values.map((value, node) => [node, [value]]),
  ...fields,
});

test("the lead for good, the first side that is out, and the largest gain are the turning points", () => {
  const mobility = { values: [9, 9, 9, 9, 0, 0].map((count, node) => [node, [9, count]]) };
  assert.deepEqual(said({ lanes: { end: 6, lead: lead([0, -1, 2, 0, 1, 5]), mobility } }), [
    "4 Black takes the lead",
    "5 Black: largest gain +4",
  ]);
  assert.deepEqual(said({ lanes: { end: 6, lead: lead([0, -1, 4, 3, 3, 3]), mobility } }, ["Black wins."]), [
    "2 Black takes the lead",
    "4 White is out",
    "5 Black wins.",
  ]);
});

test("nothing is said where nothing has happened", () => {
  assert.deepEqual(said({}), []);
  assert.deepEqual(said({ lanes: { end: 6, lead: lead([0, 0, 0, 0, 0, 0]) } }), []);
  assert.deepEqual(said({ lanes: { end: 6, lead: lead([0, 1, 0, 1, 0, 0]) } }), [], "a gain like others");
});

test("captures are no lead, and a single one is nothing special", () => {
  const captures = (/** @type {number[]} */ values) => ({ lanes: { end: 6, lead: lead(values, { decides: false }) } });
  assert.deepEqual(said(captures([0, 0, 1, 1, -4, -4])), ["4 Captures: White +5"]);
  assert.deepEqual(said(captures([0, 0, 1, 1, 0, 0])), []);
});

test("the largest change of the win rate is a turning point if it is large", () => {
  const rates = (/** @type {number[]} */ values) => ({
    evaluation: { winrate: [{ label: ["K"], side: 0, values: values.map((value, node) => [node, value]) }], score: [] },
  });
  assert.deepEqual(said(rates([0.5, 0.55, 0.62, 0.31, 0.3, 0.3])), ["3 Black: win rate 62% → 31%"]);
  assert.deepEqual(said(rates([0.5, 0.45, 0.4, 0.4, 0.15, 0.15])), [
    "1 White takes the lead",
    "4 Black: win rate 40% → 15%",
  ]);
  assert.deepEqual(said(rates([0.5, 0.5, 0.5, 0.5, 0.5, 0.5])), []);
});
