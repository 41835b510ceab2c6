/** What mentions in a comment do: preview, go to a move, keep points highlighted. It is imported on demand. */

import { lightPoints } from "../board/light.js";
import { openChoices } from "./mention_choices.js";

export class MentionActions {
  /** Index of the mention whose points stay highlighted, -1 if there is none. */
  #pinned = -1;
  #isPreviewing = false;

  /** @param {import("./comment.js").CommentView} comment */
  constructor(comment) {
    this.comment = comment;
    this.services = comment.services;
  }

  /** Handle an event on the button of a mention: preview, follow or pin it. @param {string} type @param {HTMLElement} button */
  handle(type, button) {
    // the comment may have been replaced while this module was loading
    if (!button.isConnected) return;
    // the menu of the mention has the focus and shows its own entries
    if (button.ariaExpanded === "true" && type !== "click") return;
    if (type === "click") this.#choose(button);
    else if (type === "pointerover" || type === "focusin") this.#enter(button);
    else this.endPreview();
  }

  /** Forget the mentions of the comment before another comment is shown. */
  reset() {
    this.#pinned = -1;
    this.endPreview();
  }

  /** Return the mention to which a button belongs. @param {HTMLElement} button */
  #mentionOf(button) {
    return this.comment.mentions[Number(button.dataset.mention)];
  }

  /** Show the points or the position of a mention on the board. @param {HTMLElement} button */
  #enter(button) {
    const [, , points, nodes = []] = this.#mentionOf(button);
    this.preview(points, points.length ? undefined : nodes[0]);
  }

  /** Highlight points, or show the position of a node. @param {readonly string[]} points @param {number} [node] */
  preview(points, node) {
    this.#isPreviewing = true;
    lightPoints(this.services.board, points);
    this.services.preview(node ?? null);
  }

  /** Show the current position again, with the points that stay highlighted. */
  endPreview() {
    if (!this.#isPreviewing) return;
    this.#isPreviewing = this.#pinned >= 0;
    this.services.preview(null);
    lightPoints(this.services.board, this.comment.mentions[this.#pinned]?.[2] ?? []);
  }

  /** Go to the move or pin the points of a mention; if it is ambiguous, let the reader choose its meaning. @param {HTMLElement} button */
  #choose(button) {
    const [, , points, nodes = []] = this.#mentionOf(button);
    if (button.ariaHasPopup) openChoices(this, button, points, nodes);
    else if (points.length) this.pin(button);
    else void this.services.goTo(nodes[0]);
  }

  /** Keep the points of a mention highlighted, or stop that. @param {HTMLElement} button */
  pin(button) {
    const index = Number(button.dataset.mention);
    for (const pressed of this.comment.content.querySelectorAll("[aria-pressed]"))
      pressed.removeAttribute("aria-pressed");
    this.#pinned = this.#pinned === index ? -1 : index;
    if (this.#pinned >= 0) button.ariaPressed = "true";
    this.preview(this.comment.mentions[this.#pinned]?.[2] ?? []);
  }
}
