import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { indexTree } from "../../../web/reel/tree.js";
import { takeWrites, useFakeDocument } from "./fake_document.js";

/** @typedef {import("../../../web/state/state.js").State} State */
/** @typedef {import("./fake_document.js").FakeElement} FakeElement */

useFakeDocument();
const { ControlsView } = await import("../../../web/view/controls/controls.js");

const say = (/** @type {any} */ message) => (Array.isArray(message) ? JSON.stringify(message) : message);
const TREE = indexTree({ parent: [-1, 0, 1, 2] });
const CHOICES = new Map();

/** A state that is written by hand: a game of three moves. @param {object} [fields] @returns {State} */
const state = (fields = {}) =>
  /** @type {any} */ ({
    tree: TREE,
    node: 1,
    choices: CHOICES,
    settings: { speed: 1 },
    arrangement: { explore: "off", edit: false },
    reached: null,
    isPlaying: false,
    ...fields,
  });

/** @type {unknown[]} */
let reported = [];
/** @type {import("../../../web/view/controls/controls.js").ControlsView} */
let controls;
/** @type {FakeElement} */
let bar;

beforeEach(() => {
  reported = [];
  controls = new ControlsView(
    /** @type {any} */ ({
      say,
      state: state(),
      act: (/** @type {string} */ action) => reported.push(action),
      goTo: (/** @type {number} */ node) => reported.push(node),
      element: { focus: () => reported.push("left") },
    }),
  );
  bar = /** @type {any} */ (controls.element);
});

/** Draw two states one after the other, and return what the second one has changed. @param {State} before @param {State} after */
function changes(before, after) {
  controls.draw(null, before);
  takeWrites();
  controls.draw(before, after);
  return takeWrites();
}

test("the bar shows the number of the move, and that of the last one", () => {
  controls.draw(null, state());
  const number = /** @type {any} */ (bar.find("number"));
  assert.deepEqual([number.value, bar.find("total").textContent], ["1", "/3"]);
  const slider = /** @type {any} */ (bar.find("slider"));
  assert.deepEqual([slider.max, slider.getAttribute("aria-valuetext")], ["3", '["moveOf",{"move":1,"count":3}]']);
});

test("the field of the number has room for all digits of a game that has grown", () => {
  const before = state();
  controls.draw(null, before);
  const digits = () => /** @type {any} */ (controls.count).styles["--digits"];
  assert.equal(digits(), "1");
  const tree = indexTree({ parent: Array.from({ length: 12 }, (_, node) => node - 1) });
  controls.draw(before, { ...before, tree });
  assert.equal(digits(), "2");
});

for (const [node, disabled] of /** @type {const} */ ([
  [0, ["first", "previous"]],
  [1, []],
  [3, ["next", "last"]],
]))
  test(`at move ${node} of 3 these steps lead nowhere: ${disabled.join() || "none"}`, () => {
    controls.draw(null, state({ node }));
    const buttons = ["first", "previous", "next", "last"].map((name) => /** @type {any} */ (bar.find(name)));
    const found = buttons.filter(({ ariaDisabled }) => ariaDisabled === "true");
    assert.deepEqual(
      found.map(({ attributes }) => attributes.class),
      disabled,
    );
  });

test("a step changes the position alone", () => {
  const before = state();
  assert.deepEqual(changes(before, { ...before, node: 2 }), ["number.value", "slider.aria-valuetext", "slider.value"]);
});

test("another speed changes its button alone", () => {
  const before = state();
  assert.deepEqual(changes(before, { ...before, settings: /** @type {any} */ ({ speed: 2 }) }), [
    "speed.aria-label",
    "speed.textContent",
    "speed.title",
  ]);
  assert.equal(bar.find("speed").textContent, "2\u00d7");
});

test("the Play button becomes Pause during playback", () => {
  const before = state();
  const existing = changes(before, { ...before, isPlaying: true }).filter((write) => !/^(svg|icon|path)/.test(write));
  assert.deepEqual(existing, ["play.aria-label", "play.childNodes", "play.title"]);
  assert.equal(bar.find("play").getAttribute("aria-label"), "pause");
});

test("nothing is written when nothing differs", () => {
  const before = state();
  assert.deepEqual(changes(before, { ...before, loads: 1 }), []);
});

test("the button to try moves is shown where that is possible", () => {
  const before = state();
  const arrangement = /** @type {any} */ ({ explore: "button", edit: false });
  assert.deepEqual(changes(before, { ...before, arrangement }), ["try.hidden"]);
});

test("buttons report actions, and the number field the index of a node", () => {
  controls.draw(null, state());
  for (const name of ["first", "next", "play", "speed", "try"]) bar.find(name).dispatch("click");
  const number = /** @type {any} */ (bar.find("number"));
  number.value = "7";
  number.dispatch("keydown", { key: "Enter", preventDefault: () => {} });
  assert.deepEqual(reported, ["first", "next", "play", "nextSpeed", "try", "left", 3]);
});
