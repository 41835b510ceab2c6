import assert from "node:assert/strict";
import { register } from "node:module";
import { beforeEach, test } from "node:test";

import { openGame } from "../../../web/state/state.js";
import { treeOf } from "../reel/trees.js";
import { FakeElement, useFakeDocument } from "../view/fake_document.js";

/** A line of 20 moves. */
const reel = /** @type {any} */ ({
  ...{ game: { rules: true, number: 1, name: "Go" }, tree: treeOf(Array.from({ length: 21 }, (_, node) => node - 1)) },
  ...{ start: 0, frames: {}, complete: true, source: { games: 1 }, title: "", messages: { en: { side: "Ink" } } },
});
for (const node of reel.tree.parent.keys()) reel.frames[node] = {};

/** Viewers in the order in which they were shown. @type {any[]} */
let viewers = [];
/** Draft → what restoring it gives. @type {(draft: string) => Promise<boolean | null>} */
let restore = async () => true;

class Viewer {
  element = new FakeElement("div");
  layout = { linkTo: (/** @type {string | null} */ address) => void (this.openLink = address) };
  /** Address of the link "Open in Boardreel". @type {string | null} */
  openLink = null;
  services = {};
  /** Edits that were restored. */
  draft = "";

  constructor(/** @type {any[]} */ ...[shown, say, host, settings, options, node]) {
    this.state = openGame(shown, settings, options, node);
    this.host = host;
    this.say = say;
    const trying = {
      restore: async (/** @type {string} */ draft) => {
        const fits = await restore(draft);
        if (fits) this.draft = draft;
        return fits;
      },
    };
    Object.defineProperty(trying, "draft", { get: () => this.draft });
    this.parts = { trying, tryMoves: async () => trying };
    viewers.push(this);
  }

  async goTo(/** @type {number} */ node) {
    this.state = { ...this.state, node };
    this.host.moved(node);
  }

  dispatch(/** @type {(...args: any[]) => any} */ action, /** @type {unknown} */ argument) {
    this.state = action(this.state, argument);
  }

  release() {}
  fail() {}
}

/** What was loaded, in its order. @type {any[]} */
let loaded = [];

class RecordLoader {
  bytes = null;
  hasRecord = true;

  constructor(/** @type {any[]} */ ...[, options]) {
    this.options = options;
  }

  async reel(/** @type {unknown} */ source, /** @type {object} */ options) {
    this.address = source ?? this.options.src;
    loaded.push({ source, options, attributes: this.options });
    return reel;
  }

  release() {}
}

class HostElement extends FakeElement {
  isConnected = true;
  style = {};

  constructor() {
    super("board-reel");
  }

  attachShadow() {
    this.shadowRoot = Object.assign(new FakeElement("#shadow"), { activeElement: null, host: this });
    return this.shadowRoot;
  }

  closest() {
    return this.hasAttribute("lang") ? this : document.documentElement;
  }

  getRootNode() {
    return document;
  }

  /** Call the listeners of an event, each of which wants it once. @param {Event} event */
  dispatchEvent({ type }) {
    const called = this.listeners.filter(([name]) => name === type);
    this.listeners = this.listeners.filter(([name]) => name !== type);
    for (const [, listener] of called) listener({});
    return true;
  }
}

useFakeDocument();
register("./fake_modules.js", import.meta.url);
Object.assign(globalThis, {
  HTMLElement: HostElement,
  fakes: {
    ...{ Viewer, RecordLoader, failureView: () => "", poster: () => "", workWhenIdle: () => {} },
    LoadingPlaceholder: class {
      draw() {}
      end() {}
    },
    whenNearViewport: (/** @type {unknown} */ _, /** @type {() => void} */ start) => {
      start();
      return () => {};
    },
  },
});
Object.assign(document, { documentElement: { getAttribute: () => "en" }, baseURI: "https://host.example/" });
const { BoardReel } = await import("../../../web/element/board_reel.js");

/** @type {any} */
let element;

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Change an attribute as the browser does. @param {string} name @param {string} value */
function set(name, value) {
  const before = element.getAttribute(name);
  element.setAttribute(name, value);
  element.attributeChangedCallback(name, before, value);
}

