import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { takeWrites, useFakeDocument } from "../fake_document.js";

/** @typedef {import("../../../../web/state/state.js").State} State */

useFakeDocument();
const { EditPanel } = await import("../../../../web/view/editing/edit_panel.js");

/** Return the key of a message. @param {any} message */
const say = (message) => [message].flat()[0];
const ABILITIES = /** @type {any} */ ({
  marks: ["CR", "TR", "LB"],
  colors: [
    ["B", "black", "first"],
    ["W", "white", "second"],
  ],
  hasPieces: true,
  hasLinks: false,
  sides: ["B", "W"],
});
const EDITING = { area: "comment", tool: "circle", color: "B", isAnywhere: false };

/** A state that is written by hand: a node with a good move, and one without anything. @param {object} [fields] @returns {State} */
const state = (fields = {}) =>
  /** @type {any} */ ({
    reel: { frames: { 1: { properties: [["TE", ["1"]]] }, 2: {} } },
    node: 1,
    settings: {},
    editing: EDITING,
    ...fields,
  });

/** @type {unknown[]} */
let reported = [];
/** @type {import("../../../../web/view/editing/edit_panel.js").EditPanel} */
let panel;
/** @type {import("../fake_document.js").FakeElement} */
let element;

beforeEach(() => {
  reported = [];
  const report =
    (/** @type {string} */ name) =>
    (/** @type {unknown[]} */ ...args) =>
      reported.push([name, ...args]);
  const names = ["choose", "useTool", "useColor", "setToPlay", "annotate", "run"];
  const actions = /** @type {any} */ (Object.fromEntries(names.map((name) => [name, report(name)])));
  panel = new EditPanel(say, ABILITIES, actions);
  element = /** @type {any} */ (panel.element);
});

/** Return the values of an attribute of the buttons that are pressed. @param {string} name */
const pressed = (name) =>
  element
    .querySelectorAll(`[${name}]`)
    .filter((button) => button.getAttribute("aria-pressed") === "true")
    .map((button) => button.getAttribute(name));

/** Return the areas of the panel that are shown. */
const areas = () =>
  element
    .all("edit-area")
    .flatMap((area) => (/** @type {any} */ (area).hidden ? [] : area.getAttribute("data-area-panel")));

// the last one says that no side is next to move by setup
test("the panel shows the area, the tool and the color of the state", () => {
  panel.draw(null, state());
  assert.deepEqual([areas(), pressed("data-tool"), pressed("data-color")], [["comment"], ["circle"], ["B", ""]]);
  const editing = /** @type {any} */ ({ area: "setup", tool: "letter", color: null, isAnywhere: true });
  panel.draw(state(), state({ editing }));
  assert.deepEqual([areas(), pressed("data-tool"), pressed("data-color")], [["setup"], ["letter"], ["", ""]]);
  assert.deepEqual(pressed("data-command"), ["anywhere"]);
});

test("the annotations of the current node are pressed", () => {
  panel.draw(null, state());
  assert.deepEqual(pressed("data-sign"), ["!"]);
  panel.draw(state(), state({ node: 2 }));
  assert.deepEqual(pressed("data-sign"), []);
});

test("a step does not touch the tools, and a tool does not touch the annotations", () => {
  const before = state();
  panel.draw(null, before);
  takeWrites();
  panel.draw(before, { ...before, loads: 1 });
  assert.deepEqual(takeWrites(), []);
});

test("the commands about a variation do not apply to the beginning of the game", () => {
  panel.draw(null, state({ node: 0 }));
  const disabled = element.all("edit-command").filter((button) => button.getAttribute("aria-disabled") === "true");
  assert.deepEqual(
    disabled.map((button) => button.getAttribute("data-command")),
    ["mainLine", "moveUp", "deleteNode"],
  );
});

test("buttons report what the reader does", () => {
  panel.draw(null, state({ node: 2 }));
  for (const [name, value] of [
    ["data-area", "marks"],
    ["data-tool", "letter"],
    ["data-sign", "!!"],
    ["data-sign", "HO"],
    ["data-command", "info"],
  ])
    element
      .querySelectorAll(`[${name}]`)
      .find((button) => button.getAttribute(name) === value)
      ?.dispatch("click");
  assert.deepEqual(reported, [
    ["choose", "marks"],
    ["useTool", "letter"],
    ["annotate", "TE", 2],
    ["annotate", "HO", 1],
    ["run", "info"],
  ]);
});
