/** Offers to play a move that the rules refuse. */

import { button, html, keepFocus } from "../dom.js";

/** @typedef {{ op: string } & Record<string, unknown>} Edit */

export class RefusedMove {
  element = html("div", { class: "edit-offer", hidden: true });
  /** @type {Edit | null} */
  #edit = null;

  /** @param {Pick<import("./editing.js").Editing, "services" | "text" | "trying">} editing */
  constructor(editing) {
    this.editing = editing;
  }

  /** Whether there is a move that may be played anyway. */
  get isOffered() {
    return this.#edit !== null;
  }

  /** Offer to play a move that was refused. @param {Edit} edit @param {string} reason */
  offer(edit, reason) {
    const { text, services } = this.editing;
    this.#edit = edit;
    const place = button({ class: "primary" }, () => this.force(), text("placeAnyway"));
    const cancel = button({}, () => this.withdraw(), text("cancel"));
    this.element.replaceChildren(html("p", {}, reason), html("div", {}, place, cancel));
    this.element.hidden = false;
    services.speak(text(["placeAnywayHint", { reason }]));
  }

  /** Play the move that was refused. */
  force() {
    const edit = this.#edit;
    this.withdraw();
    if (edit) void this.editing.trying.edit({ ...edit, force: true });
  }

  /** Withdraw the offer to play the refused move. */
  withdraw() {
    this.#edit = null;
    keepFocus(this.editing.services.element, () => (this.element.hidden = true));
  }

  /** Withdraw the offer if another node than that of the refused move is shown. @param {number} node */
  show(node) {
    if (this.#edit && this.#edit.node !== node) this.withdraw();
  }
}
