/**
 * The tabs of the side column. A tab is made when it is first chosen; the first one is there from the beginning.
 *
 * @typedef {Pick<import("./host.js").Services, "dispatch" | "element" | "fail" | "preview" | "say" | "signal" | "state">} Services
 * @typedef {import("../state/state.js").State} State
 *
 * @typedef {object} TabView what a tab shows
 * @property {HTMLElement} element
 * @property {(before: State | null, after: State) => void} draw draws what differs, all if `before` is null; called while the tab is chosen
 *
 * @typedef {object} Tab
 * @property {string} name message key of the label
 * @property {(state: State) => boolean} isUseful whether the game has anything to show in it
 * @property {() => TabView | Promise<TabView>} open
 */

import { differs, openTab, TREE_FIELDS } from "../state/state.js";
import { button, html, keepFocus, onResize, replaceChildren } from "./dom.js";
import { rove } from "./roving.js";

/** Number of the last viewer, which distinguishes the ids of tabs of several viewers. */
let lastViewer = 0;

export class TabsView {
  #services;
  /** @type {readonly Tab[]} */
  #all;
  /** The tabs that have something to show. @type {readonly Tab[]} */
  #useful = [];
  /** Those of them that are shown. @type {readonly Tab[]} */
  #tabs = [];
  /** @type {HTMLElement[]} */
  buttons = [];
  #id = (lastViewer += 1);
  /** What the tabs show that were chosen. @type {Map<Tab, TabView | Promise<TabView>>} */
  #views = new Map();
  /** The tab that is shown or loading. @type {Tab | null} */
  #shown = null;

  /** @param {Services} services @param {readonly Tab[]} tabs the first one opens synchronously */
  constructor(services, tabs) {
    this.#services = services;
    this.#all = tabs;
    this.panel = html("div", { class: "tab-panel", role: "tabpanel", id: this.#idOf("panel") });
    this.list = html("div", { class: "tab-list", role: "tablist", "data-arrows": true });
    rove(this.list, (button) => button.click());
    this.head = html("div", { class: "tab-head" }, this.list);
    this.element = html("div", { class: "tabs", part: "tabs" }, this.head, this.panel);
    // a tab whose button is hidden in the new size gives way to another one
    onResize(this.element, services.signal, () => {
      const visible = this.buttons.filter((button) => button.checkVisibility());
      if (visible.every(({ tabIndex }) => tabIndex)) visible[0]?.click();
    });
  }

  /** Choose a tab if its button is visible. @param {string} name */
  choose(name) {
    this.buttons.find((button) => button.dataset.tab === name && button.checkVisibility())?.click();
  }

  /** Show the tabs that the page wants and that have something to show by now, and draw the chosen one. @param {State | null} before @param {State} after */
  draw(before, after) {
    if (differs(before, after, [...TREE_FIELDS, "arrangement", "loads"])) this.#list(after);
    const chosen = this.#tabs.find(({ name }) => name === after.tab) ?? this.#tabs[0];
    const view = this.#views.get(chosen);
    if (chosen && chosen !== this.#shown) void this.#show(chosen);
    else if (view && !(view instanceof Promise)) view.draw(before, after);
  }

  /** Show the buttons of the tabs. @param {State} state */
  #list(state) {
    const { tabs: names } = state.arrangement;
    const useful = this.#all.filter((tab) => this.#useful.includes(tab) || tab.isUseful(state));
    const tabs = names ? names.flatMap((name) => useful.find((tab) => tab.name === name) ?? []) : useful;
    this.#useful = useful;
    this.element.hidden = !tabs.length;
    this.#services.element.classList.toggle("no-tabs", !tabs.length);
    if (tabs.length === this.#tabs.length && tabs.every((tab, index) => tab === this.#tabs[index])) return;
    this.#tabs = tabs;
    this.buttons = tabs.map(({ name }) => this.#button(name));
    replaceChildren(this.list, this.buttons);
    this.list.hidden = tabs.length < 2;
    this.#select();
  }

  /** Mark the button of the tab that is shown, and scroll it into the middle of the list. */
  #select() {
    const { list } = this;
    for (const [index, button] of this.buttons.entries()) {
      const isChosen = this.#tabs[index] === this.#shown;
      button.setAttribute("aria-selected", String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
      // at the beginning, the first one is in view, and nothing is laid out for it
      if (isChosen && index)
        list.scrollLeft = button.offsetLeft - list.offsetLeft - (list.clientWidth - button.offsetWidth) / 2;
    }
  }

  /** Show a tab, which is loaded first if it was never shown. @param {Tab} tab */
  async #show(tab) {
    const services = this.#services;
    const previous = this.#shown;
    if (previous) services.preview(null);
    this.#shown = tab;
    this.element.dataset.shown = tab.name;
    this.#select();
    this.panel.setAttribute("aria-labelledby", this.#idOf(tab.name));
    try {
      let view = this.#views.get(tab) ?? tab.open();
      this.#views.set(tab, view);
      if (view instanceof Promise) this.#views.set(tab, (view = await view));
      if (this.#shown !== tab || services.signal.aborted) return;
      const { element } = view;
      // an element that is put in again loses its scroll position
      if (this.panel.firstChild !== element) keepFocus(services.element, () => this.panel.replaceChildren(element));
      view.draw(null, services.state);
    } catch (error) {
      this.#views.delete(tab);
      if (this.#shown === tab && !services.signal.aborted) services.dispatch(openTab, previous?.name ?? "");
      services.fail(error);
    }
  }

  /** @param {string} name */
  #button(name) {
    const { dispatch, say } = this.#services;
    const attributes = { role: "tab", id: this.#idOf(name), "data-tab": name, "aria-controls": this.#idOf("panel") };
    return button(attributes, () => dispatch(openTab, name), say(name));
  }

  /** @param {string} name */
  #idOf(name) {
    return `tab-${this.#id}-${name}`;
  }
}
