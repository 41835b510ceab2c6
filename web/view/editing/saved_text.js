/**
 * A field whose text is saved while it is written, and when the field or its node is left. What is written in one visit is one edit.
 */

/** How long a text that is being written is not saved at most. */
const DELAY_MS = 500;

export class SavedText {
  #node = -1;
  /** The text of the field that is saved, or on its way. */
  #saved = "";
  /** Whether the text was saved before in this visit of the node. */
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
      this.#timer ||= window.setTimeout(() => this.flush(), DELAY_MS);
    });
    field.addEventListener("blur", () => this.leave());
  }

  /** Whether the field has a text that is not saved. */
  get isChanged() {
    return this.field.value !== this.#saved;
  }

  /** Show the text of a node in the field. A text that is being written stays. @param {number} node @param {string} text */
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

  /** Save the text that was written in the field. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#node < 0 || !this.isChanged) return;
    this.#saved = this.field.value;
    this.save(this.#node, this.#saved, this.#isAmending);
    this.#isAmending = true;
  }

  /** Save the text that was written, and let the next text be another edit. */
  leave() {
    this.flush();
    this.#isAmending = false;
  }
}

/**
 * Return the saved fields of the comment and of the name of a node. Escape leads from them to the viewer.
 *
 * @param {Pick<import("../trying/trying.js").Trying, "edit" | "services">} trying
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
