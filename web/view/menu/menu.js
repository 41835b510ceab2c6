/**
 * Menus at a button or at the pointer; in narrow windows, a sheet from below. Imported by the parts that open one.
 *
 * @typedef {object} MenuEntry
 * @property {string} name for tests
 * @property {string} label
 * @property {string} [icon] its path on a grid of 24
 * @property {string} [key] that does the same
 * @property {boolean} [isDisabled]
 * @property {() => void} [show] called when the entry gets the focus
 * @property {() => void} [act] called after the menu was closed
 * @property {readonly MenuEntry[]} [entries] that the entry shows and hides, in place of an action
 *
 * @typedef {object} Menu
 * @property {string} label
 * @property {Element | MouseEvent} anchor the button of the menu, or the event at whose pointer it opens
 * @property {readonly (MenuEntry | HTMLSlotElement)[]} entries those in a slot have the role of menu entries
 * @property {() => void} [closed]
 */

import css from "../../styles/menu.css";
import { adoptStyle } from "../adopted_style.js";
import { append, button, html, icon } from "../dom.js";
import { entryAfter, entryNamed } from "./menu_keys.js";

const GAP_PX = 4;
/** Time within which letters that are typed one after the other are the beginning of one label. */
const TYPING_MS = 600;

/**
 * Open a menu, and focus its first entry. When it is closed, the focus returns to where it was.
 *
 * @param {Pick<import("../host.js").Services, "element">} services
 * @param {Menu} options
 */
export function openMenu({ element }, { label, anchor, entries, closed }) {
  const attributes = { class: "menu", role: "menu", popover: "auto", "data-arrows": true, "aria-label": label };
  const menu = html("div", attributes);
  const arrange = () => place(menu, anchor);
  const opener = anchor instanceof HTMLElement ? anchor : null;
  const root = /** @type {ShadowRoot} */ (element.getRootNode());
  const home = opener ?? (root.activeElement instanceof HTMLElement ? root.activeElement : element);
  const close = () => {
    home.focus({ preventScroll: true });
    menu.hidePopover();
  };
  for (const entry of entries) {
    if (entry instanceof HTMLElement) entry.addEventListener("click", close);
    append(menu, entry instanceof HTMLElement ? [entry] : elementsOf(entry, close, arrange));
  }
  // a press on the button of an open menu closes it, and must not open it again
  const ignore = (/** @type {Event} */ event) => event.stopImmediatePropagation();
  opener?.addEventListener("click", ignore, { capture: true });
  opener?.setAttribute("aria-expanded", "true");
  element.append(menu);
  adoptStyle(menu, css);
  menu.showPopover();
  arrange();
  menu.addEventListener("keydown", handleKeys(menu));
  menu.addEventListener("pointerover", ({ target }) => {
    const entry = entriesOf(menu).find((other) => target instanceof Node && other.contains(target));
    entry?.focus({ preventScroll: true });
  });
  let hadFocus = false;
  menu.addEventListener("beforetoggle", () => (hadFocus = menu.matches(":focus-within")));
  menu.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") return;
    menu.remove();
    opener?.removeEventListener("click", ignore, { capture: true });
    opener?.setAttribute("aria-expanded", "false");
    const isTaken = root.activeElement?.checkVisibility() || document.querySelector("dialog[open]");
    if (hadFocus && !isTaken) home.focus({ preventScroll: true });
    closed?.();
  });
  entriesOf(menu)[0]?.focus();
}

/** Return the button of a menu entry, and the entries that it shows. @param {MenuEntry} entry @param {() => void} close closes the menu @param {() => void} arrange called when the menu has another size @returns {HTMLElement[]} */
function elementsOf({ name, label, icon: path, key, isDisabled, show, act, entries }, close, arrange) {
  const choose = () => {
    close();
    act?.();
  };
  const toggle = () => {
    group.hidden = !group.hidden;
    element.setAttribute("aria-expanded", String(!group.hidden));
    arrange();
  };
  const attributes = { role: "menuitem", tabindex: -1, "data-entry": name, disabled: isDisabled };
  const state = { "aria-keyshortcuts": key, "aria-expanded": entries && "false" };
  const shownKey = key ? html("kbd", { "aria-hidden": "true" }, key) : [];
  const content = [path ? icon(path) : [], html("span", {}, label), shownKey].flat();
  const element = button({ ...attributes, ...state }, entries ? toggle : choose, content);
  if (show) element.addEventListener("focus", show);
  if (!entries) return [element];
  const group = html("div", { role: "group", "aria-label": label, hidden: true });
  for (const entry of entries) append(group, elementsOf(entry, close, arrange));
  return [element, group];
}

/** Return the entries of a menu that can be chosen, in their order. @param {HTMLElement} menu @returns {HTMLElement[]} */
function entriesOf(menu) {
  const found = [...menu.querySelectorAll("[role=menuitem], slot")].flatMap((element) =>
    element instanceof HTMLSlotElement ? element.assignedElements() : element,
  );
  return /** @type {HTMLElement[]} */ (found).filter((entry) => !entry.matches(":disabled") && entry.checkVisibility());
}

/** Return the listener for keys in a menu: arrow keys, Home and End, the beginning of a label, Tab. @param {HTMLElement} menu */
function handleKeys(menu) {
  let typed = "";
  let typingTime = -TYPING_MS;
  return (/** @type {KeyboardEvent} */ event) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
    event.stopPropagation();
    if (ctrlKey || metaKey || altKey) return;
    if (key === "Tab") {
      event.preventDefault();
      return menu.hidePopover();
    }
    const entries = entriesOf(menu);
    const current = entries.findIndex((entry) => entry.matches(":focus"));
    const isTyping = timeStamp - typingTime < TYPING_MS;
    let next = entryAfter(key, current, entries.length);
    // otherwise a space presses the entry
    if (next === null && key.length === 1 && (key !== " " || isTyping)) {
      typed = isTyping ? typed + key : key;
      typingTime = timeStamp;
      const labels = entries.map((entry) => (entry.querySelector("span") ?? entry).textContent ?? "");
      next = entryNamed(typed, current, labels);
      // no label goes on like this: the letter may be the first of another one
      if (next === null) next = entryNamed((typed = key), current, labels);
    } else if (next === null) return;
    event.preventDefault();
    if (next !== null) entries[next].focus();
  };
}

/** Place a menu below its anchor, or above it where there is more room, within the window. @param {HTMLElement} menu @param {Element | MouseEvent} anchor */
function place(menu, anchor) {
  const { left, right, top, bottom } =
    anchor instanceof Element ? anchor.getBoundingClientRect() : new DOMRect(anchor.clientX, anchor.clientY);
  const { offsetWidth: width, scrollHeight: height } = menu;
  const [above, below] = [top - 2 * GAP_PX, innerHeight - bottom - 2 * GAP_PX];
  const isAbove = height > below && above > below;
  const room = isAbove ? above : below;
  // a button at the right edge has its menu to the left
  const start = left + right > innerWidth ? right - width : left;
  const style = {
    left: Math.max(GAP_PX, Math.min(start, innerWidth - width - GAP_PX)),
    top: isAbove ? top - GAP_PX - Math.min(height, room) : bottom + GAP_PX,
    room,
  };
  for (const [name, value] of Object.entries(style)) menu.style.setProperty(`--${name}`, `${value}px`);
}
