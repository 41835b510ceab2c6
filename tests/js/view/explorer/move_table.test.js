import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { useFakeDocument } from "../fake_document.js";

useFakeDocument();
const { MoveTable } = await import("../../../../web/view/explorer/move_table.js");

const SIDES = /** @type {any} */ ([
  { color: "B", name: "black", class: "first" },
  { color: "W", name: "white", class: "second" },
]);
const say = (/** @type {any} */ message) =>
  Array.isArray(message) ? `${message[0]} ${JSON.stringify(message[1])}` : message;

/** Return the row of a move. @param {string} label @param {object} [fields] */
const row = (label, { child = undefined, games = 20, wins = [15, 5] } = {}) =>
  /** @type {any} */ ({
    label,
    child,
    move: { color: "B", points: [label] },
    sum: { move: label, games, wins, draws: 0, examples: [], scored: 0, points: [], date: 0 },
  });

/** @type {unknown[]} */
let reported = [];
/** @type {any} */
let table;

beforeEach(() => {
  reported = [];
  table = new MoveTable(SIDES, say, say, {
    play: ({ label }) => reported.push(["play", label]),
    hint: (shown) => reported.push(["hint", shown?.label ?? null]),
    leave: () => reported.push("leave"),
  });
});

const rows = () => table.body.childNodes;
const labels = () => rows().map((/** @type {any} */ each) => each.find("chip").parent.textContent);

test("each move has its games, their share, and its results in words", () => {
  table.show([row("C3"), row("D4", { games: 5, wins: [0, 5] })], 25);
  assert.deepEqual(labels(), ["C3", "D4"]);
  assert.deepEqual(
    rows().map((/** @type {any} */ each) => each.find("explorer-count").textContent),
    ["20 80%", "5 20%"],
  );
  assert.deepEqual(
    rows().map((/** @type {any} */ each) => each.find("explorer-bar").getAttribute("aria-label")),
    [
      'share {"name":"black","percent":75}, share {"name":"white","percent":25}',
      'share {"name":"white","percent":100}',
    ],
  );
});

test("the move that the game has is marked", () => {
  table.show([row("C3"), row("D4", { child: 7 })], 40);
  assert.deepEqual(
    rows().map((/** @type {any} */ each) => each.querySelector("button").getAttribute("aria-current")),
    [null, "step"],
  );
});

test("the pointer shows a move on the board, and a click plays it", () => {
  table.show([row("C3"), row("D4")], 40);
  table.body.dispatch("pointerover", { target: rows()[1].querySelector("button") });
  table.body.dispatch("click", { target: rows()[1].querySelector("button") });
  table.body.dispatch("pointerleave");
  assert.deepEqual(reported, [
    ["hint", "D4"],
    ["play", "D4"],
    ["hint", null],
  ]);
});

test("only the first of many moves are drawn until the reader asks for the others", () => {
  const many = Array.from({ length: 60 }, (_, index) => row(`A${index}`));
  table.show(many, 1200);
  assert.equal(rows().length, 51);
  rows().at(-1).querySelector("button").dispatch("click");
  assert.equal(rows().length, 60);
});

test("without moves there is no table", () => {
  table.show([], 0);
  assert.equal(table.element.hidden, true);
});