/** Change attributes while the element is out of the page for a moment. @param {Record<string, string>} attributes */
async function setOutside(attributes) {
  element.isConnected = false;
  element.disconnectedCallback();
  for (const [name, value] of Object.entries(attributes)) set(name, value);
  element.isConnected = true;
  element.connectedCallback();
  await turn();
}

/** Take the element out of the page, and return the function that puts it back. */
async function takeOut() {
  element.isConnected = false;
  element.disconnectedCallback();
  await turn();
  return async () => {
    element.isConnected = true;
    element.connectedCallback();
    await turn();
  };
}

beforeEach(async () => {
  viewers = [];
  loaded = [];
  restore = async () => true;
  element = new BoardReel();
  element.setAttribute("theme", "light");
  element.connectedCallback();
  await turn();
  assert.equal(element.state, "ready");
});

test("a game that is loaded again is shown at the node that was left", async () => {
  await element.goTo(7);
  set("lang", "en-GB");
  await turn();
  assert.deepEqual([viewers.length, element.node], [2, 7]);
});

test("a move that is set while the game is loaded again is shown", async () => {
  await element.goTo(7);
  set("lang", "en-GB");
  set("move", "10");
  await turn();
  assert.deepEqual([viewers.length, element.node], [2, 10]);
});

test("a move that is set while the element is out of the page is shown when it is back", async () => {
  await element.goTo(7);
  const putBack = await takeOut();
  set("move", "10");
  await putBack();
  assert.equal(element.node, 10);
});

test("an element that is moved keeps the style sheets of its parts", () => {
  const { shadowRoot } = element;
  const sheets = [...shadowRoot.adoptedStyleSheets, {}];
  shadowRoot.adoptedStyleSheets = sheets;
  element.connectedCallback();
  assert.deepEqual(shadowRoot.adoptedStyleSheets, sheets);
});

test("attributes that are set while the element is moved are followed as in the page", async () => {
  await element.goTo(7);
  await setOutside({ caption: "The end", numbers: "last" });
  const [{ state }] = viewers;
  assert.deepEqual([viewers.length, element.node], [1, 7]);
  assert.equal(state.arrangement.caption, "The end");
  assert.equal(state.settings.numbers[0], -1);
  await setOutside({ move: "9" });
  assert.deepEqual([viewers.length, element.node], [1, 9]);
  await setOutside({ src: "b.sgf", move: "5" });
  assert.deepEqual([loaded.length, loaded[1].attributes.src, element.node], [2, "b.sgf", 5]);
});

test("what may be tried and edited follows the controls", () => {
  set("edit", "");
  const [viewer] = viewers;
  const { arrangement } = viewer.state;
  set("controls", "none");
  assert.deepEqual([arrangement.edit, viewer.state.arrangement.edit], [true, false]);
  assert.deepEqual([arrangement.explore, viewer.state.arrangement.explore], ["button", "off"]);
});

test("another game is one of the record that was loaded, and another address is another record", async () => {
  await element.load("b.sgf", { name: "b", game: 3, move: "4", reel: "b.json" });
  set("game", "2");
  await turn();
  const { source, options, attributes } = loaded.at(-1);
  assert.deepEqual(
    [source, options.name, options.game, options.reel, attributes.game],
    ["b.sgf", "b", undefined, undefined, 2],
  );
  assert.equal(element.node, 0);
  set("src", "a.sgf");
  await turn();
  assert.equal(loaded.at(-1).source, null);
});

test("the texts of another language are loaded when the page around has it", async () => {
  element.closest = () => ({ getAttribute: () => "de" });
  set("caption", "Das Ende");
  assert.equal(loaded.length, 2);
});

test("the page around may be around the shadow root that has the element", async () => {
  const host = { closest: () => ({ getAttribute: () => "fr" }), getRootNode: () => document };
  Object.assign(element, { closest: () => null, getRootNode: () => ({ host }) });
  set("caption", "La fin");
  assert.equal(loaded.length, 2);
});

