/** A Reel file has one or two texts, and only frames that fit the Reel are added to it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { divideText, parseRest } from "../../../web/reel/reel_file.js";

/** As much of a Reel and a part of it as a board with one stone needs. */
const reel = /** @type {any} */ ({
  format: "boardreel/1",
  core: "",
  source: { name: null, charset: null, outcome: "ok", games: 1 },
  game: { number: 1, kind: "go", name: "Go", rules: true },
  title: "",
  result: null,
  infos: [[]],
  sides: [],
  columns: [],
  trays: [],
  scene: {
    view: [0, 0, 1, 1],
    frame: [0, 0, 1, 1],
    layers: [],
    background: [],
    coordinates: [],
    cells: [],
    cellLayer: "",
    lattice: null,
    symbols: {},
    toggles: [],
  },
  items: [],
  tree: {
    parent: [-1, 0],
    label: [null, "A"],
    side: [-1, -1],
    number: [0, 1],
    flags: [0, 0],
    signs: [],
    printed: [],
    figures: [],
  },
  frames: { 0: {} },
  complete: false,
  start: 0,
  puzzle: null,
  bookmarks: [],
  diagnostics: [],
  diagnosticsLeftOut: 0,
  checked: false,
  messages: {},
});
const part = {
  items: [
    {
      key: "stone",
      layer: "stones",
      shapes: [{ type: "circle", x: 0, y: 0, r: 1 }],
    },
  ],
  infos: [[]],
  frames: { 1: { board: [0] } },
  diagnostics: [],
  omittedDiagnostics: [],
  flags: [],
  checked: [0, 0],
};

test("a file with two lines has two texts", () => {
  const texts = [reel, part].map((value) => JSON.stringify(value));
  assert.deepEqual(divideText(`[${texts.join(",\n")}]`), texts);
  assert.deepEqual(divideText(`[${texts.join(",\n")}]\n`), texts, "with the end of a line after it");
});

test("a file with a whole Reel has one text", () => {
  for (const indentation of [0, 2])
    assert.deepEqual(divideText(JSON.stringify(reel, null, indentation)), [
      JSON.stringify(reel, null, indentation),
      null,
    ]);
});

test("the remaining frames of a Reel are those of the second text", () => {
  assert.deepEqual(parseRest(JSON.stringify(part), reel), part);
});

test("frames that do not fit the Reel are not used", () => {
  const changes = {
    "of another game": { frames: { 2: { board: [0] } } },
    "without their items": { items: [] },
    "not checked by what the page can draw": {
      items: [{ ...part.items[0], shapes: [{ type: "circle" }] }],
    },
    "with flags of other nodes": { flags: [[2, 1]] },
    "with more nodes": { checked: [0, 3] },
    "without diagnostics": { diagnostics: undefined },
  };
  for (const [name, change] of Object.entries(changes))
    assert.equal(parseRest(JSON.stringify({ ...part, ...change }), reel), null, name);
  assert.equal(parseRest(JSON.stringify(part).slice(0, -1), reel), null, "truncated");
});
