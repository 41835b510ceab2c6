/** What is seen until the board is drawn. */

import { html } from "./dom.js";

/** Milliseconds before loading is said in words. */
const PATIENCE = 400;

/** The poster, or what the element holds itself. @param {string | null} poster address of a picture */
export function poster(poster) {
  return poster ? html("img", { class: "poster", src: poster, alt: "" }) : html("slot");
}

/** Whether nothing is to be seen in an element: a record in it is a script. Asked without a layout. @param {Element} element */
function isBlank(element) {
  const isUnseen = (/** @type {ChildNode} */ node) =>
    node instanceof HTMLScriptElement || node instanceof Comment || !node.textContent?.trim();
  return !element.querySelector("img, svg, picture") && [...element.childNodes].every(isUnseen);
}

/** Shows the poster, what the element holds itself, or the outline of a board; and above it how loading goes. */
export class Waiting {
  #note = html("p", { class: "note-loading", role: "status" });
  #text = "";

  /**
   * @param {HTMLElement} stage
   * @param {HTMLElement} element
   * @param {string | null} picture address of the poster
   * @param {string} text what is said first
   */
  constructor(stage, element, picture, text) {
    stage.replaceChildren(!picture && isBlank(element) ? html("div", { class: "outline-board" }) : poster(picture));
    this.#text = text;
    this.timer = setTimeout(() => {
      this.#note.textContent = this.#text;
      stage.prepend(this.#note);
    }, PATIENCE);
  }

  /** @param {string} text @param {number} [percent] of it, where that is known */
  tell(text, percent) {
    this.#text = percent ? `${text} ${percent} %` : text;
    if (this.#note.parentNode && this.#note.textContent !== this.#text) this.#note.textContent = this.#text;
  }

  end() {
    clearTimeout(this.timer);
    this.#note.remove();
  }
}
