import assert from "node:assert/strict";
import { test } from "node:test";

import { gameNumber } from "../../../web/element/attributes.js";
import { hasInlineRecord, inlineRecord, inlineRest } from "../../../web/loading/sources.js";

/** An element as far as the reading of a record in it needs one. @param {string | null} text @param {string | null} encoding */
function element(text, encoding = null) {
  const script = { textContent: text, getAttribute: () => encoding };
  return /** @type {Element} */ (/** @type {unknown} */ ({ querySelector: () => (text === null ? null : script) }));
}

test("an inline record as text is UTF-8", () => {
  assert.deepEqual(inlineRecord(element("(;PB[Zoë])")), new TextEncoder().encode("(;PB[Zoë])"));
});

test("an inline record in base64 may have any bytes", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  assert.deepEqual(inlineRecord(element(btoa(String.fromCharCode(...bytes)), "base64")), bytes);
});

test("an element without a record has none", () => {
  assert.equal(inlineRecord(element(null)), null);
  assert.equal(hasInlineRecord(element(null)), false);
  assert.equal(hasInlineRecord(element("%", "base64")), true);
});

test("a record in damaged base64 is a failure with a message", () => {
  assert.throws(() => inlineRecord(element("%", "base64")), { code: "unreadable" });
});

test("an invalid game number is 1", () => {
  for (const text of [null, "", "-5", "0", "1.5", "x", "NaN", "Infinity", "1e99", "2 3"])
    assert.equal(gameNumber(text), 1, String(text));
  assert.equal(gameNumber("12"), 12);
});

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
  items: [{ key: "stone", layer: "stones", shapes: [{ type: "circle", x: 0, y: 0, r: 1 }] }],
  infos: [[]],
  frames: { 1: { board: [0] } },
  diagnostics: [],
  omittedDiagnostics: [],
  flags: [],
  checked: [0, 0],
};

test("the remaining frames of a Reel in the page are those of the second script", () => {
  assert.deepEqual(inlineRest(element(JSON.stringify(part)), reel), part);
  assert.equal(inlineRest(element(null), reel), null);
});

test("frames that do not fit the Reel are not used", () => {
  const changes = {
    "of another game": { frames: { 2: { board: [0] } } },
    "without their items": { items: [] },
    "not checked by what the page can draw": { items: [{ ...part.items[0], shapes: [{ type: "circle" }] }] },
    "with flags of other nodes": { flags: [[2, 1]] },
    "with more nodes": { checked: [0, 3] },
    "without diagnostics": { diagnostics: undefined },
  };
  for (const [name, change] of Object.entries(changes))
    assert.equal(inlineRest(element(JSON.stringify({ ...part, ...change })), reel), null, name);
  assert.equal(inlineRest(element(JSON.stringify(part).slice(0, -1)), reel), null, "truncated");
});
