/**
 * The area of the setup: colors to place, the eraser, links, and who is next to move.
 *
 * @typedef {import("./edit_panel.js").Abilities} Abilities
 * @typedef {import("./edit_panel.js").PanelActions} PanelActions
 */

import { button, html, icon, labelButton, press } from "../dom.js";
import { rove } from "../roving.js";
import { firstValue } from "./tools.js";

/** Name that stands in place of a color while setup adds and removes links. */
export const LINK = "link";
const LINK_ICON = "M7 17L17 7M5 17a2 2 0 104 0 2 2 0 10-4 0M15 7a2 2 0 104 0 2 2 0 10-4 0";
const ERASER = "M8 20h11M5 15l8-8a2 2 0 013 0l3 3a2 2 0 010 3l-7 7H9z";

export class SetupArea {
  /** @type {Map<string | null, HTMLElement>} */
  #colors = new Map();
  /** @type {Map<string | null, HTMLElement>} */
  #sides = new Map();

  /** @param {import("../../reel/messages.js").FormatMessage} text @param {Abilities} abilities @param {PanelActions} actions */
  constructor(text, abilities, actions) {
    this.text = text;
    this.abilities = abilities;
    this.actions = actions;
    this.content = this.#create();
  }

  #create() {
    const { colors, sides, hasLinks } = this.abilities;
    if (!colors.length) return [html("p", { class: "edit-note" }, this.text("noSetup"))];
    const { text, actions } = this;
    const choice = (
      /** @type {Map<string | null, HTMLElement>} */ map,
      /** @type {string | null} */ color,
      /** @type {string} */ label,
      /** @type {string} */ key,
      /** @type {() => void} */ act,
      /** @type {Node[]} */ ...content
    ) => {
      const attributes = { "data-color": color ?? "", "aria-pressed": "false" };
      const element = labelButton(button(attributes, act, content), label, key);
      map.set(color, element);
      return element;
    };
    const chip = (/** @type {string} */ classes) => html("span", { class: `chip ${classes}`, "aria-hidden": "true" });
    const place = colors.map(([color, name, classes], index) =>
      choice(this.#colors, color, text(name), String(index + 1), () => actions.useColor(color), chip(classes)),
    );
    const remove = choice(this.#colors, null, text("remove"), "r", () => actions.useColor(null), icon(ERASER));
    const link = hasLinks
      ? [choice(this.#colors, LINK, text("link"), "", () => actions.useColor(LINK), icon(LINK_ICON))]
      : [];
    const rows = [this.#row("area.setup", [...place, remove, ...link])];
    if (sides.length > 1) {
      const next = colors
        .filter(([color]) => sides.includes(color))
        .map(([color, name, classes]) =>
          choice(this.#sides, color, text(name), "", () => actions.setToPlay(color), chip(classes)),
        );
      const byRules = choice(this.#sides, null, text("toMoveByRules"), "", () => actions.setToPlay(null));
      byRules.append(text("toMoveByRules"));
      rows.push(this.#row("toMove", [...next, byRules]));
    }
    return rows;
  }

  /** @param {string} key @param {HTMLElement[]} buttons */
  #row(key, buttons) {
    const label = this.text(key);
    const attributes = { class: "edit-tools", role: "toolbar", "aria-label": label, "data-arrows": true };
    const labelElement = html("span", { class: "edit-label", "aria-hidden": "true" }, label);
    return html("div", { class: "edit-row" }, labelElement, rove(html("div", attributes, buttons)));
  }

  /** Mark the button of the color that setup places. @param {string | null} color */
  showColor(color) {
    for (const [name, element] of this.#colors) press(element, name === color);
  }

  /** Mark the button of the side that setup has made next to move at a node. @param {import("./tools.js").Properties} properties */
  showNode(properties) {
    const named = firstValue(properties, "PL");
    for (const [color, element] of this.#sides) press(element, color === named);
  }
}
