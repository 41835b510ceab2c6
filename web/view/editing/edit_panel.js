/**
 * The panel of the edit mode: comment and annotations, marks, setup, and more commands, each in an area of its own.
 *
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("./tools.js").Area} Area
 * @typedef {import("./tools.js").Properties} Properties
 *
 * @typedef {object} Abilities what can be edited in a game
 * @property {readonly string[]} marks properties whose marks are drawn
 * @property {readonly [color: string, name: import("../../reel/reel.js").Message, classes: string][]} colors of setup
 * @property {boolean} hasPieces
 * @property {boolean} hasLinks
 * @property {readonly string[]} sides
 *
 * @typedef {object} PanelActions
 * @property {(area: Area) => void} choose
 * @property {(tool: string) => void} useTool
 * @property {(color: string | null) => void} useColor
 * @property {(color: string | null) => void} setToPlay
 * @property {(ident: string, degree: number) => void} annotate
 * @property {(command: string) => void} run
 */

import { editingOf } from "../../state/choosing.js";
import { differs, showsOther } from "../../state/state.js";
import { button, html, icon, labelButton, press } from "../dom.js";
import { EDIT_KEYS, keyLabel } from "../key_table.js";
import { rove } from "../roving.js";
import { SetupArea } from "./setup_area.js";
import { AREAS, degreeOf, MARK_TOOLS, MOVE_SIGNS, nextDegree, POSITION_SIGNS } from "./tools.js";

/** Command of the edit mode → its icon on a grid of 24. @type {readonly (readonly [command: string, path: string, isAboutVariation: boolean])[]} */
const COMMANDS = [
  ["mainLine", "M6 21V4M6 4l-3 4M6 4l3 4M14 21v-5c0-3 4-3 4-6V4", true],
  ["moveUp", "M12 20V5M6 11l6-6 6 6", true],
  ["deleteNode", "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13", true],
  ["info", "M12 11v6M12 7.5v.5M12 3a9 9 0 100 18 9 9 0 000-18z", false],
  ["properties", "M5 7h14M5 12h14M5 17h9", false],
];

/** Number of the last panel, which distinguishes the ids of several panels. */
let lastPanel = 0;

export class EditPanel {
  #id = (lastPanel += 1);
  /** @type {Map<Area, { tab: HTMLElement, panel: HTMLElement }>} */
  #areas = new Map();
  /** Buttons of annotations, each with the property and the degree that it sets. @type {{ element: HTMLElement, ident: string, degree: number, text: string }[]} */
  #signs = [];
  /** @type {Map<string, HTMLElement>} */
  #tools = new Map();
  /** @type {Map<string, HTMLElement>} */
  #commands = new Map();

  /**
   * @param {import("../../reel/messages.js").FormatMessage} text
   * @param {Abilities} abilities
   * @param {PanelActions} actions
   */
  constructor(text, abilities, actions) {
    this.text = text;
    this.abilities = abilities;
    this.actions = actions;
    this.name = html("input", {
      type: "text",
      class: "edit-name",
      "aria-label": text("name"),
      placeholder: text("name"),
      autocomplete: "off",
    });
    this.comment = html("textarea", {
      class: "edit-comment",
      "aria-label": text("area.comment"),
      placeholder: text("commentHint"),
      rows: 3,
      dir: "auto",
    });
    this.setup = new SetupArea(text, abilities, actions);
    const contents = {
      comment: this.#commentArea(),
      marks: this.#marksArea(),
      setup: this.setup.content,
      more: this.#moreArea(),
    };
    const tabs = html("div", { class: "edit-areas", role: "tablist", "aria-label": text("areas") });
    for (const area of AREAS) {
      const id = `edit-${this.#id}-${area}`;
      const attributes = { role: "tab", id: `${id}-tab`, "aria-controls": id, "data-area": area };
      const tab = button(attributes, () => actions.choose(area), text(`area.${area}`));
      const panelAttributes = { "data-area-panel": area, role: "tabpanel", id, "aria-labelledby": `${id}-tab` };
      const panel = html("div", { class: "edit-area", ...panelAttributes }, contents[area]);
      this.#areas.set(area, { tab, panel });
      tabs.append(tab);
    }
    rove(tabs, (tab) => tab.click());
    const panels = [...this.#areas.values()].map(({ panel }) => panel);
    this.element = html("section", { class: "edit-panel", "aria-label": text("editing") }, tabs, panels);
  }

  /** Return a sentence as the only content of an area. @param {string} key */
  #note(key) {
    return [html("p", { class: "edit-note" }, this.text(key))];
  }

