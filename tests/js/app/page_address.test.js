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

test("the state of a local record holds an id only", () => {
  assert.deepEqual(entryOf({ search: "", hash: "" }, { id: "0a1f/12" }), { kind: "record", id: "0a1f", file: 12 });
});

/** Load the module of the page's history in a tab that has stored some positions. @param {string} stored */
async function historyWith(stored) {
  globalThis.sessionStorage = /** @type {any} */ ({ getItem: () => stored });
  return import(`../../../web/app/page_address.js?${encodeURIComponent(stored.slice(0, 40))}`);
}

test("the positions that a tab has stored are found again", async () => {
  const { positionOf } = await historyWith('[["0a1f/12",{"game":2,"move":"7"}]]');
  assert.deepEqual(positionOf("0a1f", 12), { game: 2, move: "7" });
  assert.equal(positionOf("0a1f", 11), null);
});

test("stored positions that are damaged count as none and do not stop the page", async () => {
  const entries = [
    "5",
    "[5]",
    '["ab"]',
    '["a/0",null]',
    '["a/0",{"game":"2","move":"7"}]',
    '["a/0",{"game":0,"move":"7"}]',
  ];
  const values = [...entries.slice(2).map((entry) => `[${entry}]`), '[["a/0",{"game":1}]]', "[".repeat(200_000)];
  for (const stored of [...entries, ...values, "", "{", "null", "true", '"x"', "{}"])
    assert.equal((await historyWith(stored)).positionOf("a", 0), null, stored.slice(0, 40));
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
  });
  assert.deepEqual(entryOf({ search: "", hash: "#r=" }, null), { kind: "start" });
});

test("the service worker leads to what another program has shared", () => {
  assert.deepEqual(entryOf({ search: "", hash: "#shared=12-ab" }, null), { kind: "shared", id: "12-ab" });
  assert.deepEqual(entryOf({ search: "", hash: "#shared=" }, null), { kind: "shared", id: "" });
});
