import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  exitsOf,
  finalLead,
  knownPart,
  laneOf,
  lanesOf,
  leadsOf,
  onLine,
  tiesOf,
} from "../../../web/reel/chart_data.js";
import { summaryOf } from "../../../web/reel/chart_summary.js";
import { csv } from "../../../web/reel/csv.js";
import { createFormatter } from "../../../web/reel/messages.js";
import german from "../../../web/texts/de.json" with { type: "json" };
import { chart as en } from "../../../web/texts/english.js";
import { treeOf } from "./trees.js";

const NAMES = ["Blue", "Yellow", "Red", "Green"];
const LINE = [0, 1, 2, 3, 4, 5];

/**
 * Return the parts of a Reel that the chart reads; its nodes are one line.
 *
 * @param {number} sides
 * @param {object} fields
 */
const reelOf = (sides, fields) =>
  /** @type {import("../../../web/reel/reel.js").Reel} */ (
    /** @type {unknown} */ ({
      sides: NAMES.slice(0, sides).map((name) => ({ name: [name] })),
      tree: treeOf([-1, 0, 1, 2, 3, 4]),
      ...fields,
    })
  );

/** @param {[number, number[]][]} values @param {number[][]} [sides] */
const leadOf = (values, sides = [[0], [1], [2], [3]]) => ({
  lanes: { end: 6, lead: { label: ["points"], sides, values } },
});

/** @param {import("../../../web/reel/reel.js").Reel} reel @param {import("../../../web/reel/chart_data.js").LaneName} name */
function laneOnLine(reel, name) {
  const lane = laneOf(reel, name);
  assert.ok(lane);
  return onLine(lane, LINE);
}

/** @param {import("../../../web/reel/reel.js").Reel} reel @param {import("../../../web/reel/chart_data.js").LaneName} name */
const sentences = (reel, name, texts = en) => summaryOf(reel, laneOnLine(reel, name)).map(createFormatter("en", texts));

test("a node that is not listed has the values of its parent, and unknown nodes have none", () => {
  const values = /** @type {[number, number[]][]} */ ([
    [0, [0, 0, 0, 0]],
    [2, [3, -1, -1, -1]],
  ]);
  const reel = reelOf(4, { lanes: { end: 4, lead: { label: ["points"], sides: [[0], [1], [2], [3]], values } } });
  assert.deepEqual([...(laneOf(reel, "lead")?.series[0].values ?? [])], [0, 0, 3, 3, NaN, NaN]);
  assert.ok(Math.abs(knownPart(reel) - 4 / 6) < 1e-9);
  values.push([4, [7, 0, 0, -7]]);
  Object.assign(reel.lanes ?? {}, { end: 6 });
  assert.deepEqual([...(laneOf(reel, "lead")?.series[0].values ?? [])], [0, 0, 3, 3, 7, 7], "the cache follows");
});

test("a game offers the lanes that it has", () => {
  assert.deepEqual(lanesOf(reelOf(2, {})), []);
  assert.equal(laneOf(reelOf(2, {}), "lead"), null);
  assert.deepEqual(lanesOf(reelOf(4, leadOf([]))), ["lead"]);
  const evaluation = { winrate: [], score: [{ label: ["KataGo"], side: 0, values: [[1, 2]] }] };
  assert.deepEqual(lanesOf(reelOf(2, { evaluation, lanes: { end: 0, mobility: { values: [] } } })), [
    "score",
    "mobility",
  ]);
});

test("the lead changes where another side is ahead, not where they are level", () => {
  const reel = reelOf(
    4,
    leadOf([
      [0, [0, 0, 0, 0]],
      [1, [3, -3, -3, -6]],
      [2, [0, 0, -1, -3]],
      [3, [1, -1, -2, -5]],
      [4, [-6, 6, -9, -9]],
    ]),
  );
  assert.deepEqual(leadsOf(laneOnLine(reel, "lead")), [
    { index: 1, sides: [0] },
    { index: 4, sides: [1] },
  ]);
  assert.deepEqual(sentences(reel, "lead"), [
    "Yellow leads by 6 at the end.",
    "Yellow is ahead from move 4 on.",
    "The lead changes at move 4.",
  ]);
  assert.deepEqual(sentences(reel, "lead", german.chart), [
    "Yellow führt am Ende mit 6.",
    "Yellow liegt ab Zug 4 vorn.",
    "Die Führung wechselt bei Zug 4.",
  ]);
});

test("below zero the colors of the other player lead", () => {
  const reel = reelOf(
    4,
    leadOf(
      [
        [0, [0]],
        [2, [5]],
        [3, [-2]],
      ],
      [[0, 2]],
    ),
  );
  assert.deepEqual(sentences(reel, "lead"), [
    "Yellow/Green leads by 2 at the end.",
    "Yellow/Green is ahead from move 3 on.",
    "The lead changes at move 3.",
  ]);
});