  #commentArea() {
    const names = new Map(this.abilities.colors.map(([color, name]) => [color, name]));
    const group = (/** @type {string} */ label, /** @type {HTMLElement[]} */ buttons) => {
      const toolbar = { role: "toolbar", "aria-label": this.text(label), "data-arrows": true };
      return rove(html("div", { class: "edit-signs", ...toolbar }, buttons));
    };
    const moves = MOVE_SIGNS.map(([sign, ident, degree]) =>
      this.#sign(sign, ident, degree, this.text(`remark.${sign}`)),
    );
    const colorOf = (/** @type {string} */ ident) => (ident.startsWith("G") ? ident.slice(1) : null);
    // the format has "good for" black and white only, which are not sides of every game
    const useful = POSITION_SIGNS.filter(([, ident]) => names.has(colorOf(ident) ?? "") || !colorOf(ident));
    const positions = useful.map(([sign, ident]) => {
      const color = colorOf(ident);
      const side = color && (names.get(color) ?? [`color.${color}`]);
      const text = this.text([`remark.${ident}1`, side ? { side: /** @type {any} */ (side) } : {}]);
      const classes = color && this.abilities.colors.find(([name]) => name === color)?.[2];
      const chip = color ? [html("span", { class: `chip ${classes ?? ""}`, "aria-hidden": "true" })] : [];
      return this.#sign(sign, ident, 0, text, chip);
    });
    const signs = html("div", { class: "edit-row" }, group("moveSigns", moves), group("positionSigns", positions));
    return [this.comment, signs, this.name];
  }

  /**
   * Return the button of an annotation.
   *
   * @param {string} sign
   * @param {string} ident
   * @param {number} degree 0 if presses change the degree
   * @param {string} text
   * @param {HTMLElement[]} [chip]
   */
  #sign(sign, ident, degree, text, chip = []) {
    const annotate = () => {
      const isPressed = element.ariaPressed === "true";
      const next = degree ? (isPressed ? 0 : degree) : nextDegree(Number(element.dataset.degree ?? 0));
      this.actions.annotate(ident, next);
    };
    const label = { "aria-label": text, title: text, "data-sign": degree ? sign : ident };
    const content = [...chip, html("span", { class: "edit-sign" }, sign)];
    const element = button({ ...label, "aria-pressed": "false" }, annotate, content);
    this.#signs.push({ element, ident, degree, text });
    return element;
  }

  #marksArea() {
    const { marks, colors } = this.abilities;
    const tools = MARK_TOOLS.filter(({ ident }) => marks.includes(ident));
    if (!tools.length) return this.#note("noMarks");
    const buttons = tools.map(({ name, ident, path }) => {
      const side = colors.find(([color]) => ident === `T${color}`);
      const label = this.text(side ? ["tool.territory", { side: /** @type {any} */ (side[1]) }] : `tool.${name}`);
      const content = side ? html("span", { class: `edit-territory ${side[2]}`, "aria-hidden": "true" }) : icon(path);
      const element = button({ "data-tool": name }, () => this.actions.useTool(name), content);
      labelButton(element, label, keyLabel(`tool ${name}`, EDIT_KEYS));
      this.#tools.set(name, element);
      return element;
    });
    const toolbar = { role: "toolbar", "aria-label": this.text("area.marks"), "data-arrows": true };
    return [rove(html("div", { class: "edit-tools", ...toolbar }, buttons))];
  }

  #moreArea() {
    const { hasPieces } = this.abilities;
    const buttons = COMMANDS.map(([name, path]) => {
      const content = [icon(path), html("span", {}, this.text(name))];
      const element = button({ class: "edit-command", "data-command": name }, () => this.actions.run(name), content);
      this.#commands.set(name, element);
      return element;
    });
    if (hasPieces) {
      const attributes = {
        class: "edit-command",
        "data-command": "anywhere",
        "aria-pressed": "false",
        title: `${this.text("anywhere")} (y)`,
      };
      const anywhere = button(attributes, () => this.actions.run("anywhere"), html("span", {}, this.text("anywhere")));
      this.#commands.set("anywhere", anywhere);
      buttons.push(anywhere);
    }
    return [html("div", { class: "edit-commands" }, buttons)];
  }

  /** Show what is edited and with which tool, and the annotations of the current node. @param {State | null} before @param {State} after */
  draw(before, after) {
    if (differs(before, after, ["editing"])) this.#showTools(editingOf(after));
    if (showsOther(before, after)) this.#showNode(after.reel.frames[after.node]?.properties ?? [], after.node === 0);
  }

  /** Show what is edited and with which tool. @param {import("../../state/state.js").Editing} editing */
  #showTools({ area, tool, color, isAnywhere }) {
    for (const [name, { tab, panel }] of this.#areas) {
      const isChosen = name === area;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      panel.hidden = !isChosen;
    }
    for (const [name, element] of this.#tools) press(element, name === tool);
    this.setup.showColor(color);
    const anywhere = this.#commands.get("anywhere");
    if (anywhere) press(anywhere, isAnywhere);
  }

  /**
   * Show the annotations of a node and who is next to move.
   *
   * @param {Properties} properties
   * @param {boolean} isRoot
   */
  #showNode(properties, isRoot) {
    for (const { element, ident, degree, text } of this.#signs) {
      const own = degreeOf(properties, ident);
      const isPressed = degree ? own > 0 && (own === degree || ident === "IT" || ident === "DO") : own > 0;
      press(element, isPressed);
      if (degree) continue;
      element.dataset.degree = String(own);
      element.setAttribute("aria-label", own === 2 ? this.text(["strong", { text }]) : text);
    }
    this.setup.showNode(properties);
    for (const [name, , isAboutVariation] of COMMANDS)
      if (isAboutVariation) this.#commands.get(name)?.setAttribute("aria-disabled", String(isRoot));
  }

  /** Return the tab button of an area of the panel. @param {Area} area */
  tab(area) {
    return this.#areas.get(area)?.tab;
  }
}
