import assert from "node:assert/strict";
import test from "node:test";
import { dateOf, handicapsOf, invalidFields, requestOf } from "../../../web/app/new_game/new_game_choices.js";
import { idOf, newId } from "../../../web/app/recent/recent_records.js";

const GO = {
  name: "Go",
  family: "Go",
  extension: "sgf",
  players: ["PB", "PW"],
  sizes: [19, 9],
  limits: [2, 52],
  komi: "6.5",
  // from size 2 on
  handicap: Array.from({ length: 51 }, (_, index) => (index < 5 ? 0 : index > 5 && index % 2 ? 9 : 4)),
};
const DUO = {
  name: "Blokus Duo",
  family: "Blokus",
  extension: "blksgf",
  players: ["PB", "PW"],
  sizes: [],
  limits: [0, 0],
  komi: null,
  handicap: [],
};
const VALUES = { size: "13", komi: " 0.5 ", handicap: "2", players: ["Ada"], date: "2026-01-02" };

test("only what a game has is asked for", () => {
  assert.deepEqual(requestOf(GO, VALUES), {
    name: "Go",
    size: 13,
    komi: "0.5",
    handicap: 2,
    texts: { PB: "Ada", PW: "", DT: "2026-01-02" },
  });
  const { size, komi, handicap } = requestOf(DUO, VALUES);
  assert.deepEqual([size, komi, handicap], [null, null, 0]);
});

test("sizes and komi that cannot be are named", () => {
  assert.deepEqual(invalidFields(GO, "13", "6.5"), []);
  assert.deepEqual(invalidFields(GO, "", "6,5"), ["size"]);
  assert.deepEqual(invalidFields(GO, "53", "six"), ["size", "komi"]);
  assert.deepEqual(invalidFields(GO, "1.5", ""), ["size"]);
  assert.deepEqual(invalidFields(DUO, "", "x"), []);
});

test("as many handicap stones are offered as the board has room for", () => {
  assert.deepEqual(handicapsOf(GO, "19"), [2, 3, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual(handicapsOf(GO, "7"), [2, 3, 4]);
  assert.deepEqual(handicapsOf(GO, "10"), [2, 3, 4]);
  assert.deepEqual(
    [handicapsOf(GO, "5"), handicapsOf(GO, ""), handicapsOf(GO, "53"), handicapsOf(DUO, "")],
    [[], [], [], []],
  );
});

test("two new games that begin alike have ids of their own", async () => {
  const content = new Blob(["(;GM[1])"]);
  const [one, other] = [newId(), newId()].map((id) => ({ name: "game.sgf", content, id }));
  assert.notEqual(await idOf([one]), await idOf([other]));
  assert.equal(await idOf([one]), one.id);
  assert.equal(await idOf([{ name: "game.sgf", content }]), await idOf([{ name: "game.sgf", content }]));
  // several files are a record of their contents
  assert.equal(await idOf([one, one]), await idOf([other, other]));
});

test("dates are those of the reader's clock", () => {
  assert.equal(dateOf(new Date(2026, 0, 2, 23, 59)), "2026-01-02");
});
