import assert from "node:assert/strict";
import { before, test } from "node:test";

import { createFormatter } from "../../../../web/reel/messages.js";
import { FakeElement, useFakeDocument } from "../fake_document.js";

/** @type {typeof import("../../../../web/view/board_text/command_field.js").CommandField} */
let CommandField;
before(async () => {
  useFakeDocument();
  Object.assign(globalThis, { MutationObserver: globalThis.ResizeObserver });
  ({ CommandField } = await import("../../../../web/view/board_text/command_field.js"));
});

const CELLS = [
  ["aa", "point", 0, 0, "A1"],
  ["ba", "point", 1, 0, "B1"],
];
const GERMAN = { "spoken/word.row": "Zeile", "spoken/noRow": "Keine Zeile {row}.", locale: "de" };

/** Return a function that types a text into the field of a game, and what happens then. */
function openField({ rules = true, reached = null, refusal = null, texts = {}, hasRecord = true } = {}) {
  const said = [];
  const done = [];
  const element = new FakeElement("div");
  const boardBox = new FakeElement("div");
  boardBox.setAttribute("class", "board-box");
  const live = new FakeElement("div");
  live.setAttribute("class", "live");
  element.append(boardBox, live);
  const playTyped = async (text) => {
    done.push(text);
    return refusal;
  };
  const trying = { playTyped, leave: () => done.push("leave") };
  const reel = { game: { rules }, scene: { cells: CELLS, lattice: null, toggles: [] }, frames: {}, items: [] };
  const services = {
    element,
    say: createFormatter("en", { locale: "en", ...texts }),
    speak: (text) => said.push(text),
    fail: (error) => assert.fail(error),
    choosePoint: (point) => done.push(point),

    parts: { tryMoves: async () => trying },
    state: {
      reel,
      hasRecord,
      reached,
      mode: "read",
      node: 0,
      settings: { switched: {} },
      tree: { parent: [-1], side: [-1] },
    },
  };
  services.state.reel.tree = services.state.tree;
  const field = new CommandField(services);
  field.open();
  const type = async (text) => {
    field.input.value = text;
    field.element.dispatch("submit", { preventDefault() {} });
    await new Promise((resolve) => setTimeout(resolve));
    return said.at(-1);
  };
  return { type, said, done, field };
}

test("a move is played, and announced like any other", async () => {
  const { type, said, done } = openField();
  await type(" B1 ");
  assert.deepEqual([done, said], [["B1"], []]);
});

test("Escape closes the field, but not while it ends the composition of a text", () => {
  const { field } = openField();
  const pressed = { key: "Escape", preventDefault() {}, stopPropagation() {} };
  let isClosed = false;
  field.close = () => (isClosed = true);
  field.element.dispatch("keydown", { ...pressed, isComposing: true });
  assert.equal(isClosed, false);
  field.element.dispatch("keydown", { ...pressed, isComposing: false });
  assert.equal(isClosed, true);
});

test("an illegal move gets the reason of the rules", async () => {
  const { type, done } = openField({ refusal: { error: ["text"], canForce: true } });
  assert.equal(await type("A1"), "Text.");
  assert.deepEqual(done, ["A1", "leave"], "a refused move does not begin to try moves");
});

test("what is neither a move nor a command gets a suggestion", async () => {
  const { type } = openField({ refusal: { error: ["text"] } });
  assert.equal(await type("colum B"), "“colum B” is neither a move nor a command. Did you mean “column”?");
  assert.equal(await type("xyzzy"), "“xyzzy” is neither a move nor a command.");
});

test("a game without rules says what can be asked", async () => {
  const { type, done } = openField({ rules: false });
  const answer = await type("e4");
  assert.match(answer, /The rules of this game are not known here, .* You can ask: position, row 5, /);
  assert.deepEqual(done, []);
});

test("without the record no move can be played", async () => {
  const { type } = openField({ hasRecord: false });
  assert.match(await type("A1"), /^No move can be played here/);
});

test("in a puzzle the points are chosen as the answer", async () => {
  const { type, done } = openField({ reached: new Set([0]) });
  await type("a1, B1");
  assert.deepEqual(done, ["aa", "ba"]);
  assert.match(await type("C9"), /neither a move nor a command/);
});

test("commands are those of the reader's language and of English", async () => {
  const { type } = openField({ texts: GERMAN });
  assert.equal(await type("Zeile 7"), "Keine Zeile 7.");
  assert.equal(await type("row 7"), "Keine Zeile 7.");
});
