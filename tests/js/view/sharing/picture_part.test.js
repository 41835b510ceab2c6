import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { openGame } from "../../../../web/state/state.js";
import { treeOf } from "../../reel/trees.js";
import { useFakeDocument } from "../fake_document.js";

useFakeDocument();
Object.assign(globalThis, {
  getComputedStyle: () => ({ textDecorationColor: "rgb(0, 0, 0)" }),
  HTMLInputElement: class {},
});
const { animationSection, nodesOfMoves, pictureSection } = await import("../../../../web/view/sharing/picture_part.js");
const { fieldValue } = await import("../../../../web/view/sharing/fields.js");

const text = /** @type {any} */ ((/** @type {any} */ message) => [message].flat()[0]);
/** @type {any} */
let services;

beforeEach(() => {
  // a comment, setup, two moves, setup, and a move
  const tree = { ...treeOf([-1, 0, 1, 2, 3, 4]), number: [0, 0, 1, 2, 0, 3] };
  const reel = /** @type {any} */ ({ tree, start: 0, game: {}, source: { name: "a.sgf" } });
  const settings = /** @type {any} */ ({
    palette: "contrast",
    numbers: [1, Number.POSITIVE_INFINITY],
    coordinates: false,
  });
  services = {
    state: openGame(reel, settings, /** @type {any} */ ({}), 1),
    element: document.createElement("div"),
    frames: async () => {},
  };
});

/** Return the values that are chosen in the lists of a section, by the names of the fields. @param {any} element */
const chosen = (element) =>
  Object.fromEntries(
    element
      .querySelectorAll("select")
      .map((/** @type {any} */ list) => [
        list.attributes.name,
        list.childNodes.find((/** @type {any} */ option) => "selected" in option.attributes)?.attributes.value,
      ]),
  );

test("a picture looks at first as the viewer does", () => {
  const section = pictureSection(services, text, assert.fail);
  assert.deepEqual(chosen(section), { numbers: "all", theme: "dark", palette: "contrast", size: "800" });
  const [coordinates] = /** @type {any} */ (section).querySelectorAll('[name="coordinates"]');
  assert.equal("checked" in coordinates.attributes, false);
});

test("an animation has at first all moves of the line, each for a second", () => {
  const { element } = animationSection(services, text, assert.fail);
  assert.deepEqual([fieldValue(element, "first"), fieldValue(element, "last")], ["0", "3"]);
  assert.deepEqual(chosen(element), {
    ...{ delay: "1", pause: "2", hold: "3", size: "480" },
    ...{ numbers: "all", theme: "light", palette: "contrast" },
  });
});

for (const { first, last, nodes } of [
  { first: 0, last: 3, nodes: [0, 1, 2, 3, 4, 5] },
  { first: 0, last: 0, nodes: [0, 1] },
  { first: 1, last: 2, nodes: [2, 3, 4] },
  { first: 3, last: 3, nodes: [5] },
  { first: 8, last: 9, nodes: [5] },
]) {
  test(`an animation from move ${first} to move ${last} counts moves and not nodes`, () => {
    assert.deepEqual(nodesOfMoves(services.state, first, last), nodes);
  });
}

test("an animation of moves that a record numbers from 101 on takes these numbers", () => {
  services.state.reel.tree.number = [0, 0, 101, 102, 0, 103];
  assert.deepEqual(nodesOfMoves(services.state, 102, 102), [3, 4]);
  assert.deepEqual(nodesOfMoves(services.state, 1, 3), [2]);
});
