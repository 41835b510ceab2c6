/**
 * A field whose text is saved while it is written: after a pause, and when the field or its node is left. What is written in one visit
 * is one edit.
 */

/** A text is saved after a pause of this length. */
const PAUSE_MS = 500;

export class SavedText {
  #node = -1;
  /** The text that is saved, or on its way. */
  #saved = "";
  /** Whether the text was saved in this visit before. */
  #isAmending = false;
  #timer = 0;

  /**
   * @param {HTMLInputElement | HTMLTextAreaElement} field
   * @param {(node: number, text: string, amend: boolean) => void} save
   */
  constructor(field, save) {
    this.field = field;
    this.save = save;
    field.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.flush(), PAUSE_MS);
    });
    field.addEventListener("blur", () => this.leave());
  }

  /** Whether there is something that is not saved. */
  get isChanged() {
    return this.field.value !== this.#saved;
  }

  /** Show the text of a node. A text that is being written stays. @param {number} node @param {string} text */
  show(node, text) {
    if (node !== this.#node) {
      this.leave();
      this.#node = node;
    } else if (this.isChanged || text === this.#saved) {
      return;
    }
    this.#saved = text;
    this.field.value = text;
  }

  /** Save what was written. */
  flush() {
    clearTimeout(this.#timer);
    if (this.#node < 0 || !this.isChanged) return;
    this.#saved = this.field.value;
    this.save(this.#node, this.#saved, this.#isAmending);
    this.#isAmending = true;
  }

  /** Save what was written, and let what comes next be another edit. */
  leave() {
    this.flush();
    this.#isAmending = false;
  }
}

/**
 * Return the fields of the comment and of the name. Escape leads from them to the viewer.
 *
 * @param {import("../trying/trying.js").Trying} trying
 * @param {{ comment: HTMLTextAreaElement, name: HTMLInputElement }} fields
 */
export function savedTexts(trying, { comment, name }) {
  const save =
    (/** @type {string} */ op) =>
    (/** @type {number} */ node, /** @type {string} */ text, /** @type {boolean} */ amend) =>
      void trying.edit({ op, node, text, amend }, { stays: true });
  for (const field of [comment, name])
    field.addEventListener("keydown", (event) => {
      if (/** @type {KeyboardEvent} */ (event).key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      trying.services.element.focus({ preventScroll: true });
    });
  return [new SavedText(comment, save("set_comment")), new SavedText(name, save("set_name"))];
}