test("the words of the game stay when an earlier load is ready with its texts", async () => {
  set("lang", "pl");
  set("lang", "en");
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal(viewers.at(-1).say("side"), "Ink");
});

test("a boolean attribute with the text false is not set", async () => {
  set("controls", "full");
  for (const name of ["puzzle", "edit", "autoplay"]) {
    for (const text of ["true", "", "false"]) set(name, text);
    assert.equal(element[name], false, name);
  }
  await element.load();
  const { puzzle, edit, autoplay } = loaded.at(-1).attributes;
  assert.deepEqual([puzzle, edit, autoplay], [false, false, false]);
  set("puzzle", "");
  assert.equal(element.puzzle, true);
});

test("a boolean property switches on an attribute with the text false, and off with that text", () => {
  for (const name of ["puzzle", "edit", "autoplay"]) {
    set(name, "false");
    element[name] = true;
    assert.deepEqual([element[name], element.getAttribute(name)], [true, ""]);
    element[name] = "false";
    assert.deepEqual([element[name], element.hasAttribute(name)], [false, false]);
  }
});

test("properties that were set before the element was defined are taken over", async () => {
  element = new BoardReel();
  const given = { theme: "light", src: "a.sgf", puzzle: true };
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(element, name, { value, configurable: true, writable: true });
  element.connectedCallback();
  await turn();
  const { src, puzzle } = loaded.at(-1).attributes;
  assert.deepEqual([src, puzzle], ["a.sgf", true]);
  element.src = "b.sgf";
  assert.equal(element.getAttribute("src"), "b.sgf");
});

test("what a page asks of a game before it is there is done when it is ready", async () => {
  element = new BoardReel();
  set("theme", "light");
  Object.assign(element, { node: 7, draft: "[1]" });
  set("src", "a.sgf");
  element.connectedCallback();
  await turn();
  assert.deepEqual([element.node, element.draft], [7, "[1]"]);
  const loading = element.load("b.sgf", { move: "4" });
  await element.goTo("8");
  await element.goTo("9");
  await loading;
  await turn();
  assert.deepEqual([element.node, element.draft], [9, ""]);
  await element.load("c.sgf", { move: "4" });
  assert.equal(element.node, 4);
});

test("the link to the page leads to the record that is shown, not to that of the attributes", async () => {
  set("site", "https://boardreel.example/");
  set("src", "a.sgf");
  await turn();
  assert.match(viewers.at(-1).openLink, /host.example%2Fa.sgf/);
  await element.load("b.sgf");
  assert.match(viewers.at(-1).openLink, /host.example%2Fb.sgf/);
});

test("an element that is loaded before it is in the page takes over what is set between", async () => {
  element = new BoardReel();
  element.isConnected = false;
  set("theme", "light");
  set("src", "a.sgf");
  await element.load("b.sgf");
  set("caption", "The end");
  element.isConnected = true;
  element.connectedCallback();
  await turn();
  assert.deepEqual([loaded.length, viewers.at(-1).state.arrangement.caption], [2, "The end"]);
});

test("edits that are being restored when the game is loaded again are restored then", async () => {
  await element.restore("[1]");
  /** @type {((fits: boolean | null) => void)[]} */
  const held = [];
  restore = () => new Promise((resolve) => held.push(resolve));
  set("lang", "en-GB");
  await turn();
  set("lang", "en-US");
  await turn();
  // the first viewer is gone, but its edits may have reached Python all the same
  held[0](true);
  await turn();
  const putBack = await takeOut();
  await putBack();
  for (const answer of held.slice(1)) answer(true);
  await turn();
  assert.deepEqual([viewers.length, element.draft], [4, "[1]"]);
});

test("edits that could not be restored are restored next time, and those that were undone are not", async () => {
  await element.restore("[1]");
  restore = async () => null;
  set("lang", "en-GB");
  await turn();
  assert.equal(element.draft, "");
  restore = async () => true;
  set("lang", "en-US");
  await turn();
  assert.equal(element.draft, "[1]");
  viewers.at(-1).draft = "";
  set("lang", "en-GB");
  await turn();
  assert.equal(element.draft, "");
});