test("win rates are said as the chance of the side that is ahead, with the largest swing", () => {
  const values = [
    [1, 0.6],
    [2, 0.55],
    [3, 0.2],
    [5, 0.25],
  ];
  const reel = reelOf(2, { evaluation: { winrate: [{ label: ["KataGo"], side: 0, values }], score: [] } });
  assert.deepEqual(sentences(reel, "winrate"), [
    "Yellow has a winning chance of 75% at the end.",
    "Yellow is ahead from move 3 on.",
    "The lead changes at move 3.",
    "The largest swing is move 3: 35 percentage points for Yellow.",
  ]);
});

test("a side is out from the move after which it never has a legal move again", () => {
  const values = [
    [0, [9, 9]],
    [1, [0, 5]],
    [2, [4, 5]],
    [3, [0, 1]],
  ];
  const reel = reelOf(2, { lanes: { end: 6, mobility: { values } } });
  assert.deepEqual(exitsOf(laneOnLine(reel, "mobility")), [{ index: 3, sides: [0] }]);
  assert.deepEqual(sentences(reel, "mobility"), [
    "Blue cannot move from move 3 on.",
    "Yellow still has 1 legal move at the end.",
  ]);
});

test("many changes of the lead are counted", () => {
  const values = LINE.map((node) => [node, [node % 2 ? 1 : -1]]);
  const reel = reelOf(2, leadOf(/** @type {[number, number[]][]} */ (values), [[0]]));
  assert.equal(sentences(reel, "lead")[2], "The lead changes 5 times, the last time at move 5.");
});

test("the final lead begins after the last level position, and level positions are ties", () => {
  const values = [1, 0, 0, 2, NaN, 3].map((value, node) => [node, [value]]);
  const reel = reelOf(2, leadOf(/** @type {[number, number[]][]} */ (values), [[0]]));
  const lane = laneOnLine(reel, "lead");
  assert.deepEqual(finalLead(lane), { index: 3, sides: [0] }, "not at move 0, although no other side has led since");
  assert.deepEqual(tiesOf(lane), [[1, 2]]);
  assert.deepEqual(sentences(reel, "lead"), ["Blue leads by 3 at the end.", "Blue is ahead from move 3 on."]);
});

test("one value alone does not say when somebody took the lead", () => {
  const reel = reelOf(2, leadOf([[5, [3]]], [[0]]));
  assert.equal(finalLead(laneOnLine(reel, "lead")), null);
  assert.deepEqual(sentences(reel, "lead"), ["Blue leads by 3 at the end."]);
});

test("nobody has led if the game ends level", () => {
  const values = /** @type {[number, number[]][]} */ ([
    [0, [4, -4, -5, -6]],
    [3, [0, 0, -1, -1]],
  ]);
  const lane = laneOnLine(reelOf(4, leadOf(values)), "lead");
  assert.equal(finalLead(lane), null);
  assert.deepEqual(tiesOf(lane), [[3, 5]]);
});

test("what does not decide the game is counted by its name, and is no lead", () => {
  const captures = (/** @type {number} */ last) => ({
    lanes: {
      end: 6,
      lead: {
        label: ["Captures"],
        decides: false,
        sides: [[0]],
        values: [
          [0, [0]],
          [2, [3]],
          [4, [last]],
        ],
      },
    },
  });
  assert.deepEqual(sentences(reelOf(2, captures(-2)), "lead"), ["Captures at the end: Yellow +2."]);
  assert.deepEqual(sentences(reelOf(2, captures(0)), "lead"), ["Captures at the end: the same for both sides."]);
  assert.deepEqual(tiesOf(laneOnLine(reelOf(2, captures(0)), "lead")), []);
});

test("nothing is said without values", () => {
  assert.deepEqual(sentences(reelOf(4, leadOf([])), "lead"), []);
});

test("a table is written as RFC 4180 says, and no text becomes a formula", () => {
  assert.equal(
    csv([
      ["Move", 'say "x", y', "two\nlines"],
      [1, NaN, -2.5],
      ["=1+1", null, 0.1 + 0.2],
    ]),
    'Move,"say ""x"", y","two\nlines"\r\n1,,-2.5\r\n\'=1+1,,0.3\r\n',
  );
});

test("every text of the chart exists", () => {
  const folder = new URL("../../../web/", import.meta.url);
  const files = [
    "reel/chart_summary.js",
    "view/chart/chart_tab.js",
    "view/chart/chart_table.js",
    "view/chart/chart_plot.js",
    "view/chart/chart_values.js",
    "view/controls/timeline_drawing.js",
  ];
  const used = files.flatMap(
    (file) => readFileSync(new URL(file, folder), "utf8").match(/(?<=")chart\.\w+(?=")/g) ?? [],
  );
  assert.ok(used.length > 20);
  assert.deepEqual(
    used.filter((key) => !(key in en)),
    [],
  );
});
