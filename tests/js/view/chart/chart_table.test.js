import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { laneOf } from "../../../../web/reel/chart_data.js";
import { go, openGame } from "../../../../web/state/state.js";
import { treeOf } from "../../reel/trees.js";
import { useFakeDocument } from "../fake_document.js";

useFakeDocument();
const { ChartTable } = await import("../../../../web/view/chart/chart_table.js");

/** Return the key of a message with its arguments. @param {any} message */
const say = (message) => {
  const [key, args] = [message].flat();
  return args ? `${key} ${Object.values(args).join(" ")}` : key;
};
const MOVES = 150;
const SIDES = [
  { color: "B", class: "black", letter: "B", name: ["black"], player: null },
  { color: "W", class: "white", letter: "W", name: ["white"], player: null },
];

/** @type {any} */
let services;
/** @type {any} */
let table;

beforeEach(() => {
  const tree = {
    ...treeOf(Array.from({ length: MOVES + 1 }, (_, node) => node - 1)),
    label: Array(MOVES + 1).fill("C3"),
  };
  const lead = {
    label: ["points"],
    unit: "points",
    sides: [[0]],
    values: [
      [0, [0]],
      [1, [2]],
    ],
  };
  const reel = /** @type {any} */ ({
    ...{ tree, start: 0, game: { rules: true }, sides: SIDES, frames: {}, lanes: { end: MOVES + 1, lead } },
  });
  const state = openGame(reel, /** @type {any} */ ({}), /** @type {any} */ ({}), 0);
  services = { state, goTo: (/** @type {number} */ node) => void (services.state = go(services.state, node)) };
  table = new ChartTable(services, /** @type {any} */ (say));
  const box = () => ({ top: 0, bottom: 0 });
  Object.assign(Object.getPrototypeOf(document.createElement("tr")), { getBoundingClientRect: box });
  table.open(laneOf(reel, "lead"), "Lead");
});

/** Return the rows of the page that is shown. @returns {any[]} */
const rows = () => table.table.querySelectorAll("tr").slice(1);
/** Return the row of the current node. */
const currentRow = () => rows().find((row) => row.attributes["aria-current"]);

test("a hundred positions are on a page, and the one that is shown is marked", () => {
  assert.equal(rows().length, 100);
  assert.equal(table.range.textContent, "chart.page 0 99 150");
  assert.equal(rows().indexOf(currentRow()), 0);
  assert.equal(rows()[1].textContent.includes("2"), true);
});

test("the other positions are on the next page, the last one", () => {
  table.next.dispatch("click");
  assert.equal(rows().length, 51);
  assert.deepEqual(
    [table.previous, table.next].map(({ attributes }) => attributes["aria-disabled"]),
    ["false", "true"],
  );
  assert.equal(currentRow(), undefined);
});

test("values that have become known do not take the reader to another page", () => {
  table.next.dispatch("click");
  table.open(null, "Lead");
  assert.equal(table.range.textContent, "chart.page 100 150 150");
  table.open(null, "Points");
  assert.equal(table.range.textContent, "chart.page 0 99 150");
});

test("a step to another page shows that page", () => {
  services.goTo(120);
  table.show();
  assert.equal(rows().indexOf(currentRow()), 20);
});
