/** The bar over the head of the viewer while moves are tried: back, undo and redo, legal points, and what can be done with the piece. */

import { html, replaceChildren, svg } from "../dom.js";
import { DRAFT_KEYS, keyLabel, PIECE_KEYS, TRYING_KEYS, VIEWER_KEYS } from "../key_table.js";

/** @typedef {import("./keys.js").TryAction} TryAction */
/** @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage */

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

  /** @param {FormatMessage} text @param {(action: TryAction) => void} act @param {(move: string) => void} play plays a move without points */
  constructor(text, act, play) {
    this.text = text;
    this.play = play;
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
    back.addEventListener("click", () => act("leave"));
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
      button.addEventListener("click", () => act(action));
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

  /**
   * Show what is possible now.
   *
   * @param {object} state
   * @param {boolean} state.canUndo
   * @param {boolean} state.canRedo
   * @param {boolean} state.canDelete
   * @param {boolean} state.canSave
   * @param {boolean} state.marksLegal
   * @param {boolean} state.canEdit
   * @param {boolean} state.isEditing
   * @param {boolean} state.hasPiece
   * @param {readonly string[] | null} state.actions moves without points, null to keep those that are shown
   */
  show({ canUndo, canRedo, canDelete, canSave, marksLegal, canEdit, isEditing, hasPiece, actions }) {
    const enabled = /** @type {const} */ ([
      ["undo", canUndo],
      ["redo", canRedo],
      ["delete", canDelete],
      ["save", canSave],
    ]);
    for (const [action, isEnabled] of enabled)
      this.#buttons.get(action)?.setAttribute("aria-disabled", String(!isEnabled));
    this.#buttons.get("legal")?.setAttribute("aria-pressed", String(marksLegal));
    this.button("edit").hidden = !canEdit;
    this.button("edit").setAttribute("aria-pressed", String(isEditing));
    for (const [action] of PIECE_BUTTONS) /** @type {HTMLElement} */ (this.#buttons.get(action)).hidden = !hasPiece;
    this.#actions.hidden = hasPiece;
    if (!actions || actions.join() === this.#actionTexts) return;
    this.#actionTexts = actions.join();
    replaceChildren(
      this.#actions,
      actions.map((move) => this.#actionButton(move)),
    );
  }

  /** Return the button of an action. @param {TryAction} action */
  button(action) {
    return /** @type {HTMLButtonElement} */ (this.#buttons.get(action));
  }

  /** @param {string} move */
  #actionButton(move) {
    const key = `action.${move}`;
    const label = this.text(key);
    const button = html("button", { type: "button", "data-move": move }, label === key ? move : label);
    button.addEventListener("click", () => this.play(move));
    return button;
  }
}
