/**
 * The tabs of the side column. A tab is made when it is first chosen; the first one is there from the beginning.
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {import("../state/state.js").State} State
 *
 * @typedef {object} TabView what a tab shows
 * @property {HTMLElement} element
 * @property {(before: State | null, after: State) => void} draw draws what differs, all if `before` is null; called while the tab is chosen
 * @property {() => void} [release]
 *
 * @typedef {object} Tab
 * @property {string} name message key of the label
 * @property {(viewer: Viewer) => boolean} isUseful whether the game has anything to show in it
 * @property {(viewer: Viewer) => TabView | Promise<TabView>} open
 */

import { html, replaceChildren } from "./dom.js";

/** Key → step to another tab. @type {ReadonlyMap<string, number>} */
const TAB_STEPS = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
]);

/** Distinguishes the ids of tabs of several viewers. */
let lastViewer = 0;

export class TabsView {
  #viewer;
  /** @type {readonly Tab[]} */
  #all;
  /** The tabs that have something to show. @type {readonly Tab[]} */
  #useful = [];
  /** Those of them that are shown. @type {readonly Tab[]} */
  #tabs = [];
  /** @type {HTMLElement[]} */
  buttons = [];
  #id = (lastViewer += 1);
  /** Name → what the tab shows, of tabs that were chosen. @type {Map<string, TabView>} */
  #views = new Map();
  #chosen = "";
  #isReleased = false;

  /** @param {Viewer} viewer @param {readonly Tab[]} tabs the first one opens synchronously */
  constructor(viewer, tabs) {
    this.#viewer = viewer;
    this.#all = tabs;
    this.panel = html("div", { class: "tab-panel", role: "tabpanel", id: this.#idOf("panel") });
    this.list = html("div", { class: "tab-list", role: "tablist", "data-arrows": true });
    this.list.addEventListener("keydown", (event) => this.#moveFocus(event));
    this.element = html("div", { class: "tabs", part: "tabs" }, this.list, this.panel);
    this.update();
  }

  /**
   * Show the tabs that the page wants and that have something to show by now.
   *
   * @param {string} [chosen] name of the tab to open if they are other ones than before, empty for the first
   */
  update(chosen = this.#chosen) {
    const useful = this.#all.filter((tab) => this.#useful.includes(tab) || tab.isUseful(this.#viewer));
    const names = this.#viewer.state.arrangement.tabs;
    const tabs = names ? names.flatMap((name) => useful.find((tab) => tab.name === name) ?? []) : useful;
    this.#useful = useful;
    this.element.hidden = !tabs.length;
    if (tabs.length === this.#tabs.length && tabs.every((tab, index) => tab === this.#tabs[index])) return;
    this.#tabs = tabs;
    this.buttons = tabs.map(({ name }) => this.#button(name));
    replaceChildren(this.list, this.buttons);
    this.list.hidden = tabs.length < 2;
    void this.choose(chosen || tabs[0]?.name);
  }

  /** Show a tab, which is loaded first if it was never shown. @param {string} name */
  async choose(name) {
    const tab = this.#tabs.find((other) => other.name === name);
    if (!tab) return;
    const previous = this.#chosen;
    if (previous !== name && previous) this.#viewer.preview(null);
    this.#chosen = name;
    for (const [index, button] of this.buttons.entries()) {
      const isChosen = this.#tabs[index] === tab;
      button.setAttribute("aria-selected", String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", this.#idOf(name));
    try {
      let view = this.#views.get(name) ?? tab.open(this.#viewer);
      if (view instanceof Promise) view = await view;
      if (this.#isReleased) return view.release?.();
      const kept = this.#views.get(name);
      if (kept && kept !== view) view.release?.();
      else this.#views.set(name, view);
      if (this.#chosen !== name) return;
      const shown = kept ?? view;
      // an element that is put in again loses its scroll position
      if (this.panel.firstChild !== shown.element) this.panel.replaceChildren(shown.element);
      shown.draw(null, this.#viewer.state);
    } catch (error) {
      if (this.#chosen === name) void this.choose(previous);
      this.#viewer.fail(error);
    }
  }

  /** Show the tabs that the page wants, and draw the chosen one. @param {State | null} before @param {State} after */
  draw(before, after) {
    if (before && before.arrangement.tabs !== after.arrangement.tabs) this.update("");
    else if (before && before.visibleTree !== after.visibleTree) this.update();
    this.#views.get(this.#chosen)?.draw(before, after);
  }

  release() {
    this.#isReleased = true;
    for (const view of this.#views.values()) view.release?.();
  }

  /** @param {string} name */
  #button(name) {
    const button = html(
      "button",
      {
        type: "button",
        role: "tab",
        id: this.#idOf(name),
        "data-tab": name,
        "aria-controls": this.#idOf("panel"),
      },
      this.#viewer.say(name),
    );
    button.addEventListener("click", () => void this.choose(name));
    return button;
  }

  /** @param {string} name */
  #idOf(name) {
    return `tab-${this.#id}-${name}`;
  }

  /** Choose the neighboring tab with the arrow keys. @param {KeyboardEvent} event */
  #moveFocus(event) {
    const step = TAB_STEPS.get(event.key);
    if (!step) return;
    event.preventDefault();
    const count = this.#tabs.length;
    const index = (this.#tabs.findIndex(({ name }) => name === this.#chosen) + step + count) % count;
    this.buttons[index].focus();
    void this.choose(this.#tabs[index].name);
  }
}
