/** Buttons for the previous and the next game, with the number of the current game between them, which opens the list. */

import { button, html, icon, labelButton } from "../../view/dom.js";
import { nameText } from "../name_texts.js";
import { text } from "./games_texts.js";

/** Paths of icons on a grid of 24. */
const CHEVRONS = { left: "M15 5l-7 7 7 7", right: "M9 5l7 7-7 7", down: "M6 9.5l6 6 6-6" };

export class Switcher {
  /** @param {{ step: (step: 1 | -1) => void, toggleList: () => void }} actions @param {string} kind class of the element */
  constructor({ step, toggleList }, kind) {
    this.previous = button({ class: "step" }, () => step(-1), icon(CHEVRONS.left));
    this.next = button({ class: "step" }, () => step(1), icon(CHEVRONS.right));
    this.label = html("span", {});
    const attributes = { class: "current-game", "aria-controls": "games" };
    this.list = button(attributes, toggleList, this.label, icon(CHEVRONS.down));
    this.element = html("div", { class: `switcher ${kind}`, role: "group" }, this.previous, this.list, this.next);
  }

  /**
   * Show the position of the current game in the list.
   *
   * @param {number} index of the current game among the shown ones, -1 if the filter hides it
   * @param {number} count of the shown games
   */
  show(index, count) {
    const number = index < 0 ? "\u2013" : index + 1;
    const sentence = nameText("gameOf", { number, count });
    this.label.textContent = this.element.classList.contains("bar-switcher") ? sentence : `${number} / ${count}`;
    this.list.title = sentence;
    this.element.ariaLabel = text("games");
    const buttons = /** @type {const} */ ([
      [this.previous, "previousGame", "[", index === 0],
      [this.next, "nextGame", "]", index === count - 1],
    ]);
    for (const [control, key, shortcut, isAtEnd] of buttons) {
      labelButton(control, text(key), shortcut);
      control.ariaDisabled = String(isAtEnd || !count);
    }
  }
}
