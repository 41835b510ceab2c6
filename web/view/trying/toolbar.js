/** The bar over the head of the viewer while moves are tried: back, undo and redo, legal points, and what can be done with the piece. */

import { choosingOf } from "../../state/choosing.js";
import { draftOf, isAdded } from "../../state/draft.js";
import { html, replaceChildren, svg } from "../dom.js";
import { DRAFT_KEYS, keyLabel, PIECE_KEYS, TRYING_KEYS, VIEWER_KEYS } from "../key_table.js";

/** @typedef {import("./keys.js").TryAction} TryAction */
/** @typedef {import("../../state/state.js").State} State */

/** Action of a button → its icon as in `dom.js`, and message key of its label. @type {readonly [TryAction, string, string][]} */
const BUTTONS = [
  ["undo", "M9 7L5 11l4 4M5 11h9a5 5 0 010 10h-3", "undo"],
  ["redo", "M15 7l4 4-4 4M19 11h-9a5 5 0 000 10h3", "redo"],
  ["delete", "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13", "deleteBranch"],
  ["save", "M12 4v11M7 11l5 5 5-5M5 20h14", "save"],
  ["edit", "M4 6h12M4 11h7M4 16h4M12 20l1-4 6-6 3 3-6 6z", "edit"],
  ["legal", "M6 6h.01M12 6h.01M18 6h.01M6 12h.01M12 12h.01M18 12h.01M6 18h.01M12 18h.01M18 18h.01", "legalPoints"],
];

/** Actions of the buttons that are shown while a piece is held. @type {typeof BUTTONS} */
const PIECE_BUTTONS = [
  ["turn", "M19 12a7 7 0 11-3-5.7M16 2v5h-5", "turnPiece"],
  ["flip", "M12 4v16M9 7L3 17h6zM15 7l6 10h-6z", "flipPiece"],
  ["place", "M5 13l4 4L19 7", "placePiece"],
  ["drop", "M6 6l12 12M18 6L6 18", "putBack"],
];

export class Toolbar {
  /** @type {Map<TryAction, HTMLButtonElement>} */
  #buttons = new Map();
  #actions = html("span", { class: "try-actions" });
  #actionTexts = "";

  /** @param {import("./trying.js").Trying} trying */
  constructor(trying) {
    const { text } = trying;
    this.trying = trying;
    const back = html(
      "button",
      {
        type: "button",
        class: "try-back",
        part: "button",
        title: `${text("back")} (${keyLabel("leave", TRYING_KEYS)})`,
      },
      text("back"),
    );
    back.addEventListener("click", () => trying.act("leave"));
    const create = (/** @type {(typeof BUTTONS)[number]} */ [action, path, key]) => {
      const label = text(key);
      const shortcut = keyLabel(action, PIECE_KEYS, TRYING_KEYS, DRAFT_KEYS, VIEWER_KEYS);
      const button = html(
        "button",
        {
          type: "button",
          part: "button",
          "aria-label": label,
          title: shortcut ? `${label} (${shortcut})` : label,
          "data-try": action,
        },
        svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: path })),
      );
      button.addEventListener("click", () => trying.act(action));
      this.#buttons.set(action, button);
      return button;
    };
    this.element = html(
      "div",
      { class: "try-bar", role: "toolbar", "aria-label": text("trying") },
      back,
      html("span", { class: "try-space" }, html("slot", { name: "draft" })),
      this.#actions,
      PIECE_BUTTONS.map(create),
      BUTTONS.map(create),
    );
    this.#buttons.get("place")?.classList.add("try-primary");
  }

  /** Show what is possible now. @param {State} state */
  draw(state) {
    const { edits, canUndo, canRedo } = draftOf(state);
    const { legal, held, marksLegal } = choosingOf(state);
    const isEditing = state.mode === "edit";
    const enabled = /** @type {const} */ ([
      ["undo", canUndo],
      ["redo", canRedo],
      ["delete", isAdded(state, state.node) || (isEditing && state.node > 0)],
      ["save", edits.length > 0],
    ]);
    for (const [action, isEnabled] of enabled) this.button(action).setAttribute("aria-disabled", String(!isEnabled));
    this.button("legal").setAttribute("aria-pressed", String(marksLegal));
    this.button("edit").hidden = !state.arrangement.edit;
    this.button("edit").setAttribute("aria-pressed", String(isEditing));
    for (const [action] of PIECE_BUTTONS) this.button(action).hidden = !held;
    this.#actions.hidden = held !== null;
    this.element.ariaBusy = String(!legal);
    // those of the next position take the place of these when they are known
    if (!legal || legal.actions.join() === this.#actionTexts) return;
    this.#actionTexts = legal.actions.join();
    replaceChildren(
      this.#actions,
      legal.actions.map((move) => this.#actionButton(move)),
    );
  }

  /** Return the button of an action. @param {TryAction} action */
  button(action) {
    return /** @type {HTMLButtonElement} */ (this.#buttons.get(action));
  }

  /** @param {string} move */
  #actionButton(move) {
    const key = `action.${move}`;
    const label = this.trying.text(key);
    const button = html("button", { type: "button", "data-move": move }, label === key ? move : label);
    button.addEventListener("click", () => void this.trying.play(move));
    return button;
  }
}
