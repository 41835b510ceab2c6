/** The buttons next to the title while moves are tried: back, undo and redo, what can be done with the draft, legal points. */

import { choosingOf } from "../../state/choosing.js";
import { draftOf, isAdded } from "../../state/draft.js";
import { button, html, labelButton, replaceChildren } from "../dom.js";
import { keyLabel, TRYING_KEYS } from "../key_table.js";
import { tryButton } from "./try_button.js";

/** @typedef {import("./actions.js").TryAction} TryAction */
/** @typedef {import("../../state/state.js").State} State */

/** Nine points. */
const LEGAL_PATH = "M6 6h.01M12 6h.01M18 6h.01M6 12h.01M12 12h.01M18 12h.01M6 18h.01M12 18h.01M18 18h.01";
/** @type {readonly import("./try_button.js").TryButton[]} */
const BUTTONS = [
  ["undo", "M9 7L5 11l4 4M5 11h9a5 5 0 010 10h-3", "undo"],
  ["redo", "M15 7l4 4-4 4M19 11h-9a5 5 0 000 10h3", "redo"],
  ["delete", "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13", "deleteBranch", "delete"],
  ["saveNow", "M12 4v11M7 11l5 5 5-5M5 20h14", "save", "save"],
  ["save", "M7 10l5 5 5-5", "saveMenu"],
  ["edit", "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3", "edit"],
  ["legal", LEGAL_PATH, "legalPoints", "legalPoints"],
];

export class Toolbar {
  /** @type {Map<TryAction, HTMLButtonElement>} */
  #buttons = new Map();
  #actions = html("span", { class: "try-actions" });
  #actionTexts = "";
  #back;

  /** @param {Pick<import("./trying.js").Trying, "act" | "play" | "text">} trying */
  constructor(trying) {
    const { text } = trying;
    this.trying = trying;
    const label = text("back");
    const back = button({ class: "try-back", part: "button" }, () => trying.act("leave"), label);
    this.#back = labelButton(back, label, keyLabel("leave", TRYING_KEYS));
    for (const description of BUTTONS) this.#buttons.set(description[0], tryButton(trying, description));
    Object.assign(this.button("save"), { ariaHasPopup: "menu", ariaExpanded: false });
    const draft = html("span", { class: "try-draft" }, html("slot", { name: "draft" }));
    const parts = [draft, this.#back, this.#actions, ...this.#buttons.values()];
    this.element = html("div", { class: "try-bar", role: "toolbar", "aria-label": text("trying") }, parts);
  }

  /** Show what is possible now. @param {State} state */
  draw(state) {
    const { edits, canUndo, canRedo, recorded } = draftOf(state);
    const { legal, held, marksLegal } = choosingOf(state);
    const isEditing = state.mode === "edit";
    const enabled = /** @type {const} */ ([
      ["undo", canUndo],
      ["redo", canRedo],
      ["delete", isAdded(state, state.node) || (isEditing && state.node > 0)],
      ["saveNow", edits.length > 0],
      ["save", edits.length > 0],
    ]);
    for (const [action, isEnabled] of enabled) this.button(action).setAttribute("aria-disabled", String(!isEnabled));
    this.button("legal").setAttribute("aria-pressed", String(marksLegal));
    // the record of a new game has its root alone
    this.#back.hidden = recorded === 1;
    this.button("edit").hidden = !state.arrangement.edit;
    this.button("edit").setAttribute("aria-pressed", String(isEditing));
    this.#actions.hidden = held !== null;
    this.element.ariaBusy = String(!legal);
    // those of the next position take the place of these when they are known
    if (!legal || legal.actions.join() === this.#actionTexts) return;
    this.#actionTexts = legal.actions.join();
    const buttons = legal.actions.map((move) => this.#actionButton(move));
    replaceChildren(this.#actions, buttons);
  }

  /** Return the button of an action. @param {TryAction} action */
  button(action) {
    return /** @type {HTMLButtonElement} */ (this.#buttons.get(action));
  }

  /** @param {string} move */
  #actionButton(move) {
    const key = `action.${move}`;
    const label = this.trying.text(key);
    return button({ "data-move": move }, () => void this.trying.play(move), label === key ? move : label);
  }
}
