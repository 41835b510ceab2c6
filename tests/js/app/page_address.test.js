import assert from "node:assert/strict";
import { test } from "node:test";

import { entryOf, hashOf } from "../../../web/app/page_address.js";

test("an address says which record, game and move it shows", () => {
  const entry = { kind: "address", src: "samples/a b.sgf", game: 3, move: "2.1-5~x" };
  assert.deepEqual(entryOf({ search: "?src=samples%2Fa%20b.sgf", hash: hashOf(entry) }, null), entry);
  assert.deepEqual(entryOf({ search: "?src=a.sgf", hash: "" }, { id: "ab/1" }), {
    kind: "address",
    src: "a.sgf",
    game: 1,
    move: "",
  });
});

test("the first game needs no number in the address", () => {
  assert.equal(hashOf({ game: 1, move: "7" }), "#move=7");
  assert.equal(hashOf({ game: 2, move: "7" }), "#move=7&game=2");
});

test("the state of a local record holds an id, and a position once it is known", () => {
  const entry = { kind: "record", id: "0a1f", file: 12 };
  const positions = [{}, { game: 0, move: "7" }, { game: "2", move: "7" }, { game: 2 }, { game: 2, move: null }];
  for (const damaged of positions)
    assert.deepEqual(entryOf({ search: "", hash: "" }, { id: "0a1f/12", ...damaged }), { ...entry, position: null });
  const position = { game: 2, move: "7" };
  assert.deepEqual(entryOf({ search: "", hash: "" }, { id: "0a1f/12", ...position }), { ...entry, position });
});

test("everything else is the start screen", () => {
  for (const state of [
    null,
    undefined,
    5,
    "ab/1",
    {},
    { id: "" },
    { id: "ab" },
    { id: "../x/1" },
    { id: `a/${"9".repeat(5000)}` },
  ]) {
    assert.deepEqual(entryOf({ search: "", hash: "#move=3" }, state), { kind: "start" });
  }
});

test("a fragment can be a whole game, until it has become a record of this page", () => {
  assert.deepEqual(entryOf({ search: "", hash: "#r=EQa-_x" }, null), { kind: "link", link: "EQa-_x" });
  assert.deepEqual(entryOf({ search: "", hash: "#r=EQa-_x" }, { id: "0a1f/0" }), {
    kind: "record",
    id: "0a1f",
    file: 0,
    position: null,
  });
  assert.deepEqual(entryOf({ search: "", hash: "#r=" }, null), { kind: "start" });
});

test("the service worker leads to what another program has shared", () => {
  assert.deepEqual(entryOf({ search: "", hash: "#shared=12-ab" }, null), { kind: "shared", id: "12-ab" });
  assert.deepEqual(entryOf({ search: "", hash: "#shared=" }, null), { kind: "shared", id: "" });
});
