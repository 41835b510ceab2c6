import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { go, load, openGame, reach } from "../../../../web/state/state.js";
import { SIDES, treeOf } from "../../reel/trees.js";
import { useFakeDocument } from "../fake_document.js";

/** @typedef {import("../../../../web/state/state.js").State} State */

useFakeDocument();
Object.assign(globalThis, { ShadowRoot: class {}, matchMedia: () => ({ matches: false }) });
const { TreeTab } = await import("../../../../web/view/tree/tree_tab.js");

/** Three moves, and a variation of the second one. */
const PARENTS = [-1, 0, 1, 2, 1];

/** A state that is written by hand. @param {number} node to show @param {object | null} [puzzle] whose task is the first move @returns {State} */
function state(node, puzzle = null) {
  const tree = {
    ...treeOf(PARENTS),
    ...{ label: [null, "A1", "B2", "C3", "E5"], side: [-1, 0, 1, 0, 1], number: [0, 1, 2, 3, 2] },
    ...{ flags: Array(5).fill(0), signs: [], printed: [], figures: [] },
  };
  const fields = { game: { rules: true }, sides: SIDES, frames: {}, diagnostics: [], puzzle };
  return openGame(
    /** @type {any} */ ({ tree, start: 1, ...fields }),
    /** @type {any} */ ({}),
    /** @type {any} */ ({}),
    node,
  );
}

/** @type {any} */
let services;
/** @type {any} */
let tab;

/** Make the tab of a state, in a page that is wide enough for all nodes, and draw it. @param {State} shown */
async function draw(shown) {
  services = {
    say: (/** @type {any} */ message) => [message].flat()[0],
    goTo: async () => {},
    preview: () => {},
    signal: new AbortController().signal,
    state: shown,
  };
  tab = new TreeTab(services);
  const view = { clientWidth: 400, clientHeight: 300, scrollLeft: 0, scrollTop: 0, scrollTo() {} };
  Object.assign(tab.element, { isConnected: true, ...view });
  tab.draw(null, shown);
  // on a slow machine, even a small tree is laid out in slices
  while (!tab.element.attributes.role) await new Promise((resolve) => setTimeout(resolve));
  tab.element.dispatch("scroll");
}

/** Draw what differs in another state. @param {State} after */
function change(after) {
  const before = services.state;
  services.state = after;
  tab.draw(before, after);
}

/** Return the elements of the nodes, in their order. @returns {any[]} */
const items = () =>
  tab.element.querySelectorAll("[role]").filter((/** @type {any} */ each) => each.attributes.role === "treeitem");
/** Return the place of the current node among the elements. */
const current = () =>
  items().findIndex((item) => item.attributes["aria-current"] || item.attributes["aria-selected"] === "true");

beforeEach(async () => draw(state(1)));

test("each node has an element with its level, and the current one is marked", () => {
  assert.deepEqual(
    items().map((item) => item.attributes["aria-level"]),
    ["1", "2", "3", "4", "3"],
  );
  assert.equal(current(), 1);
});

test("a step marks another node", () => {
  change(go(services.state, 4));
  assert.equal(current(), 4);
});

test("what was loaded is drawn where the reader has scrolled to, and a step scrolls to its node", () => {
  let scrolls = 0;
  globalThis.cancelAnimationFrame = () => {};
  globalThis.requestAnimationFrame = (draw) => {
    draw(0);
    return 1;
  };
  // the first two columns are out of view
  Object.assign(tab.element, { clientWidth: 60, scrollLeft: 54, scrollTo: () => (scrolls += 1) });
  tab.element.dispatch("scroll");
  change(load(services.state));
  assert.equal(scrolls, 0);
  change(go(services.state, 0));
  assert.equal(scrolls, 1);
});

test("nodes of the solution of a puzzle have elements once the reader has reached them", async () => {
  const opened = state(1, { goal: ["win"] });
  await draw(opened);
  assert.equal(items().length, 2);
  change(go(reach(opened, 2), 2));
  while (!items().length) await new Promise((resolve) => setTimeout(resolve));
  assert.equal(items().length, 3);
});
