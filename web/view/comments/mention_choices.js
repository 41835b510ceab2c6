/**
 * The menu with the meanings of an ambiguous mention in a comment.
 *
 * @typedef {import("./mention_actions.js").MentionActions} MentionActions
 */

import styles from "../../styles/comments.css";
import { adoptStyle } from "../adopted_style.js";
import { html, visible } from "../dom.js";
import { commentTexts, moveText } from "./comment_texts.js";

const GAP_PX = 4;
/** Key → step to another entry of the menu. @type {ReadonlyMap<string, number>} */
const STEPS = new Map([
  ["ArrowUp", -1],
  ["ArrowDown", 1],
]);

/**
 * Open the menu with the meanings of an ambiguous mention.
 *
 * @param {MentionActions} actions
 * @param {HTMLElement} button of the mention
 * @param {readonly string[]} points that the mention can mean, all together
 * @param {readonly number[]} nodes that it can mean, each alone
 */
export function openChoices(actions, button, points, nodes) {
  const { services } = actions;
  const text = commentTexts(services.say);
  const menu = html("div", {
    class: "mention-choices",
    role: "menu",
    popover: "auto",
    "data-arrows": true,
    "aria-label": text(["meanings", { mention: button.textContent ?? "" }]),
  });
  const addEntry = (/** @type {string} */ label, /** @type {() => void} */ show, /** @type {() => void} */ follow) => {
    const entry = html("button", { type: "button", role: "menuitem", tabindex: -1 }, label);
    entry.addEventListener("focus", show);
    entry.addEventListener("pointerenter", () => entry.focus());
    entry.addEventListener("click", () => {
      button.focus({ preventScroll: true });
      menu.hidePopover();
      follow();
    });
    menu.append(entry);
  };
  if (points.length) {
    const label = visible(text(["point", { point: button.textContent ?? "" }]));
    addEntry(
      label,
      () => actions.preview(points),
      () => actions.pin(button),
    );
  }
  for (const node of nodes) {
    if (node >= services.state.tree.parent.length) continue;
    addEntry(
      moveText(services, node),
      () => actions.preview([], node),
      () => void services.goTo(node),
    );
  }
  menu.addEventListener("keydown", (event) => {
    const step = STEPS.get(event.key);
    if (!step) return;
    event.preventDefault();
    const entries = /** @type {HTMLElement[]} */ ([...menu.children]);
    const index = entries.findIndex((entry) => entry.matches(":focus")) + step + entries.length;
    entries[index % entries.length].focus();
  });
  menu.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    const root = /** @type {Document | ShadowRoot} */ (menu.getRootNode());
    const hasFocus = !root.activeElement || menu.contains(root.activeElement);
    menu.remove();
    actions.endPreview();
    setExpanded(false);
    if (hasFocus) button.focus({ preventScroll: true });
  });
  const setExpanded = (/** @type {boolean} */ isOpen) => button.setAttribute("aria-expanded", String(isOpen));
  services.element.append(menu);
  adoptStyle(menu, styles);
  menu.showPopover();
  place(menu, button);
  setExpanded(true);
  /** @type {HTMLElement | null} */ (menu.firstElementChild)?.focus();
}

/** Place the menu below its button, or above it if there is no room. @param {HTMLElement} menu @param {HTMLElement} button */
function place(menu, button) {
  const { left, top, bottom } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = menu;
  const below = bottom + GAP_PX;
  const isAbove = below + offsetHeight > innerHeight && top > offsetHeight;
  menu.style.left = `${Math.max(GAP_PX, Math.min(left, innerWidth - offsetWidth - GAP_PX))}px`;
  menu.style.top = `${isAbove ? top - offsetHeight - GAP_PX : below}px`;
}
